import assert from 'node:assert/strict'
import type { MemberInfo } from '../../../src/core/change.ts'
import { Founding, type FoundingPlan } from '../../../src/core/membership/founding.ts'
import { Outbox } from '../../../src/core/outbox.ts'

const timing = { foundAfterMs: 1_000, retryEveryMs: 100 }

function info(id: string): MemberInfo {
  return { id, incarnation: 1, weight: 1, failureDomain: id, addresses: [`/dns4/${id}/tcp/1`] }
}

function founding(id: string, plan: FoundingPlan): { founding: Founding; outbox: Outbox } {
  const address = { job: '', genesis: '', lineage: { counter: 0, tag: '' }, from: id, incarnation: 1 }
  const outbox = new Outbox(id, () => address)
  return { founding: new Founding(info(id), plan, outbox, timing, 0), outbox }
}

function hello(expecting: number, ...waiting: readonly string[]) {
  return { kind: 'hello', expecting, committed: 0, waiting: waiting.map(info) } as const
}

describe('founding a job', () => {
  it('alone: after a while in which nobody was found', () => {
    const { founding: alone } = founding('b', { kind: 'alone' })
    assert.equal(alone.tick([], 999), false)
    assert.equal(alone.tick([], 1_000), true)
  })

  it('together: the smallest id founds, once all have greeted it', () => {
    const { founding: first } = founding('a', { kind: 'expect', peers: 3 })
    first.heard('b', hello(3, 'b'))
    assert.equal(first.tick([], 5_000), false)
    first.heard('c', hello(3, 'c'))
    assert.equal(first.tick([], 5_001), true)
  })

  it('together: another than the smallest never founds while the smallest is there', () => {
    const { founding: second } = founding('b', { kind: 'expect', peers: 3 })
    second.heard('a', hello(3, 'a'))
    second.heard('c', hello(3, 'c'))
    assert.equal(second.tick([], 100_000), false)
  })

  it('does not count a peer that only wants to join: two would found the job apart from each other', () => {
    const { founding: second } = founding('b', { kind: 'expect', peers: 2 })
    second.heard('c', hello(0))
    assert.equal(second.tick([], 100_000), false)
  })

  it('waits for a smaller one that it has only heard of, but not for ever', () => {
    const { founding: second } = founding('b', { kind: 'expect', peers: 2 })
    second.heard('c', hello(2, 'c', 'a'))
    assert.equal(second.tick([], 100), false)
    assert.equal(second.tick([], 1_100), true)
  })

  it('greets a crowd less often: all together send no more hellos than a dozen would', () => {
    const hellosInASecond = (peers: number): number => {
      const { founding: one, outbox } = founding('p0', { kind: 'expect', peers })
      const others = Array.from({ length: peers - 1 }, (_, index) => `p${index + 1}`)
      for (const other of others) one.heard(other, hello(peers, other))
      outbox.drain()
      for (let now = 0; now < 60_000; now = one.wakeAt) one.tick(others, now)
      return (peers * outbox.drain().filter(({ kind }) => kind === 'send').length) / 60
    }
    assert.equal(hellosInASecond(13), 13 * 12 * 5)
    for (const peers of [30, 64]) assert.ok(hellosInASecond(peers) < 1.1 * hellosInASecond(13), `${peers}`)
  })

  it('dials those it has been told of: whoever knows one address finds them all', () => {
    const { founding: second, outbox } = founding('b', { kind: 'expect', peers: 3 })
    second.heard('c', hello(3, 'c', 'a'))
    const dialled = outbox.drain().flatMap((output) => (output.kind === 'keep-connected' ? output.peers : []))
    assert.deepEqual(
      dialled.map(({ id }) => id),
      ['a', 'c'],
    )
  })

  it('never founds when it was told to join', () => {
    const { founding: joiner } = founding('a', { kind: 'join' })
    assert.equal(joiner.tick([], 1_000_000), false)
  })
})
