import assert from 'node:assert/strict'
import type { DataSetState } from '../../../src/core/agreed-state.ts'
import { type WeightPolicy, WeightWatch } from '../../../src/core/leader/weight-watch.ts'

const policy: WeightPolicy = { lateness: 0.2, changeEveryMs: 15_000, smoothingMs: 3_000 }

const membersOf = (...ids: string[]) => ({
  members: new Map(
    ids.map((id) => [id, { id, incarnation: 1, weight: 1, failureDomain: id, addresses: [], since: 1 }]),
  ),
  dataSets: new Map<string, DataSetState>(),
})
const three = membersOf('p1', 'p2', 'p3')

/** Speeds 1, 2 and 4; the slowest has not been heard. */
function watchOfTwo(): WeightWatch {
  const watch = new WeightWatch(policy)
  watch.measured('p2', 100, 1_000)
  watch.measured('p3', 200, 1_000)
  return watch
}

describe('the weights that a leader wants', () => {
  it('wait for the first word of everybody, and then come at once', () => {
    const watch = watchOfTwo()
    assert.equal(watch.wanted(three, 1_100), undefined)
    watch.measured('p1', 50, 1_103)
    assert.deepEqual(watch.wanted(three, 1_200), {
      kind: 'weights-set',
      weights: [
        { id: 'p1', weight: 0.429 },
        { id: 'p2', weight: 0.857 },
        { id: 'p3', weight: 1.714 },
      ],
    })
  })

  it('wait no longer than one smoothing time for a member that says nothing', () => {
    const watch = watchOfTwo()
    assert.equal(watch.wanted(three, 1_100), undefined)
    assert.equal(watch.wanted(three, 4_099), undefined)
    assert.ok(watch.wanted(three, 4_100) !== undefined)
  })

  it('wait for a newcomer too, and for nobody who has left', () => {
    const watch = watchOfTwo()
    watch.measured('p1', 50, 1_000)
    assert.equal(watch.wanted(membersOf('p1', 'p2', 'p3', 'p4'), 1_100), undefined)
    watch.measured('p4', 200, 1_200)
    assert.ok(watch.wanted(membersOf('p1', 'p3', 'p4'), 1_300) !== undefined)
  })

  it('come once per interval, however they fit', () => {
    const watch = watchOfTwo()
    watch.measured('p1', 50, 1_000)
    assert.ok(watch.wanted(three, 1_100) !== undefined)
    assert.equal(watch.wanted(three, 16_099), undefined)
    assert.ok(watch.wanted(three, 16_100) !== undefined)
  })

  it('take a member that reports nothing done for one without work, not for a slow one', () => {
    const watch = watchOfTwo()
    watch.measured('p1', 0, 1_000)
    assert.equal(watch.wanted(three, 1_100), undefined)
  })
})
