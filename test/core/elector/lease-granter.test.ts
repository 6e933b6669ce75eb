import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { LeaseGranter } from '../../../src/core/elector/lease-granter.ts'

const timing = { workLeaseMs: 1_500, driftRatio: 0, silentAfterMs: 1_200 }

const state = {
  timing,
  members: new Map(['a', 'b'].map((id) => [id, { id, incarnation: 1 }])),
} as unknown as AgreedState

const silentPeers = (granter: LeaseGranter, viewSince: number, now: number) =>
  granter.silences(state, viewSince, 'self', now).map(({ peer }) => peer)

describe('an elector that is new in a view', () => {
  const carrying = (leftMs: number) => {
    const granter = new LeaseGranter()
    const residuals = [{ peer: 'a', incarnation: 1, leftMs }]
    granter.carry({ residuals, residualFloorMs: 0 }, timing, 10_000)
    return granter
  }

  it('counts a silence from when the electors before it last heard of the member', () => {
    assert.deepEqual(silentPeers(carrying(500), 10_000, 10_199), [])
    assert.deepEqual(silentPeers(carrying(500), 10_000, 10_200), ['a'])
  })

  it('counts it from its first view where nobody told of a lease', () => {
    assert.deepEqual(silentPeers(new LeaseGranter(), 10_000, 11_199), [])
    assert.deepEqual(silentPeers(new LeaseGranter(), 10_000, 11_200), ['a', 'b'])
  })

  it('goes by what it heard itself, if it heard anything', () => {
    const granter = carrying(500)
    granter.heard('a', 1, 10_100)
    granter.heard('b', 1, 10_100)
    assert.deepEqual(silentPeers(granter, 10_000, 11_299), [])
    granter.carry(
      { residuals: [{ peer: 'a', incarnation: 1, leftMs: 10 }], residualFloorMs: 0 },
      timing,
      11_299,
    )
    assert.deepEqual(silentPeers(granter, 10_000, 11_299), [])
  })

  it('reports the leases of those before it as its own', () => {
    assert.deepEqual(carrying(500).residuals(10_100), [{ peer: 'a', incarnation: 1, leftMs: 400 }])
  })
})
