import assert from 'node:assert/strict'
import {
  decodeChunkReply,
  decodeChunkRequest,
  decodeManifest,
  decodeReplication,
  decodeWithdrawal,
  encodeManifest,
  encodeReplication,
  encodeWithdrawal,
} from '../../protocols/index.ts'
import { Prng } from '../../src/base/prng.ts'
import { cardBytes, cardOf, type SignedCard } from '../../src/core/manifest/card.ts'
import type { Manifest } from '../../src/core/manifest/manifest.ts'
import { type Withdrawal, withdrawalBytes, withdrawalId } from '../../src/core/manifest/withdrawal.ts'
import { mutated } from './mutate.ts'
import { signAs, verifyAs } from './signing.ts'
import { readVectors } from './vectors.ts'

const manifest: Manifest = {
  run: 'run',
  step: 3,
  view: 2,
  part: 0,
  parts: 2,
  author: 'author',
  savedAtMs: 9,
  files: [],
  cursors: [],
  state: new Uint8Array(0),
  tags: [],
}
const genesis = 'ab'.repeat(32)

function card(signer = 'author', change: Partial<SignedCard> = {}): SignedCard {
  const plain = { ...cardOf({ id: 'cd'.repeat(32), manifest }), ...change }
  return { ...plain, signature: signAs(signer)(cardBytes(plain)) }
}

const cards = (...all: SignedCard[]) => encodeReplication({ genesis, message: { kind: 'cards', cards: all } })

describe('a card', () => {
  it('is taken with the signature of its author and refused with any other, or with anything changed', () => {
    assert.equal(decodeReplication(cards(card()), verifyAs).ok, true)
    assert.match(JSON.stringify(decodeReplication(cards(card('another')), verifyAs)), /bad-signature/)
    const origin = { genesis, lineage: { counter: 1, tag: 'ef'.repeat(8) } }
    const changes = [
      { step: 4 },
      { part: 1 },
      { sizeBytes: 1 },
      { savedAtMs: 8 },
      { run: 'other' },
      { origin },
    ]
    for (const change of changes) {
      const forged = { ...card(), ...change }
      assert.match(
        JSON.stringify(decodeReplication(cards(forged), verifyAs)),
        /bad-signature/,
        JSON.stringify(change),
      )
    }
  })

  it('is signed for one job and one lineage of it', () => {
    const origin = { genesis, lineage: { counter: 1, tag: 'ef'.repeat(8) } }
    const sound = card('author', { origin })
    assert.equal(decodeReplication(cards(sound), verifyAs).ok, true)
    const others = [
      { ...origin, genesis: 'cd'.repeat(32) },
      { ...origin, lineage: { ...origin.lineage, counter: 2 } },
      { ...origin, lineage: { ...origin.lineage, tag: 'ab'.repeat(8) } },
    ]
    for (const other of others)
      assert.match(
        JSON.stringify(decodeReplication(cards({ ...sound, origin: other }), verifyAs)),
        /bad-signature/,
      )
    const { origin: _, ...without } = sound
    assert.match(JSON.stringify(decodeReplication(cards(without), verifyAs)), /bad-signature/)
  })

  it('that comes with a manifest must be right too', () => {
    const author = signAs('author')
    const bytes = encodeManifest(manifest, author, true) as Uint8Array
    const decoded = decodeManifest(bytes, verifyAs)
    assert.ok(decoded.ok && decoded.value.cardSignature !== undefined)
    let calls = 0
    const bad = encodeManifest(
      manifest,
      (signed) => (++calls === 2 ? new Uint8Array(64) : author(signed)),
      true,
    )
    assert.match(JSON.stringify(decodeManifest(bad as Uint8Array, verifyAs)), /bad-signature: card/)
  })
})

describe('a withdrawal', () => {
  const origin = { genesis, lineage: { counter: 1, tag: 'ef'.repeat(8) } }
  const plain: Withdrawal = {
    run: 'run',
    origin,
    view: 4,
    author: 'author',
    decidedAtMs: 9,
    horizon: { origin, view: 4, step: 7 },
    kept: [{ origin, view: 4, step: 7, parts: 2 }],
    dropped: [],
  }
  const signed = (signer = 'author', change: Partial<Withdrawal> = {}) => {
    const withdrawal = { ...plain, ...change }
    const signature = signAs(signer)(withdrawalBytes(withdrawal))
    return { ...withdrawal, id: withdrawalId(withdrawal), signature }
  }
  const decoded = (withdrawal: ReturnType<typeof signed>) =>
    JSON.stringify(decodeWithdrawal(encodeWithdrawal(withdrawal), verifyAs))

  it('is taken as its author signed it, and refused with anything changed', () => {
    assert.match(decoded(signed()), /^{"ok":true/)
    assert.match(decoded(signed('another')), /bad-signature/)
    const later = { ...origin, lineage: { ...origin.lineage, counter: 2 } }
    const changes: Partial<Withdrawal>[] = [
      { run: 'other' },
      { view: 5 },
      { decidedAtMs: 8 },
      { origin: later },
      { horizon: { origin, view: 4, step: 6 } },
      { kept: [] },
      { kept: [{ view: 4, step: 7, parts: 2 }] },
      { dropped: [{ view: 4, step: 7, parts: 2 }] },
    ]
    for (const change of changes)
      assert.match(decoded({ ...signed(), ...change }), /bad-signature/, JSON.stringify(change))
  })

  it('drops by name what others have saved, and nothing of its own job', () => {
    const dropped = [{ view: 40, step: 900, parts: 2 }]
    assert.match(decoded(signed('author', { dropped })), /^{"ok":true.*"dropped":\[{"view":40/)
    const own = [{ origin, view: 4, step: 7, parts: 2 }]
    assert.match(decoded(signed('author', { dropped: own })), /of its own job/)
  })

  it('is refused where it reaches beyond the view in which it was decided', () => {
    const later = { ...origin, lineage: { ...origin.lineage, counter: 2 } }
    for (const horizon of [
      { origin, view: 5, step: 1 },
      { origin: later, view: 1, step: 1 },
    ])
      assert.match(decoded(signed('author', { horizon })), /a withdrawal of view 4/)
  })
})

describe('the decoders of replication and chunks', () => {
  it('never throw, and never blame themselves', () => {
    const dice = new Prng(11)
    const frames = ['replication', 'chunk'].flatMap((folder) =>
      readVectors(folder).map(({ hex }) => Uint8Array.from(Buffer.from(hex, 'hex'))),
    )
    for (let round = 0; round < 20_000; round++) {
      const bytes = mutated(dice, dice.pick(frames) as Uint8Array, dice.pick(frames) as Uint8Array)
      for (const decoded of [
        decodeReplication(bytes, () => true),
        decodeChunkRequest(bytes),
        decodeChunkReply(bytes),
      ])
        if (!decoded.ok) assert.doesNotMatch(decoded.reason, /^internal/, Buffer.from(bytes).toString('hex'))
    }
  })

  it('refuse two messages in one frame, ids that are cut off, and none at all', () => {
    const offer = encodeReplication({
      genesis,
      message: { kind: 'offer', ids: [genesis], withChunks: false },
    })
    const want = encodeReplication({ genesis, message: { kind: 'want', ids: [genesis] } })
    const both = new Uint8Array([...offer, ...want])
    assert.match(JSON.stringify(decodeReplication(both, verifyAs)), /2 messages/)
    const none = encodeReplication({ genesis, message: { kind: 'offer', ids: [], withChunks: false } })
    assert.match(JSON.stringify(decodeReplication(none, verifyAs)), /0 bytes of ids/)
  })
})
