import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { Activation } from '../../../src/core/leader/activation.ts'
import { AwaitedReports } from '../../../src/core/leader/awaited-reports.ts'
import type { Proposal } from '../../../src/core/leader/proposal.ts'

const leaseMs = 1_000
const member = { id: 'gone', incarnation: 1 }

function state(number: number, members: readonly (typeof member)[]): AgreedState {
  return {
    number,
    members: new Map(members.map((one) => [one.id, one])),
    electors: ['a', 'b', 'c'],
    dataSets: new Map(),
    timing: { retryEveryMs: 100 },
  } as unknown as AgreedState
}

/** View 2 lets a member go, at 5,000 ms; its lease lasts 300 ms more. */
function world() {
  const activation = new Activation(1, 0)
  const reports = new Map<string, unknown>()
  const awaited = new AwaitedReports(
    state(1, [member]),
    state(2, []),
    { reports } as unknown as Proposal,
    5_000,
    leaseMs,
  )
  const report = (elector: string, receivedAt: number, residualFloorMs = 0) => {
    const residuals = [{ peer: member.id, incarnation: member.incarnation, leftMs: 300 }]
    reports.set(elector, { receivedAt, report: { residuals, residualFloorMs, table: [] } })
  }
  return { activation, awaited, report }
}

describe('the reports of those who accepted a view', () => {
  it('are waited for, and let it be activated when the leases they tell of are over', () => {
    const { activation, awaited, report } = world()
    report('a', 5_000)
    assert.equal(awaited.settle(activation, 5_000), false)
    report('b', 5_010)
    assert.equal(awaited.settle(activation, 5_010), true)
    assert.equal(activation.advance(2, 5_309), false)
    assert.equal(activation.advance(2, 5_310), true)
  })

  it('are waited for a little longer where one has forgotten its grants, and then count without it', () => {
    const { activation, awaited, report } = world()
    report('a', 5_000)
    report('b', 5_000, 900)
    assert.equal(awaited.settle(activation, 5_000), false)
    report('c', 5_020)
    assert.equal(awaited.settle(activation, 5_020), true)
    assert.equal(activation.advance(2, 5_319), false)
    assert.equal(activation.advance(2, 5_320), true)
  })

  it('of one that has forgotten its grants are waited out where no majority is without it', () => {
    const { activation, awaited, report } = world()
    report('a', 5_000)
    report('b', 5_000, 900)
    assert.equal(awaited.settle(activation, awaited.giveUpAt), true)
    assert.equal(activation.advance(2, 5_899), false)
    assert.equal(activation.advance(2, 5_900), true)
  })

  it('must do as they are when the next view is there', () => {
    const { activation, awaited, report } = world()
    report('a', 5_000)
    assert.equal(awaited.settleAtOnce(activation, 5_000), false)
    report('b', 5_000, 900)
    assert.equal(awaited.settleAtOnce(activation, 5_000), true)
    assert.equal(activation.isExpecting(2), true)
  })

  it('are given up after a while: then a full lease must pass, counted from when the view was chosen', () => {
    const { activation, awaited, report } = world()
    report('a', 5_000)
    assert.equal(awaited.settle(activation, awaited.giveUpAt - 1), false)
    assert.equal(awaited.settle(activation, awaited.giveUpAt), true)
    assert.equal(activation.advance(2, 5_999), false)
    assert.equal(activation.advance(2, 6_000), true)
  })
})
