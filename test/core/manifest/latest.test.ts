import assert from 'node:assert/strict'
import { inOrder, latestOf } from '../../../src/core/manifest/latest.ts'
import { compareWorth, type Origin, refKey } from '../../../src/core/manifest/origin.ts'

const job = (letter: string, counter = 1): Origin => ({
  genesis: letter.repeat(64),
  lineage: { counter, tag: letter.repeat(16) },
})
const at = (
  origin: Origin | undefined,
  view: number,
  step: number,
  savedAtMs: number,
  isComplete = true,
) => ({
  ...(origin === undefined ? {} : { origin }),
  view,
  step,
  parts: 1,
  savedAtMs,
  isComplete,
})

describe('the latest checkpoint', () => {
  it('is the complete one of the greatest view, then step, whatever the clocks say', () => {
    const known = [
      at(job('a'), 2, 9, 999),
      at(job('a'), 3, 1, 5),
      at(job('a'), 3, 4, 4),
      at(job('a'), 4, 1, 9, false),
    ]
    assert.deepEqual(latestOf(known), known[2])
  })

  it('is of the later lineage, although the one before went on to higher views where nobody heard of it', () => {
    const known = [at(job('a', 1), 9, 90, 5), at(job('a', 2), 7, 70, 4)]
    assert.deepEqual(latestOf(known), known[1])
  })

  it('is of the job that asks, although a job of the same name had reached higher views', () => {
    const known = [at(job('a'), 40, 9_000, 999), at(job('b'), 2, 100, 5)]
    assert.deepEqual(latestOf(known, job('b').genesis), known[1])
  })

  it('is of the job that saved last, where the one that asks has none, or nobody asks', () => {
    const known = [
      at(job('a'), 40, 9_000, 100),
      at(undefined, 0, 7, 50),
      at(job('b'), 2, 100, 200),
      at(job('b'), 3, 90, 150),
    ]
    assert.deepEqual(latestOf(known), known[3])
    assert.deepEqual(latestOf(known, job('c').genesis), known[3])
    assert.deepEqual(
      inOrder(known).map(({ step }) => step),
      [7, 9_000, 100, 90],
    )
  })
})

describe('the latest checkpoint of jobs of one name', () => {
  it('is of the one at work, although a part of its next is all that it has saved since', () => {
    const known = [at(job('a'), 40, 9_000, 150), at(job('b'), 2, 100, 100), at(job('b'), 2, 200, 200, false)]
    assert.deepEqual(latestOf(known), known[1])
  })
})

describe('what there is too much of', () => {
  it('goes first where it is of another job, and by age within one', () => {
    const own = job('a').genesis
    const ordered = [
      at(undefined, 50, 1, 0),
      at(job('b'), 2, 1, 0),
      at(job('a'), 1, 1, 0),
      at(job('a', 2), 1, 1, 0),
    ]
    const sorted = [...ordered].reverse().sort((left, right) => compareWorth(left, right, own))
    assert.deepEqual(sorted, ordered)
  })
})

describe('the name of a checkpoint', () => {
  it('tells jobs and lineages apart that have the same views and steps', () => {
    const names = [undefined, job('a'), job('a', 2), job('b')].map((origin) => refKey(at(origin, 1, 1, 0)))
    assert.equal(new Set(names).size, 4)
  })
})
