import assert from 'node:assert/strict'
import type { SignedCard } from '../../../src/core/manifest/card.ts'
import type { CheckpointRef } from '../../../src/core/manifest/origin.ts'
import { Replication } from '../../../src/core/manifest/replication.ts'
import {
  type ReplicationMessage,
  type ReplicationOutput,
  replicationLimits,
  replicationTiming,
} from '../../../src/core/manifest/replication-io.ts'
import {
  type SignedWithdrawal,
  type Withdrawal,
  withdrawalId,
} from '../../../src/core/manifest/withdrawal.ts'
import { Withdrawals } from '../../../src/core/manifest/withdrawals.ts'

const origin = { genesis: 'ab'.repeat(32), lineage: { counter: 1, tag: 'ab'.repeat(8) } }
const members = ['a', 'b', 'c'].map((id) => ({ id, incarnation: 1, failureDomain: id }))
const ref = (step: number): CheckpointRef => ({ origin, view: 1, step, parts: 1 })

const card = (step: number): SignedCard => ({
  id: step.toString(16).padStart(64, '0'),
  run: 'run',
  ...ref(step),
  part: 0,
  author: 'a',
  savedAtMs: step,
  sizeBytes: 10,
  signature: new Uint8Array(64),
})

function withdrawal(
  horizon: number,
  kept: readonly number[],
  change: Partial<Withdrawal> = {},
): SignedWithdrawal {
  const plain: Withdrawal = {
    run: 'run',
    origin,
    view: 1,
    author: 'a',
    decidedAtMs: 0,
    horizon: { origin, view: 1, step: horizon },
    kept: kept.map(ref),
    dropped: [],
    ...change,
  }
  return { ...plain, id: withdrawalId(plain), signature: new Uint8Array(64) }
}

function machine(self = 'a', steps: readonly number[] = [1, 2, 3]): Replication {
  const peer = new Replication({
    self,
    run: 'run',
    copies: 3,
    ack: undefined,
    chunkCopies: 0,
    keepsChunks: false,
    seed: 1,
    timing: replicationTiming,
    limits: replicationLimits,
  })
  peer.step({ kind: 'view', origin, number: 1, members }, 0)
  for (const step of steps)
    peer.step({ kind: 'found', card: card(step), bytes: 9, hasChunks: false, isConfirmed: false }, 0)
  const cards = { kind: 'cards', cards: steps.map(card) } as const
  peer.step({ kind: 'received', from: 'b', message: cards }, 0)
  return peer
}

const from = (peer: string, message: ReplicationMessage) =>
  ({ kind: 'received', from: peer, message }) as const
const vote = (id: string, isAgreed: boolean): ReplicationMessage => ({ kind: 'withdraw-vote', id, isAgreed })
const kinds = (outputs: readonly ReplicationOutput[]) =>
  outputs.map((output) => (output.kind === 'send' ? `${output.message.kind} to ${output.to}` : output.kind))
const stepsOf = (peer: Replication) => [...peer.index.groups()].map(({ step }) => step)

describe('a prune', () => {
  it('takes effect when a majority has agreed and it is on the disk, and is told when enough have it', () => {
    const peer = machine()
    const wish = withdrawal(3, [3])
    assert.deepEqual(kinds(peer.step({ kind: 'withdraw', withdrawal: wish }, 1)), [
      'withdraw to b',
      'withdraw to c',
    ])
    const agreed = peer.step(from('c', vote(wish.id, true)), 2)
    assert.deepEqual(kinds(agreed), ['keep-withdrawal'])
    assert.deepEqual(stepsOf(peer), [1, 2, 3])
    const kept = kinds(peer.step({ kind: 'withdrawal-kept', withdrawal: wish, from: undefined }, 3))
    assert.deepEqual(kept, ['drop', 'drop', 'in-force', 'withdrawals to b', 'withdrawals to c'])
    assert.deepEqual(stepsOf(peer), [3])
    const receipt = { kind: 'withdrawals-kept', ids: [wish.id] } as const
    assert.deepEqual(peer.step(from('b', receipt), 4), [])
    assert.deepEqual(peer.step(from('c', receipt), 5), [{ kind: 'withdrawn', id: wish.id, copies: 3 }])
  })

  it('of a view that somebody has left behind removes nothing', () => {
    const peer = machine()
    const wish = withdrawal(3, [3])
    peer.step({ kind: 'withdraw', withdrawal: wish }, 1)
    assert.deepEqual(peer.step(from('b', vote(wish.id, false)), 2), [
      { kind: 'not-withdrawn', id: wish.id, reason: 'outdated' },
    ])
    assert.deepEqual(peer.step(from('c', vote(wish.id, true)), 3), [])
    assert.deepEqual(stepsOf(peer), [1, 2, 3])
  })

  it('of one who has checkpoints of a later view on its disk than it knows of is not even asked for', () => {
    const peer = machine()
    const wish = withdrawal(3, [], { horizon: { origin, view: 2, step: 3 } })
    assert.deepEqual(peer.step({ kind: 'withdraw', withdrawal: wish }, 1), [
      { kind: 'not-withdrawn', id: wish.id, reason: 'outdated' },
    ])
  })

  it('is given up without a majority, and while another is on its way', () => {
    const peer = machine()
    const wish = withdrawal(3, [3])
    peer.step({ kind: 'withdraw', withdrawal: wish }, 1)
    const second = peer.step({ kind: 'withdraw', withdrawal: withdrawal(2, [2]) }, 2)
    assert.deepEqual(
      second.map((output) => (output.kind === 'not-withdrawn' ? output.reason : output.kind)),
      ['busy'],
    )
    const late = peer.step({ kind: 'tick' }, 60_000)
    assert.ok(late.some((output) => output.kind === 'not-withdrawn' && output.reason === 'silent'))
  })

  it('is agreed to only in the same view, and only where its author asks', () => {
    const wish = withdrawal(3, [3])
    const ask = from('a', { kind: 'withdraw', withdrawal: wish })
    const votes = (peer: Replication, input = ask) =>
      peer
        .step(input, 1)
        .flatMap((output) =>
          output.kind === 'send' && output.message.kind === 'withdraw-vote' ? [output.message.isAgreed] : [],
        )
    assert.deepEqual(votes(machine('b')), [true])
    assert.deepEqual(votes(machine('b'), from('c', { kind: 'withdraw', withdrawal: wish })), [])
    const later = machine('b')
    later.step({ kind: 'view', origin, number: 2, members }, 1)
    assert.deepEqual(votes(later), [false])
    const recovered = machine('b')
    const next = { ...origin, lineage: { counter: 2, tag: 'cd'.repeat(8) } }
    recovered.step({ kind: 'view', origin: next, number: 1, members }, 1)
    assert.deepEqual(votes(recovered), [false])
    const future = withdrawal(3, [3], { view: 2 })
    assert.deepEqual(votes(machine('b'), from('a', { kind: 'withdraw', withdrawal: future })), [])
  })

  it('in force is heard of by one who was away, also in a later view, and nothing brings back what is gone', () => {
    const away = machine('c')
    away.step({ kind: 'view', origin, number: 5, members }, 1)
    const wish = withdrawal(3, [3])
    const told = { kind: 'withdrawals', withdrawals: [wish], isAnswer: true } as const
    assert.deepEqual(kinds(away.step(from('b', told), 2)), ['keep-withdrawal'])
    away.step({ kind: 'withdrawal-kept', withdrawal: wish, from: 'b' }, 3)
    assert.deepEqual(stepsOf(away), [3])
    away.step(from('b', { kind: 'cards', cards: [card(1), card(4)] }), 4)
    assert.deepEqual(stepsOf(away), [3, 4])
    const again = kinds(away.step({ kind: 'kept', from: 'b', card: card(2), bytes: 9 }, 5))
    assert.deepEqual(again, ['drop', 'receipt to b', 'withdrawals to b'])
    assert.deepEqual(kinds(away.step({ kind: 'publish', card: card(1), bytes: 9 }, 6)), [
      'drop',
      'not-published',
    ])
    const restarted = machine('c', [])
    restarted.step({ kind: 'withdrawal-found', withdrawal: wish }, 0)
    const found = restarted.step(
      { kind: 'found', card: card(2), bytes: 9, hasChunks: false, isConfirmed: false },
      0,
    )
    assert.deepEqual(kinds(found), ['drop'])
  })

  it('is passed on where a comparison finds it missing', () => {
    const peer = machine()
    peer.step({ kind: 'withdrawal-kept', withdrawal: withdrawal(3, [3]), from: undefined }, 1)
    const summary = { kind: 'summary', digest: peer.index.digest } as const
    assert.deepEqual(kinds(peer.step(from('b', summary), 2)), ['withdrawals to b'])
  })
})

describe('withdrawals in force', () => {
  const gone = (all: Withdrawals) => [1, 2, 3, 4, 5].filter((step) => all.isWithdrawn(ref(step)))

  it('say the same in whatever order they came', () => {
    const [one, other] = [withdrawal(4, [2, 4]), withdrawal(3, [1, 2])]
    const forth = new Withdrawals()
    const back = new Withdrawals()
    for (const each of [one, other]) forth.add(each)
    for (const each of [other, one]) back.add(each)
    assert.deepEqual(gone(forth), [1, 3])
    assert.deepEqual(gone(back), [1, 3])
    assert.equal(forth.digest, back.digest)
  })

  it('are replaced by one that says all that they say: there is one, however often is pruned', () => {
    const all = new Withdrawals()
    for (let horizon = 2; horizon <= 100; horizon++) all.add(withdrawal(horizon, [horizon - 1, horizon]))
    assert.equal(all.all.length, 1)
    assert.equal(all.isNews(withdrawal(50, [49, 50])), false)
  })

  it('are bounded where everybody prunes at once', () => {
    const all = new Withdrawals()
    for (let horizon = 1; horizon <= 50; horizon++) all.add(withdrawal(horizon, [horizon, 99 - horizon]))
    assert.ok(all.all.length <= 8, `${all.all.length}`)
  })

  it('that say the same are one and the same everywhere, whichever was heard first', () => {
    const [one, other] = [withdrawal(3, [3]), withdrawal(3, [3], { author: 'b' })]
    const forth = new Withdrawals()
    const back = new Withdrawals()
    for (const each of [one, other]) forth.add(each)
    for (const each of [other, one]) back.add(each)
    assert.equal(forth.all.length, 1)
    assert.equal(forth.digest, back.digest)
    assert.equal(forth.isNews(one) || forth.isNews(other), false)
  })

  it('take of others of the name only what they drop by name: those may still be at work', () => {
    const another = { genesis: 'cd'.repeat(32), lineage: { counter: 1, tag: 'cd'.repeat(8) } }
    const old = { origin: another, view: 40, step: 9_000, parts: 1 }
    const withoutJob = { view: 0, step: 1, parts: 1 }
    const all = new Withdrawals()
    all.add(withdrawal(3, [3], { dropped: [old] }))
    assert.equal(all.isWithdrawn(old), true)
    assert.equal(all.isWithdrawn({ ...old, step: 9_001 }), false)
    assert.equal(all.isWithdrawn(withoutJob), false)
    all.add(withdrawal(4, [4]))
    assert.equal(all.isWithdrawn(old), true, 'what the first has dropped stays so')
    all.add(withdrawal(5, [5], { dropped: [old, withoutJob] }))
    assert.deepEqual([all.all.length, all.isWithdrawn(withoutJob)], [1, true])
    assert.equal(all.keepOnly(another.genesis).length, 1)
  })
})
