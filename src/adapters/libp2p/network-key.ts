import '../promise-with-resolvers.ts'
import { createHash } from 'node:crypto'
import { generateKey } from '@libp2p/pnet'
import { StartRefusal } from '../start-refusal.ts'

/**
 * The pre-shared key of a job's network, in the text form that all of libp2p shares (a "swarm key"). It keeps
 * strangers out before they can say anything; it says nothing about who somebody is.
 */
export type NetworkKey = Uint8Array

const keyText = /^\/key\/swarm\/psk\/1\.0\.0\/\r?\n\/base16\/\r?\n[0-9a-f]{64}\s*$/i
const keyBytes = 95

export function createNetworkKey(): NetworkKey {
  const key = new Uint8Array(keyBytes)
  generateKey(key)
  return key
}

export function parseNetworkKey(text: string, origin: string): NetworkKey {
  if (!keyText.test(text)) {
    throw new StartRefusal(
      'network-key-invalid',
      `${origin} does not hold a network key; make one with: shoal keygen`,
    )
  }
  return new TextEncoder().encode(text.trim())
}

/** Tells two keys apart without giving them away. */
export function networkKeyFingerprint(key: NetworkKey): string {
  return createHash('sha256').update('shoal/network-key/1').update(key).digest('hex').slice(0, 16)
}
