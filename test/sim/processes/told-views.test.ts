import assert from 'node:assert/strict'
import { ToldViews } from '../../../sim/processes/told-views.ts'
import { view } from '../check/stand-in-world.ts'

const described = (peer: string, number: number) => ({
  atMs: number,
  peer,
  ...view(['p1', 'p2'], { number }),
})
const named = (peer: string, number: number) => ({
  atMs: 100 + number,
  peer,
  kind: 'event' as const,
  event: { kind: 'view-changed' as const, view: number },
})

describe('views that a peer took without describing them', () => {
  it('are told as another described them, at the instant they were named', () => {
    const views = new ToldViews()
    for (const number of [1, 2, 3]) assert.equal(views.before(described('p1', number)), undefined)
    views.before(described('p2', 1))
    assert.deepEqual(views.before(named('p2', 2)), { ...described('p1', 2), atMs: 102, peer: 'p2' })
    assert.deepEqual(views.before(named('p2', 3)), { ...described('p1', 3), atMs: 103, peer: 'p2' })
  })

  it('are not told twice, nor where nobody has described them', () => {
    const views = new ToldViews()
    views.before(described('p1', 1))
    views.before(described('p1', 2))
    views.before(described('p2', 2))
    assert.equal(views.before(named('p2', 2)), undefined)
    assert.equal(views.before(named('p2', 3)), undefined)
    assert.equal(views.before(named('p3', 2)), undefined)
  })
})
