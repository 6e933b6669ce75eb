import '../promise-with-resolvers.ts'
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Ed25519PrivateKey } from '@libp2p/interface'
import { peerIdFromString } from '@libp2p/peer-id'
import { concat } from 'uint8arrays/concat'
import { equals } from 'uint8arrays/equals'
import type { PeerId } from '../../base/ids.ts'
import type { Sign, Verify } from '../../core/view.ts'

// The fixed beginnings of an Ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410); the raw key follows.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

const signatureBytes = 64
const seedBytes = 32

/** Signs with the peer's own key. Synchronous, as the core is: about 40 µs. */
export function createSign(key: Ed25519PrivateKey): Sign {
  const privateKey = createPrivateKey({
    key: Buffer.from(concat([privatePrefix, key.raw.subarray(0, seedBytes)])),
    format: 'der',
    type: 'pkcs8',
  })
  return (bytes) => sign(null, bytes, privateKey)
}

/**
 * Checks signatures by the key that the signer's peer id contains, so a peer id can only be spoken for by whoever
 * holds its key. Keys are kept, since making one takes as long as using it; the oldest goes when there are too many.
 * What was found good last is remembered: gossip is asked about twice, when it is let in and when it is taken.
 */
export function createVerify(keysMax = 4_096): Verify {
  const keys = new Map<PeerId, KeyObject | undefined>()
  let last: Proof | undefined
  return (signer, bytes, signature) => {
    if (signature.length !== signatureBytes) return false
    if (last !== undefined && isSame(last, signer, bytes, signature)) return true
    if (!keys.has(signer)) {
      const [oldest] = keys.keys()
      if (keys.size >= keysMax && oldest !== undefined) keys.delete(oldest)
      keys.set(signer, publicKeyOf(signer))
    }
    const key = keys.get(signer)
    if (key === undefined || !verify(null, bytes, key, signature)) return false
    // Copies: whoever lent us these bytes may write others in their place.
    last = { signer, bytes: new Uint8Array(bytes), signature: new Uint8Array(signature) }
    return true
  }
}

interface Proof {
  readonly signer: PeerId
  readonly bytes: Uint8Array
  readonly signature: Uint8Array
}

function isSame(proof: Proof, signer: PeerId, bytes: Uint8Array, signature: Uint8Array): boolean {
  return proof.signer === signer && equals(proof.signature, signature) && equals(proof.bytes, bytes)
}

/** Undefined for what is no peer id, or the id of a key of another kind. */
function publicKeyOf(peer: PeerId): KeyObject | undefined {
  try {
    const id = peerIdFromString(peer)
    const { publicKey } = id
    // The same id can be written in several ways; one of them is the name, or one peer could pass for two.
    if (publicKey?.type !== 'Ed25519' || id.toString() !== peer) return undefined
    return createPublicKey({
      key: Buffer.from(concat([publicPrefix, publicKey.raw])),
      format: 'der',
      type: 'spki',
    })
  } catch {
    return undefined
  }
}
