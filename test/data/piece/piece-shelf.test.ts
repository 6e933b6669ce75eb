import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type PieceRef, pieceBytes } from '../../../src/core/piece.ts'
import { PieceShelf } from '../../../src/data/piece/piece-shelf.ts'
import { openSource } from '../../../src/data/source/open-source.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { FileServer } from '../file-server.ts'

describe('the shelf of pieces', () => {
  const scratch = scratchFolder()
  const content = new Uint8Array(randomBytes(pieceBytes + 1_000))
  let server: FileServer
  let uri = ''
  let ref: PieceRef
  let shelf: PieceShelf

  beforeEach(async () => {
    server = new FileServer()
    uri = `${await server.start()}/corpus/`
    server.files.set('/corpus/files.txt', Buffer.from('a.bin\n'))
    server.files.set('/corpus/a.bin', content)
    server.files.set('/corpus/secret', Buffer.from('not listed'))
    const [file] = await openSource(uri).list()
    ref = { dataSet: 'corpus', path: 'a.bin', version: file?.version ?? '', bytes: content.length, piece: 1 }
    server.calls.length = 0
    shelf = new PieceShelf({ folder: scratch.path('cache'), bytesMax: 100_000_000 })
  })
  afterEach(() => server.stop())

  const give = (changes: Partial<PieceRef> = {}) =>
    shelf.do({ id: 1, kind: 'give', uri, ref: { ...ref, ...changes } })
  const ranges = () => server.calls.filter((call) => call.includes('bytes='))

  it('fetches a piece once, however many ask for it, and gives it with its digest', async () => {
    const all = [...(await Promise.all([give(), give(), give()])), await give()]
    for (const result of all) {
      assert.ok(result.kind === 'given')
      assert.deepEqual(Buffer.from(result.bytes), Buffer.from(content.subarray(pieceBytes)))
      assert.deepEqual(Buffer.from(result.digest), createHash('sha256').update(result.bytes).digest())
    }
    assert.equal(ranges().length, 1)
  })

  it('fetches nothing that the source does not list as it is asked for', async () => {
    for (const changes of [
      { path: 'secret', bytes: 10, piece: 0 },
      { version: 'another' },
      { bytes: content.length + 1 },
    ])
      assert.equal((await give(changes)).kind, 'unknown')
    assert.deepEqual(ranges(), [])
  })

  it('says that the origin failed', async () => {
    await give({ piece: 0 })
    server.failing = { status: 403, count: 10 }
    assert.equal((await give()).kind, 'failed')
  })

  it('keeps a piece of another peer only if it is what its digest says', async () => {
    const bytes = content.slice(pieceBytes)
    const digest = new Uint8Array(createHash('sha256').update(bytes).digest())
    const keep = (some: Uint8Array) => shelf.do({ id: 2, kind: 'keep', uri, ref, bytes: some, digest })
    const forged = bytes.map((byte) => byte ^ 1)
    assert.deepEqual(await keep(forged), { id: 2, kind: 'kept', isKept: false })
    assert.deepEqual(await keep(bytes.subarray(1)), { id: 2, kind: 'kept', isKept: false })
    assert.throws(() => readdirSync(scratch.path('cache')))
    assert.deepEqual(await keep(bytes), { id: 2, kind: 'kept', isKept: true })
    assert.equal((await give()).kind, 'given')
    assert.deepEqual(ranges(), [])
  })
})
