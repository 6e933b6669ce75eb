import assert from 'node:assert/strict'
import type { SignedCard } from '../../../src/core/manifest/card.ts'
import { holdersOf } from '../../../src/core/manifest/holders.ts'
import { Replication } from '../../../src/core/manifest/replication.ts'
import {
  type ReceiptOutcome,
  type ReplicationMessage,
  type ReplicationOutput,
  type ReplicationSettings,
  replicationLimits,
  replicationTiming,
} from '../../../src/core/manifest/replication-io.ts'

const members = ['a', 'b', 'c'].map((id) => ({ id, incarnation: 1, failureDomain: id }))

const origin = { genesis: 'ab'.repeat(32), lineage: { counter: 1, tag: 'ab'.repeat(8) } }

const card = (step: number, change: Partial<SignedCard> = {}): SignedCard => ({
  id: step.toString(16).padStart(64, '0'),
  run: 'run',
  origin,
  view: 1,
  step,
  part: 0,
  parts: 1,
  author: 'a',
  savedAtMs: step,
  sizeBytes: 10,
  signature: new Uint8Array(64),
  ...change,
})

const settings: ReplicationSettings = {
  self: 'a',
  run: 'run',
  copies: 3,
  ack: undefined,
  chunkCopies: 0,
  keepsChunks: false,
  seed: 1,
  timing: replicationTiming,
  limits: replicationLimits,
}

function machine(change: Partial<ReplicationSettings> = {}): Replication {
  const peer = new Replication({ ...settings, ...change })
  peer.step({ kind: 'view', origin, number: 1, members }, 0)
  return peer
}

const receipt = (id: string, outcome: 'kept' | 'full' | 'declined'): ReplicationMessage => ({
  kind: 'receipt',
  ids: [id],
  outcome,
})
/** The peer and those others have written down that enough have it. */
function confirmAll(
  peer: Replication,
  id: string,
  others: readonly string[],
  now: number,
): ReplicationOutput[] {
  const outputs = peer.step({ kind: 'confirmation-kept', id, from: undefined }, now)
  const confirmed: ReplicationMessage = { kind: 'confirmed', ids: [id] }
  for (const from of others) outputs.push(...peer.step({ kind: 'received', from, message: confirmed }, now))
  return outputs
}
const kinds = (outputs: readonly ReplicationOutput[]) => outputs.map(({ kind }) => kind)
const sentTo = (outputs: readonly ReplicationOutput[]) =>
  outputs.flatMap((output) => (output.kind === 'send-manifest' ? [output.to] : [])).sort()

describe('replication', () => {
  it('publishes a manifest when all who are to have it have said so, and not before', () => {
    const peer = machine()
    const { id } = card(5)
    assert.deepEqual(sentTo(peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)), ['b', 'c'])
    assert.deepEqual(peer.step({ kind: 'received', from: 'b', message: receipt(id, 'kept') }, 20), [])
    assert.equal(peer.copies.isPublishing(id), true)
    // Said twice is not said by two.
    assert.deepEqual(peer.step({ kind: 'received', from: 'b', message: receipt(id, 'kept') }, 21), [])
    const enough = peer.step({ kind: 'received', from: 'c', message: receipt(id, 'kept') }, 30)
    assert.deepEqual(kinds(enough), ['enough', 'keep-confirmation', 'send', 'send'])
    assert.equal(peer.copies.isPublishing(id), true)
    assert.deepEqual(confirmAll(peer, id, ['b', 'c'], 40), [{ kind: 'published', id, copies: 3 }])
    assert.equal(peer.index.latest?.step, 5)
  })

  it('says that it is published only when as many have written down that enough have it', () => {
    const peer = machine()
    const { id } = card(5)
    peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)
    for (const from of ['b', 'c']) peer.step({ kind: 'received', from, message: receipt(id, 'kept') }, 20)
    const say = (from: string, now: number) =>
      kinds(peer.step({ kind: 'received', from, message: { kind: 'confirmed', ids: [id] } }, now))
    assert.deepEqual(say('b', 30), [])
    peer.step({ kind: 'confirmation-kept', id, from: undefined }, 31)
    assert.equal(peer.index.cardCount, 1, 'what is written down here is listed here')
    assert.equal(peer.copies.isPublishing(id), true)
    // Who has not answered is asked again.
    const asked = peer
      .step({ kind: 'tick' }, 20 + replicationTiming.retryMs)
      .flatMap((output) => (output.kind === 'send' && output.message.kind === 'confirm' ? [output.to] : []))
    assert.deepEqual(asked, ['c'])
    assert.deepEqual(say('c', 2_000), ['published'])
  })

  it('has another holder confirm where one no longer answers', () => {
    const four = [...members, { id: 'd', incarnation: 1, failureDomain: 'd' }]
    const peer = machine()
    const { id } = card(5)
    peer.step({ kind: 'view', origin, number: 2, members: four }, 1)
    const [answers = '', silent = ''] = sentTo(peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10))
    for (const from of [answers, silent])
      peer.step({ kind: 'received', from, message: receipt(id, 'kept') }, 20)
    assert.deepEqual(kinds(confirmAll(peer, id, [answers], 30)), [])
    const offered = new Set<string>()
    for (let now = 1_000; now < 6_000; now += 500)
      for (const output of peer.step({ kind: 'tick' }, now))
        if (output.kind === 'send' && output.message.kind === 'offer') offered.add(output.to)
    const [other = ''] = ['b', 'c', 'd'].filter((each) => each !== answers && each !== silent)
    assert.deepEqual([...offered], [other])
    peer.step({ kind: 'received', from: other, message: receipt(id, 'kept') }, 6_000)
    assert.deepEqual(kinds(confirmAll(peer, id, [other], 6_001)), ['published'])
  })

  it('lists what it holds as soon as it is confirmed, and again when it starts, before it hears of anybody', () => {
    const peer = machine({ self: 'b' })
    const { id } = card(5)
    const confirm: ReplicationMessage = { kind: 'confirm', ids: [id] }
    assert.match(JSON.stringify(peer.step({ kind: 'received', from: 'a', message: confirm }, 1)), /missing/)
    peer.step({ kind: 'kept', from: 'a', card: card(5), bytes: 9 }, 2)
    const asked = peer.step({ kind: 'received', from: 'a', message: confirm }, 3)
    assert.deepEqual(asked, [{ kind: 'keep-confirmation', card: card(5), from: 'a' }])
    assert.equal(peer.index.cardCount, 0)
    const done = peer.step({ kind: 'confirmation-kept', id, from: 'a' }, 4)
    assert.deepEqual(done, [{ kind: 'send', to: 'a', message: { kind: 'confirmed', ids: [id] } }])
    assert.equal(peer.index.latest?.step, 5)

    for (const isConfirmed of [true, false]) {
      const again = new Replication({ ...settings, self: 'b' })
      again.step({ kind: 'found', card: card(5), bytes: 9, hasChunks: false, isConfirmed }, 0)
      assert.equal(again.index.latest?.step, isConfirmed ? 5 : undefined)
    }
  })

  it('confirms what it holds when it hears that it is published, whichever comes first', () => {
    const cards: ReplicationMessage = { kind: 'cards', cards: [card(5)] }
    const confirmation = [{ kind: 'keep-confirmation', card: card(5) }]
    const holder = machine({ self: 'b' })
    holder.step({ kind: 'kept', from: 'a', card: card(5), bytes: 9 }, 1)
    assert.deepEqual(holder.step({ kind: 'received', from: 'a', message: cards }, 2), confirmation)
    const late = machine({ self: 'b' })
    assert.deepEqual(late.step({ kind: 'received', from: 'a', message: cards }, 1), [])
    const kept = late.step({ kind: 'kept', from: 'a', card: card(5), bytes: 9 }, 2)
    assert.deepEqual(
      kept.filter(({ kind }) => kind === 'keep-confirmation'),
      confirmation,
    )
  })

  it('counts no copy of a member that is gone, or that came back as another', () => {
    const four = [...members, { id: 'd', incarnation: 1, failureDomain: 'd' }]
    const peer = machine()
    const say = (from: string, now: number) =>
      kinds(peer.step({ kind: 'received', from, message: receipt(card(5).id, 'kept') }, now))
    peer.step({ kind: 'view', origin, number: 2, members: four }, 1)
    peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)
    say('b', 11)
    peer.step({ kind: 'view', origin, number: 3, members: four.filter(({ id }) => id !== 'b') }, 20)
    assert.deepEqual(say('c', 21), [])
    const restarted = four.map((member) => (member.id === 'c' ? { ...member, incarnation: 2 } : member))
    peer.step({ kind: 'view', origin, number: 4, members: restarted }, 30)
    assert.deepEqual(say('d', 31), [])
    assert.deepEqual(say('c', 32), ['enough', 'keep-confirmation', 'send', 'send'])
    assert.deepEqual(kinds(confirmAll(peer, card(5).id, ['c', 'd'], 33)), ['published'])
  })

  it('publishes sooner with an ack, and alone where there is nobody else', () => {
    const early = machine({ ack: 2 })
    early.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)
    early.step({ kind: 'received', from: 'c', message: receipt(card(5).id, 'kept') }, 30)
    assert.deepEqual(kinds(confirmAll(early, card(5).id, ['c'], 31)), ['published'])
    const alone = machine()
    alone.step({ kind: 'view', origin, number: 2, members: members.slice(0, 1) }, 5)
    alone.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)
    assert.deepEqual(kinds(confirmAll(alone, card(5).id, [], 11)), ['published'])
  })

  it('waits for strictly as many as the ack says, even where there are fewer members', () => {
    const peer = machine({ ack: 2 })
    peer.step({ kind: 'view', origin, number: 2, members: members.slice(0, 1) }, 5)
    assert.deepEqual(peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10), [])
  })

  it('takes nothing from a peer that is no member, nor a card of another run or of a view to come', () => {
    const peer = machine()
    const offer: ReplicationMessage = { kind: 'offer', ids: [card(1).id], withChunks: false }
    assert.deepEqual(peer.step({ kind: 'received', from: 'stranger', message: offer }, 1), [])
    const cards = [card(1, { run: 'other' }), card(2, { view: 2 })]
    peer.step({ kind: 'received', from: 'b', message: { kind: 'cards', cards } }, 2)
    assert.equal(peer.index.cardCount, 0)
    peer.step({ kind: 'received', from: 'b', message: { kind: 'cards', cards: [card(3)] } }, 2)
    assert.equal(peer.index.cardCount, 1)
  })

  it('offers to whoever comes, but only when the members have settled', () => {
    const peer = machine()
    peer.step({ kind: 'found', card: card(5), bytes: 9, hasChunks: true, isConfirmed: false }, 0)
    const late = replicationTiming.settleMsMax
    const flap = (now: number, count: number) =>
      peer.step({ kind: 'view', origin, number: now, members: members.slice(0, count) }, now)
    const offered = (now: number) =>
      peer
        .step({ kind: 'tick' }, now)
        .filter((output) => output.kind === 'send' && output.message.kind === 'offer').length
    assert.equal(offered(1), 2)
    for (let now = 1_000; now < late; now += 1_000) {
      flap(now, now % 2_000 === 0 ? 3 : 1)
      assert.equal(offered(now + 1), 0, `at ${now}`)
    }
    flap(late, 3)
    assert.ok(offered(late + 1_500) > 0, 'not put off for ever')
  })

  it('turns to the next when one is full', () => {
    const four = [...members, { id: 'd', incarnation: 1, failureDomain: 'd' }]
    const peer = machine()
    peer.step({ kind: 'view', origin, number: 2, members: four }, 1)
    const sent = sentTo(peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10))
    assert.equal(sent.length, 2)
    const [full = ''] = sent
    peer.step({ kind: 'received', from: full, message: receipt(card(5).id, 'full') }, 20)
    const offers = peer
      .step({ kind: 'tick' }, 21)
      .flatMap((output) => (output.kind === 'send' && output.message.kind === 'offer' ? [output.to] : []))
    assert.deepEqual(
      offers,
      ['b', 'c', 'd'].filter((id) => !sent.includes(id)),
    )
  })

  it('asks the next for chunks when the first keeps none, and publishes when two have them', () => {
    const peer = machine({ chunkCopies: 2, keepsChunks: true })
    const { id } = card(5)
    peer.step({ kind: 'publish', card: card(5), bytes: 9 }, 10)
    const say = (from: string, outcome: ReceiptOutcome, now: number) =>
      peer.step({ kind: 'received', from, message: { kind: 'receipt', ids: [id], outcome } }, now)
    const [first = '', next = ''] = holdersOf(card(5), members, 3).slice(1)
    say(next, 'kept', 20)
    say(first, 'without-chunks', 21)
    const offers = peer
      .step({ kind: 'tick' }, 21 + replicationTiming.retryMs)
      .flatMap((output) => (output.kind === 'send' ? [[output.to, output.message]] : []))
    assert.deepEqual(
      offers.filter(([, message]) => (message as ReplicationMessage).kind === 'offer'),
      [[next, { kind: 'offer', ids: [id], withChunks: true }]],
    )
    assert.deepEqual(kinds(say(next, 'kept', 2_000)), [])
    assert.ok(kinds(say(next, 'with-chunks', 2_001)).includes('enough'))
    assert.deepEqual(kinds(confirmAll(peer, id, [first, next], 2_002)), ['published'])
    // Whoever is asked pulls, whatever it believes of others.
    const asked = machine({ self: next, chunkCopies: 2, keepsChunks: true })
    asked.step({ kind: 'kept', from: 'a', card: card(5), bytes: 9 }, 1)
    const offer: ReplicationMessage = { kind: 'offer', ids: [id], withChunks: true }
    assert.ok(kinds(asked.step({ kind: 'received', from: 'a', message: offer }, 2)).includes('pull-chunks'))
  })

  it('keeps no more than it may: the oldest go, and what is as old is declined', () => {
    const peer = machine({ limits: { ...replicationLimits, manifestsMax: 3 } })
    const dropped = [5, 6, 7, 8].flatMap((step) =>
      peer
        .step({ kind: 'kept', from: 'b', card: card(step, { author: 'b' }), bytes: 9 }, step)
        .flatMap((output) => (output.kind === 'drop' ? [output.card.step] : [])),
    )
    assert.deepEqual(dropped, [5])
    const old = peer.step({ kind: 'kept', from: 'b', card: card(4, { author: 'b' }), bytes: 9 }, 9)
    assert.ok(old.some((output) => output.kind === 'send' && JSON.stringify(output).includes('declined')))
    assert.equal(peer.copies.count, 3)
  })

  it('asks one after the other for what somebody wants to read, and tells what each said', () => {
    const peer = machine({ self: 'c' })
    const wanted = card(5)
    const ask = (outputs: readonly ReplicationOutput[]) =>
      outputs.flatMap((output) =>
        output.kind === 'send' && output.message.kind === 'want' ? [output.to] : [],
      )
    assert.deepEqual(ask(peer.step({ kind: 'fetch', card: wanted }, 1)), ['a'])
    const missing: ReplicationMessage = { kind: 'receipt', ids: [wanted.id], outcome: 'missing' }
    assert.deepEqual(ask(peer.step({ kind: 'received', from: 'a', message: missing }, 2)), ['b'])
    const end = peer.step({ kind: 'tick' }, 2 + replicationTiming.putMs)
    assert.deepEqual(
      end.find(({ kind }) => kind === 'not-fetched'),
      {
        kind: 'not-fetched',
        id: wanted.id,
        said: [
          { peer: 'a', answer: 'missing' },
          { peer: 'b', answer: 'silent' },
        ],
      },
    )
  })
})
