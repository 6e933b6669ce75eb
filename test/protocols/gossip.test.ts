import assert from 'node:assert/strict'
import { Gossip } from '../../protocols/envelope/envelope.pb.ts'
import {
  decodeEnvelope,
  decodeGossip,
  encodeEnvelope,
  encodeGossip,
  gossipBytesMax,
} from '../../protocols/index.ts'
import { AssertionError } from '../../src/base/assert.ts'
import type { Envelope } from '../../src/core/messages.ts'
import { soundHead } from './hand-made.ts'
import { signAs, verifyAs } from './signing.ts'

const heartbeat: Envelope = {
  ...soundHead,
  message: { kind: 'heartbeat', view: 3, status: 'active', samples: 10, throughput: 2.5, table: [] },
}
const grant: Envelope = { ...soundHead, message: { kind: 'grant', view: 3, round: 1 } }

function gossipOf(envelope: Envelope): {
  major: number
  envelope: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
} {
  const bytes = Uint8Array.from(encodeEnvelope(envelope))
  const domain = Buffer.from('shoal/gossip/1\0')
  return {
    major: 1,
    envelope: bytes,
    signature: Uint8Array.from(signAs(envelope.from)(Buffer.concat([domain, bytes]))),
  }
}

describe('gossip', () => {
  it('is signed over a domain and the envelope, byte for byte', () => {
    const gossip = encodeGossip(heartbeat, signAs('p1'))
    assert.deepEqual(Buffer.from(gossip), Buffer.from(Gossip.encode(gossipOf(heartbeat))))
    assert.deepEqual(decodeGossip(gossip, verifyAs), { ok: true, value: heartbeat })
  })

  it('is refused when another than the sender signed it', () => {
    const decoded = decodeGossip(encodeGossip(heartbeat, signAs('p2')), verifyAs)
    assert.deepEqual(decoded, { ok: false, reason: 'bad-signature: not signed by p1' })
  })

  it('is refused when any byte of the envelope was changed', () => {
    const { envelope, signature } = gossipOf(heartbeat)
    for (let at = 0; at < envelope.length; at++) {
      const forged = envelope.slice()
      forged[at] = (forged[at] as number) ^ 1
      assert.equal(decodeGossip(Gossip.encode({ major: 1, envelope: forged, signature }), verifyAs).ok, false)
    }
  })

  it('is refused when the signature is of the envelope without the domain', () => {
    const { envelope } = gossipOf(heartbeat)
    const signature = Uint8Array.from(signAs('p1')(envelope))
    const decoded = decodeGossip(Gossip.encode({ major: 1, envelope, signature }), verifyAs)
    assert.deepEqual(decoded, { ok: false, reason: 'bad-signature: not signed by p1' })
  })

  it('does not carry messages that belong on a stream, however well they are signed', () => {
    const decoded = decodeGossip(Gossip.encode(gossipOf(grant)), verifyAs)
    assert.deepEqual(decoded, { ok: false, reason: 'not-for-gossip: grant' })
    assert.throws(() => encodeGossip(grant, signAs('p1')), AssertionError)
  })

  it('asks for a verification only when all but the signature is in order', () => {
    const neverAsked = () => assert.fail('asked to verify')
    const unsigned = Gossip.encode({ ...gossipOf(heartbeat), signature: undefined })
    assert.deepEqual(decodeGossip(unsigned, neverAsked), { ok: false, reason: 'missing: signature' })
    const empty = Gossip.encode({ ...gossipOf(heartbeat), envelope: undefined })
    assert.deepEqual(decodeGossip(empty, neverAsked), { ok: false, reason: 'missing: envelope' })
    const large = decodeGossip(new Uint8Array(gossipBytesMax + 1), neverAsked)
    assert.match(large.ok ? '' : large.reason, /^too-large/)
  })

  it('survives a verifier that throws', () => {
    const decoded = decodeGossip(encodeGossip(heartbeat, signAs('p1')), () => {
      throw new Error('not a key')
    })
    assert.deepEqual(decoded, { ok: false, reason: 'bad-signature: p1 cannot be verified: not a key' })
  })

  it('is not taken for a frame of a stream, nor the other way round', () => {
    assert.equal(decodeEnvelope('progress', encodeGossip(heartbeat, signAs('p1'))).ok, false)
    assert.equal(decodeGossip(encodeEnvelope(heartbeat), () => true).ok, false)
  })
})
