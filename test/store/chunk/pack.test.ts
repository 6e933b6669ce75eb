import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { MisuseError } from '../../../src/base/errors.ts'
import { ChunkCatalog } from '../../../src/store/chunk/chunk-catalog.ts'
import { HashTable } from '../../../src/store/chunk/hash-table.ts'
import { readKeyFile } from '../../../src/store/chunk/key-file.ts'
import { PackWriter } from '../../../src/store/chunk/pack-writer.ts'
import { keyTagOf, type Sealing } from '../../../src/store/chunk/sealing.ts'
import { loadChunks } from '../../../src/store/crew/load-chunks.ts'
import { FileStore } from '../../../src/store/object/file-store.ts'
import { loadZstd } from '../../../src/zstd/zstd.ts'
import { noise } from './safetensors-file.ts'

const plain: Sealing = { compress: false, key: undefined }
const key = noise(32, 99)
const none = HashTable.for(0)

describe('a pack of chunks', () => {
  let folder: string
  let store: FileStore

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shoal-pack-'))
    store = new FileStore(folder)
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  async function write(chunks: readonly Uint8Array[], sealing = plain, known = none) {
    const writer = new PackWriter(store, sealing, known, await loadZstd())
    const added = []
    for (const chunk of chunks) added.push(await writer.add(chunk))
    return { added, packs: await writer.finish() }
  }

  async function catalogue(): Promise<ChunkCatalog> {
    const catalog = new ChunkCatalog(store)
    await catalog.refresh()
    return catalog
  }

  async function load(chunk: Uint8Array, withKey: Uint8Array | undefined) {
    const hash = createHash('sha256').update(chunk).digest('hex')
    const [place] = (await catalogue()).places(hash)
    assert.ok(place !== undefined)
    const memory = new SharedArrayBuffer(chunk.length)
    const parts = [{ from: 0, to: chunk.length, target: 0, targetAt: 0 }]
    const faults = await loadChunks(
      {
        kind: 'load',
        place: { kind: 'folder', folder },
        pack: place.pack,
        offset: place.offset,
        length: place.storedLength,
        chunks: [{ ...place, hash, at: 0, parts }],
        targets: [{ kind: 'memory', memory }],
        key: withKey,
      },
      store,
      await loadZstd(),
    )
    return { faults, bytes: new Uint8Array(memory) }
  }

  const compressible = new Uint8Array(100_000).fill(7)
  const sealings: readonly [name: string, Sealing][] = [
    ['as they are', plain],
    ['compressed', { compress: true, key: undefined }],
    ['encrypted', { compress: false, key }],
    ['compressed and encrypted', { compress: true, key }],
  ]
  for (const [name, sealing] of sealings) {
    it(`gives back chunks that were stored ${name}`, async () => {
      const chunks = [noise(50_000, 1), compressible, noise(1, 2)]
      await write(chunks, sealing)
      for (const chunk of chunks) {
        const { faults, bytes } = await load(chunk, sealing.key)
        assert.deepEqual(faults, [])
        assert.equal(Buffer.compare(bytes, chunk), 0)
      }
    })
  }

  it('does not show what is encrypted, and names the key when there is none or a wrong one', async () => {
    await write([compressible], { compress: false, key })
    const [pack] = await store.list('packs/')
    const stored = Buffer.from(await store.get(pack?.key ?? ''))
    assert.equal(stored.indexOf(Buffer.from(compressible.subarray(0, 64))), -1)
    assert.equal((await load(compressible, undefined)).faults[0]?.code, 'key')
    assert.equal((await load(compressible, noise(32, 98))).faults[0]?.code, 'damaged')
  })

  it('stores a chunk once, and not at all when it is there', async () => {
    const chunk = noise(10_000, 1)
    const { added } = await write([chunk, chunk])
    assert.deepEqual(
      added.map(({ storedBytes }) => storedBytes),
      [10_000, 0],
    )
    const again = await write([chunk], plain, await (await catalogue()).known(undefined))
    assert.equal(again.added[0]?.storedBytes, 0)
    assert.deepEqual(again.packs, [])
    assert.equal(
      (await (await catalogue()).known(keyTagOf(key))).has(createHash('sha256').update(chunk).digest()),
      false,
    )
  })

  it('has written a chunk before its memory is used again, however slow the store is', async () => {
    const slow = Object.create(store) as FileStore
    slow.upload = async (key) => {
      const upload = await store.upload(key)
      const write = async (bytes: Uint8Array): Promise<void> => {
        await setImmediate()
        await upload.write(bytes)
      }
      return { write, finish: () => upload.finish(), abort: () => upload.abort() }
    }
    const [first, known, third] = [noise(1_000, 1), noise(1_000, 2), noise(1_000, 3)]
    const table = HashTable.for(1)
    table.add(createHash('sha256').update(known).digest())
    const writer = new PackWriter(slow, plain, table, await loadZstd())
    const buffers = [new Uint8Array(1_000), new Uint8Array(1_000)]
    for (const [index, chunk] of [first, known, third].entries()) {
      const buffer = buffers[index % 2] as Uint8Array
      buffer.set(chunk)
      await writer.add(buffer)
    }
    await writer.finish()
    for (const chunk of [first, third]) assert.deepEqual((await load(chunk, undefined)).faults, [])
  })

  it('finds every flipped bit: in a chunk by its hash, in the index or the foot by theirs', async () => {
    const chunk = noise(5_000, 3)
    const { packs } = await write([chunk])
    const path = join(folder, packs[0]?.key ?? '')
    const whole = await readFile(path)
    // The head is for people who look at the file, and for `verify`.
    for (let at = 8; at < whole.length; at += at < 4_900 ? 61 : 1) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] as number) ^ 0x10
      await writeFile(path, flipped)
      const isFound =
        (await catalogue()).damaged.size === 1 || (await load(chunk, undefined)).faults[0]?.code === 'damaged'
      assert.ok(isFound, `byte ${at}`)
    }
  })

  it('shows nothing of a pack that was not finished', async () => {
    const writer = new PackWriter(store, plain, none, await loadZstd())
    await writer.add(noise(10_000, 1))
    assert.deepEqual(await store.list(''), [])
    await writer.abandon()
    assert.equal(await store.sweep(-1_000), 0)
  })
})

describe('a table of hashes', () => {
  it('knows what was put into it and nothing else', () => {
    const hashOf = (text: string) => createHash('sha256').update(text).digest()
    const hashes = Array.from({ length: 5_000 }, (_, index) => hashOf(`in ${index}`))
    const filled = HashTable.for(hashes.length)
    for (const hash of hashes) filled.add(hash)
    const table = new HashTable(filled.memory)
    assert.ok(hashes.every((hash) => table.has(hash)))
    for (let index = 0; index < 5_000; index++) assert.equal(table.has(hashOf(`out ${index}`)), false)
  })
})

describe('the file with the key', () => {
  it('may be raw, hex or base 64, and must be for its owner alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shoal-key-'))
    try {
      const path = join(folder, 'key')
      const forms = [key, Buffer.from(key).toString('hex'), `${Buffer.from(key).toString('base64')}\n`]
      for (const form of forms) {
        await writeFile(path, form, { mode: 0o600 })
        assert.deepEqual(await readKeyFile(path), key)
      }
      await chmod(path, 0o644)
      await assert.rejects(readKeyFile(path), /chmod 600/)
      await writeFile(path, 'short')
      await chmod(path, 0o600)
      await assert.rejects(readKeyFile(path), MisuseError)
      await assert.rejects(readKeyFile(join(folder, 'none')), /openssl rand/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
