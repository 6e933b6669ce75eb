import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { pieceBytes } from '../../src/core/piece.ts'
import { addDataSet } from '../../src/data/catalog/add-data-set.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { FileServer } from '../data/file-server.ts'
import { eventually } from '../eventually.ts'
import { freePorts, PeerProcess } from '../peer/peer-process.ts'
import { WorkerProcess } from './worker-process.ts'

const rowsPerFile = 600
const fileCount = 3

describe('files behind HTTP, read by several nodes', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  let server: FileServer
  let uri = ''
  let peers: PeerProcess[] = []
  let workers: WorkerProcess[] = []
  /** Pieces of all files. */
  let pieceCount = 0

  beforeEach(async () => {
    server = new FileServer()
    uri = `${await server.start()}/corpus/`
    pieceCount = 0
    for (let file = 0; file < fileCount; file++) {
      const ids = Array.from({ length: rowsPerFile }, (_, row) => file * rowsPerFile + row)
      // Twelve kilobytes that do not compress to nothing: about two pieces a file.
      const texts = ids.map((id) =>
        Array.from({ length: 2_000 }, (_, at) => ((id * 7919 + at * 104729) % 999_983).toString(36)).join(
          ' ',
        ),
      )
      const buffer = parquetWriteBuffer({
        columnData: [
          { name: 'id', data: ids, type: 'INT32' },
          { name: 'text', data: texts, type: 'STRING' },
        ],
        rowGroupSize: 100,
        codec: 'UNCOMPRESSED',
      })
      pieceCount += Math.ceil(buffer.byteLength / pieceBytes)
      server.files.set(`/corpus/part-${file}.parquet`, new Uint8Array(buffer))
    }
    server.files.set(
      '/corpus/files.txt',
      Buffer.from(Array.from({ length: fileCount }, (_, file) => `part-${file}.parquet\n`).join('')),
    )
  })
  afterEach(async () => {
    await Promise.all([...workers, ...peers].map((process) => process.end()))
    workers = []
    peers = []
    server.stop()
  })

  async function startMesh(): Promise<void> {
    const [port] = await freePorts(1)
    for (const name of ['p1', 'p2', 'p3']) {
      const place =
        peers.length === 0
          ? ['--listen', `127.0.0.1:${port}`, '--timing', 'foundAfterMs=0']
          : ['--listen', '127.0.0.1:0', '--bootstrap', `127.0.0.1:${port}`]
      const peer = new PeerProcess(scratch.path(name), [...place, '--cache', scratch.path(`${name}-cache`)])
      peers.push(peer)
      await peer.ready()
    }
    const [first] = peers as [PeerProcess]
    await addDataSet(first.client, { name: 'corpus', uri, order: 'global', batch: 60, seed: 3 })
    await eventually('all know of it', async () =>
      (await Promise.all(peers.map(({ client }) => client.dataSet('corpus').catch(() => undefined)))).every(
        (known) => known !== undefined,
      ),
    )
    server.calls.length = 0
  }

  function readAll(names: readonly string[], readers: string): void {
    for (const name of names)
      workers.push(new WorkerProcess(scratch.path(name), 'corpus', ['--readers', readers]))
  }

  async function readIds(): Promise<number[]> {
    for (const worker of workers) assert.equal(await worker.ended(), 0, worker.errors)
    return workers
      .flatMap(({ batches }) => batches.flatMap(({ samples }) => samples))
      .sort((one, other) => one - other)
  }

  const fetched = () => server.calls.filter((call) => call.includes('bytes='))

  for (const readers of ['0', '2'])
    it(`are fetched once, and come from the peer that has them to all others, with ${readers} reader threads`, async () => {
      await startMesh()
      readAll(['p1', 'p2', 'p3'], readers)
      const ids = await readIds()
      assert.deepEqual(
        ids,
        Array.from({ length: fileCount * rowsPerFile }, (_, id) => id),
      )
      assert.ok(pieceCount > fileCount)
      assert.deepEqual([...new Set(fetched())].sort(), fetched().sort())
      assert.equal(fetched().length, pieceCount)
      // Every node has the pieces now: three copies of each, and one fetched.
      for (const name of ['p1', 'p2', 'p3'])
        assert.equal(filesIn(scratch.path(`${name}-cache`)), pieceCount, name)
    })

  it('are read from where they lie when the peer that should have them is gone', async () => {
    await startMesh()
    peers[2]?.kill('SIGKILL')
    readAll(['p1', 'p2'], '0')
    assert.equal((await readIds()).length, fileCount * rowsPerFile)
    assert.ok(fetched().length >= pieceCount)
  })
})

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}
