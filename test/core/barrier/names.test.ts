import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { BarrierKeeper } from '../../../src/core/barrier/keeper.ts'
import { BarrierParticipant } from '../../../src/core/barrier/participant.ts'
import { Outbox } from '../../../src/core/outbox.ts'

const alone = {
  number: 1,
  timing: { retryEveryMs: 100 },
  members: new Map([['self', { id: 'self', incarnation: 1, weight: 1 }]]),
} as unknown as AgreedState

/** A lone member that keeps the barriers it waits at; the electors take whatever it decides. */
function loneMember() {
  const address = { job: '', genesis: '', lineage: { counter: 0, tag: '' }, from: 'self', incarnation: 1 }
  const outbox = new Outbox('self', () => address)
  const keeper = new BarrierKeeper('self', outbox)
  const participant = new BarrierParticipant(outbox)
  let now = 0

  function carryMessages(): void {
    for (let own = outbox.takeOwn(); own !== undefined; own = outbox.takeOwn()) {
      if (own.kind === 'barrier-arrive') keeper.arrive('self', own, alone, 1, now)
      if (own.kind === 'barrier-news') participant.news('self', own, alone, now)
    }
  }

  return {
    arrive(barrier: string): void {
      participant.arrive(barrier, 1_000, 1, now)
      participant.tick(alone, now)
      carryMessages()
      now += 1
    },
    /** How the barriers ended, now that a majority has what was decided. */
    settle(): string[] {
      keeper.acknowledge(keeper.rows(1), alone)
      carryMessages()
      return outbox.drain().flatMap((output) => {
        if (output.kind !== 'notify' || output.event.kind !== 'barrier-settled') return []
        const { barrier, generation, verdict } = output.event
        return [`${barrier} ${generation} ${verdict}`]
      })
    },
  }
}

describe('the names of barriers', () => {
  it('are refused beyond what the table has room for, and those that are known go on', () => {
    const member = loneMember()
    for (let name = 0; name < 1_024; name++) {
      member.arrive(`step-${name}`)
      assert.deepEqual(member.settle(), [`step-${name} 1 released`])
    }
    member.arrive('step-1024')
    assert.deepEqual(member.settle(), ['step-1024 1 refused'])
    member.arrive('step-0')
    assert.deepEqual(member.settle(), ['step-0 2 released'])
  })

  it('are asked for anew by one that was refused', () => {
    const member = loneMember()
    for (let name = 0; name < 257; name++) member.arrive(`at-once-${name}`)
    const settled = member.settle()
    assert(settled.includes('at-once-256 1 refused'))
    assert.equal(settled.filter((it) => it.endsWith('released')).length, 256)
    member.arrive('at-once-256')
    assert.deepEqual(member.settle(), ['at-once-256 1 released'])
  })
})
