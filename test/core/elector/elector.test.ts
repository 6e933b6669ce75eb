import assert from 'node:assert/strict'
import { CursorTable } from '../../../src/core/cursor-table.ts'
import { Acceptor, noVotes } from '../../../src/core/elector/acceptor.ts'
import { Elector } from '../../../src/core/elector/elector.ts'
import { LeaseGranter } from '../../../src/core/elector/lease-granter.ts'
import { Outbox } from '../../../src/core/outbox.ts'
import type { ViewChain } from '../../../src/core/view-chain.ts'

const timing = { workLeaseMs: 1_500, leaderLeaseMs: 900, driftRatio: 0, silentAfterMs: 1_200 }
const chain = {
  number: 3,
  state: {
    timing,
    electors: ['self', 'leader', 'other'],
    members: new Map(['self', 'leader', 'other'].map((id) => [id, { id, incarnation: 1 }])),
    dataSets: new Map(),
  },
} as unknown as ViewChain

/** An elector that was made one at 0, with a leader that asked it at `askedAt` and members heard last then. */
function askedAt(at: number) {
  const address = { job: '', genesis: '', lineage: { counter: 0, tag: '' }, from: 'self', incarnation: 1 }
  const outbox = new Outbox('self', () => address)
  const sign = () => new Uint8Array()
  const acceptor = new Acceptor({ self: 'self', sign, verify: () => true, outbox }, noVotes)
  const granter = new LeaseGranter()
  const elector = new Elector('self', outbox, { acceptor, granter, table: new CursorTable(), installed: 3 })
  elector.viewChanged(chain.state, 0)
  elector.tick(chain, 0, 0)
  for (const peer of ['leader', 'other']) granter.heard(peer, 1, at)
  const ask = (round: number, now: number) => {
    const term = { counter: 1, peer: 'leader', incarnation: 1 }
    const known = { committed: 3, installed: 3, activated: 3, closing: [] }
    elector.leaderRenew('leader', { kind: 'leader-renew', term, round, ...known }, chain, 0, now)
    outbox.drain()
  }
  ask(1, at)
  const told = (now: number) => {
    elector.tick(chain, 0, now)
    return outbox.drain().flatMap((output) => {
      if (output.kind !== 'send' || output.message.kind !== 'leader-renew-reply') return []
      return output.message.silent.map(({ peer }) => peer)
    })
  }
  return { elector, granter, ask, told }
}

describe('an elector', () => {
  it('tells the leader of a silence when it has lasted, without being asked', () => {
    const { elector, granter, ask, told } = askedAt(1_000)
    granter.heard('leader', 1, 1_500)
    assert.deepEqual(told(elector.wakeAt ?? 0), [])
    assert.equal(elector.wakeAt, 2_200)
    ask(2, 1_800)
    assert.deepEqual(told(2_199), [])
    assert.deepEqual(told(2_200), ['other'])
  })

  it('does not tell one whose lease is over', () => {
    const { told } = askedAt(500)
    assert.deepEqual(told(1_700), [])
  })

  it('does not prolong the lease of a leader that has not asked', () => {
    const { elector } = askedAt(1_000)
    elector.reportUnasked(chain, 0, 1_800)
    assert.equal(elector.acceptor.leader(1_899), 'leader')
    assert.equal(elector.acceptor.leader(1_900), undefined)
  })
})
