import assert from 'node:assert/strict'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DiskCache } from '../../../src/data/source/disk-cache.ts'
import type { Source, SourceFile } from '../../../src/data/source/source.ts'

const mebibyte = 1_024 * 1_024

/** Byte i of a file is i mod 251. Counts how often it is asked. */
class CountingSource implements Source {
  readonly uri = 'counting:'
  reads = 0

  list(): Promise<readonly SourceFile[]> {
    return Promise.resolve([])
  }

  read(_: SourceFile, from: number, to: number): Promise<Uint8Array> {
    this.reads += 1
    return Promise.resolve(Uint8Array.from({ length: to - from }, (_, index) => (from + index) % 251))
  }

  close(): void {}
}

describe('the cache on disk', () => {
  let folder: string
  let source: CountingSource
  const file = (path: string, version = '1'): SourceFile => ({ path, bytes: 9 * mebibyte + 5, version })
  const open = (bytesMax = 100 * mebibyte) => new DiskCache({ folder, bytesMax }).around(source)
  const pieces = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'shoal-cache-'))
    source = new CountingSource()
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('fetches a piece once, for all ranges within it and all processes of the node', async () => {
    const [one, other] = [open(), open()]
    const from = 4 * mebibyte - 10
    const read = await one.read(file('a'), from, from + 20)
    assert.deepEqual(
      [...read],
      Array.from({ length: 20 }, (_, index) => (from + index) % 251),
    )
    assert.equal(source.reads, 2)
    await other.read(file('a'), 5, 8 * mebibyte)
    assert.equal(source.reads, 2)
    await Promise.all([
      one.read(file('a'), 9 * mebibyte, 9 * mebibyte + 5),
      one.read(file('a'), 8 * mebibyte, 8 * mebibyte + 1),
    ])
    assert.equal(source.reads, 3)
  })

  it('fetches anew what has changed at its source', async () => {
    await open().read(file('a', '1'), 0, 1)
    await open().read(file('a', '2'), 0, 1)
    assert.equal(source.reads, 2)
  })

  it('takes a piece that a crash tore, or a disk damaged, for one that is not there', async () => {
    await open().read(file('a'), 0, 10)
    const [path] = pieces() as [string]
    truncateSync(path, 1_000)
    assert.equal((await open().read(file('a'), 0, 10)).length, 10)
    const bytes = readFileSync(path)
    bytes[77] = (bytes[77] as number) ^ 1
    writeFileSync(path, bytes)
    assert.deepEqual([...(await open().read(file('a'), 77, 79))], [77, 78])
    assert.equal(source.reads, 3)
  })

  it('stays within its bounds, and keeps what was used last', async () => {
    const cache = open(20 * mebibyte)
    for (const name of 'abcdefgh') {
      await cache.read(file(name), 0, 1)
      // As if it had been fetched some time ago, one after the other.
      for (const [age, path] of pieces()
        .sort((one, two) => statSync(one).mtimeMs - statSync(two).mtimeMs)
        .entries())
        utimesSync(path, 1_000 + age, 1_000 + age)
      const bytes = pieces().reduce((sum, path) => sum + statSync(path).size, 0)
      assert.ok(bytes <= 20 * mebibyte, `${bytes} bytes`)
    }
    source.reads = 0
    await cache.read(file('h'), 0, 1)
    assert.equal(source.reads, 0)
    await cache.read(file('a'), 0, 1)
    assert.equal(source.reads, 1)
  })

  it('goes on without it when the folder cannot be written', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    const cache = new DiskCache({ folder: join(folder, 'no-folder'), bytesMax: mebibyte }).around(source)
    assert.equal((await cache.read(file('a'), 0, 10)).length, 10)
  })

  it('has few pieces of a long range in memory at a time, and puts each where it belongs', async () => {
    let reading = 0
    let most = 0
    source.read = async (_, from, to) => {
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setImmediate(resolve))
      reading -= 1
      return new Uint8Array(to - from).fill(from / (4 * mebibyte))
    }
    const long = { path: 'long', bytes: 30 * mebibyte, version: '1' }
    const read = await open().read(long, 2 * mebibyte, 30 * mebibyte, new Uint8Array(28 * mebibyte))
    assert.deepEqual(
      Array.from({ length: 7 }, (_, piece) => read[piece * 4 * mebibyte + 2 * mebibyte]),
      [1, 2, 3, 4, 5, 6, 7],
    )
    assert.equal(read[0], 0)
    assert.ok(most <= 4, `${most} pieces at a time`)
  })
})
