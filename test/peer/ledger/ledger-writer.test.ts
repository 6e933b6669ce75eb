import assert from 'node:assert/strict'
import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readLedgers } from '../../../src/data/ledger/ledger.ts'
import { LedgerWriter } from '../../../src/peer/ledger/ledger-writer.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'

describe('the ledger of a peer', () => {
  const scratch = scratchFolder()
  const file = (epoch = 0) => scratch.path(`ledger/corpus@${epoch}.jsonl`)
  const lines = () => readFileSync(file(), 'utf8').trimEnd().split('\n').length
  const ranges = async () =>
    (await readLedgers([scratch.path()], 'corpus'))
      .map(({ epoch, shard, from, to, view }) => `${epoch}/${shard} ${from}-${to} v${view}`)
      .sort()

  function commit(
    ledger: LedgerWriter,
    shard: number,
    from: number,
    cursor: number,
    view = 1,
    epoch = 0,
  ): void {
    ledger.event({ kind: 'committed', shard: { dataSet: 'corpus', epoch, shard }, from, cursor, view })
  }

  it('has as many lines as ranges, give or take, however many commits there were', async () => {
    const ledger = new LedgerWriter(scratch.path(), 'p1', 10)
    for (let round = 0; round < 300; round++) {
      for (const shard of [0, 1, 2])
        commit(ledger, shard, 4 * round, 4 * round + 4, 1 + Math.floor(round / 100))
      await ledger.settled()
      assert.ok(lines() <= 13, `${lines()} lines in round ${round}`)
    }
    const bytes = statSync(file()).size
    assert.ok(bytes < 1_500, `${bytes} bytes`)
    ledger.stop()
    // However it is cut at present, together it is all.
    const entries = await readLedgers([scratch.path()], 'corpus')
    assert.equal(
      entries.reduce((sum, { from, to }) => sum + to - from, 0),
      3_600,
    )
  })

  it('keeps apart what was committed before a shard went away and after it came back', async () => {
    const ledger = new LedgerWriter(scratch.path(), 'p1', 1)
    commit(ledger, 0, 0, 10)
    commit(ledger, 0, 30, 40, 3)
    commit(ledger, 0, 40, 50, 4)
    await ledger.settled()
    assert.deepEqual(await ranges(), ['0/0 0-10 v1', '0/0 30-50 v4'])
    ledger.stop()
  })

  it('goes on after a crash that left half a line, and writes that away', async () => {
    const before = new LedgerWriter(scratch.path(), 'p1')
    commit(before, 0, 0, 10)
    await before.settled()
    appendFileSync(file(), '{"epoch":0,"sha')
    const after = new LedgerWriter(scratch.path(), 'p1', 1)
    commit(after, 0, 10, 20, 2)
    await after.settled()
    assert.deepEqual(await ranges(), ['0/0 0-20 v2'])
    assert.equal(lines(), 1)
    after.stop()
  })

  it('has a file for each epoch, and of another data set with a like name nothing', async () => {
    const ledger = new LedgerWriter(scratch.path(), 'p1')
    commit(ledger, 0, 0, 10)
    commit(ledger, 0, 0, 10, 2, 1)
    ledger.event({
      kind: 'committed',
      shard: { dataSet: 'corpus2', epoch: 0, shard: 7 },
      from: 0,
      cursor: 1,
      view: 1,
    })
    ledger.stop()
    assert.deepEqual(readdirSync(scratch.path('ledger')).sort(), [
      'corpus2@0.jsonl',
      'corpus@0.jsonl',
      'corpus@1.jsonl',
    ])
    assert.deepEqual(await ranges(), ['0/0 0-10 v1', '1/0 0-10 v2'])
  })
})
