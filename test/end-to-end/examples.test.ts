import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { builtProgram } from '../peer/built-program.ts'
import { PeerProcess } from '../peer/peer-process.ts'

const root = dirname(dirname(import.meta.dirname))

describe('the examples', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []
  before(() => builtProgram())
  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  async function run(example: string, args: string[] = [], endpoint = ''): Promise<string> {
    const program = join(root, 'examples', example)
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, SHOAL_ENDPOINT: endpoint },
    })
    return stdout
  }

  async function startPeer(): Promise<string> {
    const args = ['--listen', '127.0.0.1:0', '--timing', 'foundAfterMs=0']
    const peer = new PeerProcess(scratch.path('peer'), args)
    peers.push(peer)
    await peer.ready()
    return `unix://${scratch.path('peer')}/api.sock`
  }

  it('fit a line', async () => {
    assert.match(await run('train-minimal/train.ts'), /^y = 3\.00 x \+ 1\.00, from 16000 samples here$/m)
  })

  it('find what they search for', async () => {
    const said = await run('distributed-task/search.ts', [], await startPeer())
    assert.match(said, /^found: 31337$/m)
    assert.match(said, /^100000 keys searched here$/m)
  })

  it('learn from Parquet files, and have a checkpoint to go on from', async () => {
    const corpus = scratch.path('corpus')
    mkdirSync(corpus)
    const fixtures = join(root, 'test/data/format/fixtures')
    for (const name of ['duckdb-zstd-integer', 'hyparquet-snappy'])
      copyFileSync(join(fixtures, `${name}.parquet`), join(corpus, `${name}.parquet`))
    const endpoint = await startPeer()
    const args = [corpus, scratch.path('checkpoint.json')]
    // Twice 184 tokens that differ within a file and are the same in both.
    assert.match(
      await run('train-parquet/train.ts', args, endpoint),
      /^368 tokens here, 184 different; \d+ came 2 times$/m,
    )
    const again = await run('train-parquet/train.ts', args, endpoint)
    assert.match(again, /^goes on after 120 samples here; the job has committed 0 steps of lanes since$/m)
  })
})
