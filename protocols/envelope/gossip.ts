import { assert } from '../../src/base/assert.ts'
import type { Envelope, MessageKind } from '../../src/core/messages.ts'
import type { Sign, Verify } from '../../src/core/view.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import { checkedId, keptSignature, ownBytes, present } from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { requireMajor, version } from '../wire/version.ts'
import { WireWriter } from '../wire/writer.ts'
import { encodeEnvelope, finishEnvelope, openEnvelope } from './codec.ts'
import { Gossip as WireGossip } from './envelope.pb.ts'
import { frameBytesMax } from './protocol.ts'

const gossipKinds: ReadonlySet<MessageKind> = new Set<MessageKind>(['heartbeat', 'views-notice'])

/** As much as a direct views-notice may have: the same view is announced both ways. */
export const gossipBytesMax = frameBytesMax('chain')

// Keeps a signature on gossip from being one on anything else that the same key signs.
const signingDomain = new TextEncoder().encode('shoal/gossip/1\0')

const writer = new WireWriter()

export function encodeGossip(envelope: Envelope, sign: Sign): Uint8Array {
  assert(gossipKinds.has(envelope.message.kind), `${envelope.message.kind} must not travel by gossip`)
  const bytes = ownBytes(encodeEnvelope(envelope))
  const signature = ownBytes(sign(signedBytes(bytes)))
  writer.clear()
  writeGenerated(WireGossip, { major: version.major, envelope: bytes, signature }, writer)
  return writer.finish()
}

/** The signature is checked before the message is looked at: strangers cost one verification, no more. */
export function decodeGossip(bytes: Uint8Array, verify: Verify): Decoded<Envelope> {
  return decoding(() => {
    if (bytes.length > gossipBytesMax) {
      throw refused('too-large', `${bytes.length} bytes, above the ${gossipBytesMax} of gossip`)
    }
    requireMajor(bytes)
    const gossip = readGenerated(WireGossip, bytes)
    const signed = present(gossip.envelope, 'envelope')
    const opened = openEnvelope(signed)
    if (!gossipKinds.has(opened.registered.kind)) throw refused('not-for-gossip', opened.registered.kind)
    const from = checkedId(opened.head.from, 'from')
    requireSignature(verify, from, signedBytes(signed), keptSignature(gossip.signature, 'signature'))
    return finishEnvelope(opened)
  })
}

// An id that is no key may make the verifier throw. Whoever sent it is to blame, not the verifier.
function requireSignature(verify: Verify, peer: string, bytes: Uint8Array, signature: Uint8Array): void {
  let isSigned: boolean
  try {
    isSigned = verify(peer, bytes, signature)
  } catch (error) {
    throw refused(
      'bad-signature',
      `${peer} cannot be verified: ${error instanceof Error ? error.message : error}`,
    )
  }
  if (!isSigned) throw refused('bad-signature', `not signed by ${peer}`)
}

function signedBytes(envelope: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(signingDomain.length + envelope.length)
  bytes.set(signingDomain)
  bytes.set(envelope, signingDomain.length)
  return bytes
}
