import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type LedgerEntry, readLedgers } from '../../../src/data/ledger/ledger.ts'
import { historyOf, verifyEpoch } from '../../../src/data/ledger/verify-epoch.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'

const entry = (peer: string, shard: number, from: number, to: number, view = 1, epoch = 0): LedgerEntry => ({
  epoch,
  shard,
  from,
  to,
  view,
  peer,
})
const facts = { epoch: 0, sizes: [10, 10], cursors: [10, 10], quarantined: new Set<number>() }

describe('the verdict over an epoch', () => {
  it('is that all is well when every sample was committed once, by whomever', () => {
    const ledger = [
      entry('a', 0, 0, 4),
      entry('b', 0, 4, 10),
      entry('a', 1, 0, 10),
      entry('a', 1, 0, 3, 9, 1),
    ]
    const verdict = verifyEpoch(facts, ledger)
    assert.deepEqual([verdict.isDisjoint, verdict.isComplete, verdict.unattributed], [true, true, 0])
    assert.deepEqual(verdict.byPeer, { a: 14, b: 6 })
  })

  it('names what two peers had committed', () => {
    const verdict = verifyEpoch(facts, [entry('a', 0, 0, 6), entry('b', 0, 4, 10), entry('a', 1, 0, 10)])
    assert.equal(verdict.isDisjoint, false)
    assert.deepEqual(verdict.overlaps, [{ shard: 0, from: 4, to: 6, peers: ['a', 'b'] }])
  })

  it('counts what is in no ledger, what is missing, and what was left out by agreement', () => {
    const partly = { ...facts, cursors: [10, 4] }
    const verdict = verifyEpoch(partly, [entry('a', 0, 2, 10)])
    assert.deepEqual([verdict.isComplete, verdict.unattributed, verdict.committed], [false, 6, 14])
    const left = verifyEpoch({ ...partly, quarantined: new Set([1]) }, [])
    assert.deepEqual([left.isComplete, left.quarantined], [true, 6])
  })

  it('tells who did a shard', () => {
    const ledger = [entry('b', 0, 6, 10, 2), entry('a', 0, 0, 3), entry('a', 0, 3, 6), entry('a', 1, 0, 10)]
    assert.deepEqual(historyOf(ledger, 0, 0), [entry('a', 0, 0, 6), entry('b', 0, 6, 10, 2)])
  })
})

describe('ledgers', () => {
  const scratch = scratchFolder()

  it('are read from state folders or files, without a line that a crash cut off', async () => {
    mkdirSync(scratch.path('p1/ledger'), { recursive: true })
    const line = JSON.stringify(entry('a', 0, 0, 4))
    writeFileSync(scratch.path('p1/ledger/corpus@0.jsonl'), `${line}\n${line.slice(0, 20)}`)
    mkdirSync(scratch.path('p2'))
    assert.deepEqual(await readLedgers([scratch.path('p1'), scratch.path('p2')], 'corpus'), [
      entry('a', 0, 0, 4),
    ])
    await assert.rejects(readLedgers([scratch.path('p3')], 'corpus'), /p3: this ledger cannot be read/)
  })
})
