import assert from 'node:assert/strict'
import { ToldFacts } from '../../../sim/virtual/told-facts.ts'
import { formatLineage } from '../../../src/core/lineage.ts'
import type { Envelope } from '../../../src/core/messages.ts'

const lower = { counter: 1, tag: 'a' }
const higher = { counter: 2, tag: 'b' }
const grant = { kind: 'grant', view: 5, round: 3 } as const

const renewal = (lineage: Envelope['lineage']): Envelope => ({
  job: 'j',
  genesis: 'g',
  lineage,
  from: 'p1',
  incarnation: 1,
  sequence: 1,
  message: {
    kind: 'renew',
    view: grant.view,
    round: grant.round,
    activated: 4,
    leaving: false,
    table: [{ dataSet: 'd', epoch: 0, shards: [2], cursors: [7], views: [5] }],
    throughput: 0,
  },
})

describe('what a peer has said', () => {
  it('binds it to the cursors of the renewal that it grants, and of no other lineage with the same numbers', () => {
    const facts = new ToldFacts()
    facts.received(renewal(lower))
    assert.deepEqual(facts.sent('p1', grant, formatLineage(higher)), [])
    facts.received(renewal(higher))
    const [fact] = facts.sent('p1', grant, formatLineage(higher))
    assert.deepEqual(fact, {
      kind: 'took',
      view: 5,
      cursors: [{ dataSet: 'd', epoch: 0, shard: 2, cursor: 7 }],
    })
  })

  it('is said anew in another lineage, where numbers of views mean other views', () => {
    const facts = new ToldFacts()
    const installed = { kind: 'install-reply', view: 9, installed: true } as const
    assert.equal(facts.sent('p1', installed, formatLineage(lower)).length, 1)
    assert.equal(facts.sent('p1', installed, formatLineage(lower)).length, 0)
    assert.equal(facts.sent('p1', { ...installed, view: 6 }, formatLineage(higher)).length, 1)
  })
})
