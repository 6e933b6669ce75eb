import assert from 'node:assert/strict'
import { Prng } from '../../../src/base/prng.ts'
import { Candidacy, electionOf } from '../../../src/core/leader/candidacy.ts'
import type { PromiseReply } from '../../../src/core/messages.ts'
import { Outbox } from '../../../src/core/outbox.ts'
import type { ViewChain } from '../../../src/core/view-chain.ts'

const electors = ['a', 'b', 'c', 'd', 'e']
const retryEveryMs = 100
const chain = { number: 7, state: { electors, timing: { retryEveryMs } } } as unknown as ViewChain
const leaseEnd = 1_000

/** When an elector asks for votes after the lease of `leader` has run out, and nobody else does. */
function campaignsAt(elector: string, leader: string): number {
  const outbox = new Outbox(elector, () => ({ job: '', lineage: '', incarnation: 1 }) as never)
  const candidacy = new Candidacy(elector, outbox, new Prng(1))
  for (let now = leaseEnd; now < leaseEnd + 20 * retryEveryMs; now++) {
    candidacy.consider(chain, 1, { quietUntil: leaseEnd, lastLeader: leader }, now)
    if (outbox.drain().length > 0) return now - leaseEnd
  }
  return assert.fail(`${elector} never campaigns`)
}

describe('an election', () => {
  const reply = (counter: number | undefined): PromiseReply =>
    ({
      installed: 7,
      accepted: counter === undefined ? undefined : { term: { counter, peer: 'c', incarnation: 1 } },
    }) as unknown as PromiseReply
  const won = { counter: 9, peer: 'a', incarnation: 1 }

  it('binds its winner to the accepted view of the highest term, whoever told of it first', () => {
    for (const counters of [
      [4, 6, undefined],
      [6, undefined, 4],
    ]) {
      const { accepted } = electionOf(won, 8, electors, counters.map(reply))
      assert.equal(accepted?.term.counter, 6)
    }
    assert.equal(electionOf(won, 8, electors, [reply(undefined)]).accepted, undefined)
  })

  it('knows a table to be installed only where every voter has it', () => {
    assert.equal(electionOf(won, 8, electors, [reply(undefined), reply(1)]).isInstalled, true)
    assert.equal(electionOf(won, 9, electors, [reply(undefined), reply(1)]).isInstalled, false)
  })
})

describe('a candidacy', () => {
  it('begins at once for the first elector that is not the leader before', () => {
    assert.equal(campaignsAt('a', 'c'), 0)
    assert.equal(campaignsAt('b', 'a'), 0)
  })

  it('gives each elector time to take the lead before the next one tries', () => {
    const starts = ['a', 'b', 'd', 'e'].map((elector) => campaignsAt(elector, 'c'))
    starts.slice(1).forEach((start, at) => {
      assert.ok(start - (starts[at] ?? 0) >= retryEveryMs / 2, `${starts}`)
    })
  })

  it('begins last for a leader that has lost touch', () => {
    assert.ok(campaignsAt('a', 'a') > campaignsAt('e', 'a'))
  })
})
