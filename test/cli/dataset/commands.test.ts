import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { writeParquetFolder } from '../../data/parquet-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'
import { PeerProcess } from '../../peer/peer-process.ts'

describe('the commands for data sets', function () {
  this.timeout(240_000)
  const scratch = scratchFolder()
  let peer: PeerProcess
  let corpus = ''

  before(() => void builtProgram())
  beforeEach(async () => {
    corpus = scratch.path('corpus')
    writeParquetFolder(corpus, [45, 0, 30])
    peer = new PeerProcess(scratch.path('p1'), ['--listen', '127.0.0.1:0', '--timing', 'foundAfterMs=0'])
    await peer.ready()
  })
  afterEach(() => peer.end())

  function shoal(...args: string[]) {
    const flags =
      args[1] === 'preview' && args[2]?.includes('/') === true ? [] : ['--state-folder', scratch.path('p1')]
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...args, ...flags], {
      env: { PATH: process.env.PATH, NO_COLOR: '1' },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  /** Fails with what the command says. */
  function said(...args: string[]): string {
    const { status, stdout, stderr } = shoal(...args)
    assert.equal(status, 0, stderr)
    return stdout
  }

  /** The first row group of the last file, which has twenty rows. */
  function damage(folder: string): void {
    const path = `${folder}/part-2.parquet`
    const bytes = readFileSync(path)
    bytes.fill(0xff, 4, 60)
    writeFileSync(path, bytes)
  }

  it('register files, show them, read them, and prove what was done', () => {
    assert.match(shoal('dataset', 'ls').stdout, /No data sets/)
    const added = said('dataset', 'add', 'corpus', corpus, '--shard-by', 'row-group', '--seed', '7')
    assert.match(added, /files +3 with 75 samples/)
    assert.match(added, /committed +0 of 75/)
    // Again with the same is no mistake.
    assert.equal(said('dataset', 'add', 'corpus', corpus, '--shard-by', 'row-group', '--seed', '7'), added)
    assert.equal(said('dataset', 'inspect', 'corpus'), added)
    assert.match(said('dataset', 'preview', 'corpus', '--samples', '2'), /^id: 0 .*row 0"\nid: 1 .*row 1"\n$/)
    assert.match(said('dataset', 'preview', corpus, '--samples', '1'), /^id: 0 /)
    assert.match(said('dataset', 'check', 'corpus'), /All files/)

    const lines = said('dataset', 'read', 'corpus', '--json', '--id', 'id').trim().split('\n')
    const ids = lines.flatMap((line) => (JSON.parse(line) as { samples: number[] }).samples)
    assert.deepEqual(
      ids.sort((one, other) => one - other),
      Array.from({ length: 75 }, (_, id) => id),
    )
    assert.match(said('dataset', 'inspect', 'corpus'), /epochs +all 1 done/)
    assert.doesNotMatch(said('dataset', 'inspect', 'corpus'), /committed/)
    const verdict = said('verify', 'corpus', '--epoch', '0', '--ledger', scratch.path('p1'))
    assert.match(verdict, /75 of 75 committed\ndisjoint: .*\ncomplete: /)
  })

  it('stop at a shard that cannot be read, or have it left out and show that', () => {
    damage(corpus)
    said('dataset', 'add', 'corpus', corpus, '--shard-by', 'row-group')
    const stopped = shoal('dataset', 'read', 'corpus', '--on-bad-shard', 'stop')
    assert.notEqual(stopped.status, 0)
    assert.match(stopped.stderr, /part-2\.parquet: row group 0 cannot be decoded .*Copy the file again/)
    assert.match(shoal('dataset', 'read', 'corpus').stderr, /1 shards quarantined/)
    assert.match(
      said('dataset', 'inspect', 'corpus'),
      /quarantined +shard \d+ of epoch 0: part-2\.parquet: row group 0/,
    )
    assert.match(said('status'), /corpus: finished {2}1 shards in quarantine: shoal dataset inspect corpus/)
    assert.match(
      said('verify', 'corpus', '--ledger', scratch.path('p1')),
      /55 of 75 committed, 20 in quarantine/,
    )
  })

  it('name the file here that is not the one that was registered, and read nothing of it', () => {
    const other = scratch.path('other')
    cpSync(corpus, other, { recursive: true })
    damage(other)
    said('dataset', 'add', 'corpus', corpus, '--shard-by', 'row-group')
    const checked = shoal('dataset', 'check', 'corpus', '--at', other)
    assert.equal(checked.stdout, 'These differ:\n  part-2.parquet\n')
    assert.notEqual(checked.status, 0)
    const read = shoal('dataset', 'read', 'corpus', '--at', other, '--json', '--id', 'id')
    assert.match(read.stdout, /part-2\.parquet: this file is not the one/)
    const lines = read.stdout.split('\n').slice(0, -1)
    const ids = lines.flatMap((line) => (JSON.parse(line) as { samples?: number[] }).samples ?? [])
    assert.ok(ids.every((id) => id < 45))
  })

  it('say what is wrong with an address, a name or a flag, and what to do', () => {
    mkdirSync(scratch.path('empty'))
    for (const [args, expected] of [
      [['add', 'corpus', scratch.path('missing')], /missing: .*Check/],
      [['add', 'corpus', scratch.path('empty')], /no files are there.*Check the address/],
      [['add', 'corpus', corpus, '--format', 'mds'], /no mds files are there/],
      [['add', 'corpus', corpus, '--format', 'parket'], /format: "parket" is not known; give one of/],
      [['add', 'corpus', corpus, '--order', 'global'], /give --batch N/],
      [['add', 'corpus', corpus, '--shard-by', 'rows:0'], /--shard-by/],
      [['add', 'corpus', 'gopher://host/x'], /nothing here reads gopher/],
      [['read', 'corpus'], /no data set/],
      [['inspect', 'corpus'], /no data set/],
    ] as const) {
      const { status, stderr } = shoal('dataset', ...args)
      assert.match(stderr, expected)
      assert.notEqual(status, 0)
    }
  })
})
