import { createHash, timingSafeEqual } from 'node:crypto'

/** A stand-in for Ed25519 that needs no keys: whoever knows a peer's id can sign for it. Only for tests of bytes. */
export function signAs(peer: string): (bytes: Uint8Array) => Uint8Array {
  return (bytes) => new Uint8Array(createHash('sha512').update(peer).update('\0').update(bytes).digest())
}

export function verifyAs(peer: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  const expected = signAs(peer)(bytes)
  return signature.length === expected.length && timingSafeEqual(signature, expected)
}
