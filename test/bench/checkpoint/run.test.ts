import assert from 'node:assert/strict'
import { barsOf } from '../../../src/bench/checkpoint/bars.ts'
import { reportLines } from '../../../src/bench/checkpoint/report-lines.ts'
import { runCheckpointBench } from '../../../src/bench/checkpoint/run.ts'
import { checkpointTable } from '../../../src/bench/checkpoint/table.ts'
import { builtProgram } from '../../peer/built-program.ts'

/** Nothing but the names, of a list those of its first entry. */
function keysOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return 0
  if (Array.isArray(value)) return keysOf(value[0])
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]))
}

describe('the checkpoint bench', () => {
  it('measures what it says it measures, and restores the same bytes', async () => {
    const report = await runCheckpointBench({ sizesMb: [1, 9], rounds: 1 })
    assert.deepEqual(
      report.cases.map(({ sizeMb, store, isIdentical }) => [sizeMb, store, isIdentical]),
      [
        [1, 'disk', true],
        [9, 'disk', true],
      ],
    )
    const { limits, cases, delta } = report
    const figures: number[] = [
      limits.diskWriteMbS,
      limits.diskReadMbS,
      limits.sha256MbSPerCore,
      limits.cpSumSyncMs,
    ]
    for (const { saveMs, restoreMs } of cases) figures.push(saveMs, restoreMs[1], restoreMs[2], restoreMs[4])
    assert.ok(figures.every((figure) => Number.isFinite(figure) && figure > 0))
    assert.ok(delta.twoOfEightLayers > 0.2 && delta.twoOfEightLayers <= 0.26, `${delta.twoOfEightLayers}`)
    assert.equal(delta.unchanged, 0)
    assert.match(checkpointTable(report), /two of eight layers/)
    assert.match(checkpointTable(report), /not measured: s3: .*--s3.*not measured: peers/s)
    const [first, last] = reportLines(report)
    assert.deepEqual(keysOf(JSON.parse(last)), {
      cases: { sizeMb: 0, store: 0, blockingMs: 0, saveMs: 0, restoreMs: { 1: 0, 2: 0, 4: 0 } },
      limits: { diskWriteMbS: 0, diskReadMbS: 0, sha256MbSPerCore: 0, cpSumSyncMs: 0 },
      delta: { twoOfEightLayers: 0, unchanged: 0 },
    })
    const judged = JSON.parse(first) as { bars: unknown[]; skipped: unknown[] }
    assert.deepEqual([judged.bars.length, judged.skipped.length], [6, 2])
  })

  it('measures peers: what they restore is what was saved, and manifests are published at three of them', async function () {
    this.timeout(180_000)
    const { cases, publication } = await runCheckpointBench({
      sizesMb: [2],
      rounds: 1,
      publications: 20,
      program: builtProgram(),
    })
    const [, peers] = cases
    assert.deepEqual([peers?.store, peers?.sizeMb, peers?.isIdentical], ['peers', 2, true])
    assert.ok(publication !== undefined)
    const { copies, p50Ms, p99Ms, opsPerSecond, opsPerSecondAtEight } = publication
    assert.equal(copies, 3)
    assert.ok(p50Ms > 0 && p99Ms >= p50Ms && opsPerSecond > 0 && opsPerSecondAtEight > 0)
  })

  it('tells a bar that is met from one that is missed', () => {
    const limits = { diskWriteMbS: 1_000, diskReadMbS: 4_000, sha256MbSPerCore: 2_000, cpSumSyncMs: 1 }
    const save = { blockingMs: 10, saveMs: 1_100 }
    const restore = { restoreMs: { 1: 900, 2: 300, 4: 310 }, isIdentical: true }
    const good = { save, restore, limits, othersCpu: 0 }
    const delta = { twoOfEightLayers: 0.25, unchanged: 0 }
    const missed = (rounds: readonly (typeof good)[]) =>
      barsOf(
        1_000,
        rounds,
        rounds.map((round) => round.restore),
        delta,
      )
        .filter(({ isMet }) => !isMet)
        .map(({ what }) => what)
    assert.deepEqual(missed([good]), [])
    const worse = {
      blocking: { ...good, save: { ...save, blockingMs: 100 } },
      'save /': { ...good, save: { ...save, saveMs: 1_400 } },
      'parallel restore': { ...good, restore: { ...restore, restoreMs: { 1: 900, 2: 400, 4: 410 } } },
      identical: { ...good, restore: { ...restore, isIdentical: false } },
    }
    for (const [what, round] of Object.entries(worse)) {
      assert.equal(missed([round]).length, 1)
      assert.match(missed([round]).join(), new RegExp(what))
    }
    // One round that was disturbed is not held against the others; wrong bytes are.
    assert.deepEqual(missed([good, worse['save /'], good]), [])
    assert.equal(missed([good, worse.identical, good]).length, 1)
  })
})
