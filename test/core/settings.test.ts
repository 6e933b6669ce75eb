import assert from 'node:assert/strict'
import { leaseSpanMs, presets, resolveTiming, timingFault, timingFor } from '../../src/core/settings.ts'

describe('settings', () => {
  for (const [name, settings] of Object.entries(presets)) {
    it(`hold together in the preset ${name}`, () => assert.equal(timingFault(settings), undefined))
  }

  it('grow the renewal interval with the mesh, so that an elector sees about 1,000 renewals a second', () => {
    assert.equal(timingFor(presets.lan, 5).renewEveryMs, 300)
    assert.equal(timingFor(presets.lan, 1_000).renewEveryMs, 1_000)
    assert.equal(timingFor(presets.lan, 5).workLeaseMs, 1_500)
  })

  it('let a member stop before the fastest clock of an elector says so', () => {
    const timing = timingFor(presets.lan, 5)
    assert.ok(leaseSpanMs(timing) * (1 + timing.driftRatio) <= timing.workLeaseMs - timing.marginMs)
  })

  it('name the field, its value and what is possible', () => {
    assert.throws(
      () => resolveTiming('lan', { marginMs: -1 }),
      /timing\.marginMs: -1 is out of range; give 0 to/,
    )
    assert.throws(() => resolveTiming('lan', { viewBurst: Number.NaN }), /timing\.viewBurst: NaN/)
    assert.throws(
      () => resolveTiming('moon' as 'lan'),
      /preset: "moon" is unknown; choose one of lan, wan, test/,
    )
  })

  it('refuse a leader lease that outlasts the work lease: a dead leader would stall everybody', () => {
    assert.throws(
      () => resolveTiming('lan', { leaderLeaseRenewals: 5 }),
      /leaderLeaseRenewals.*must be below/,
    )
  })

  it('refuse a margin that leaves no lease', () => {
    assert.throws(() => resolveTiming('lan', { marginMs: 1_200 }), /marginMs.*shorter than two renewals/)
  })
})
