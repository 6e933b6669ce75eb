import type { PeerId } from '../../src/base/ids.ts'
import type { Sign, Verify } from '../../src/core/view.ts'

// As long as an Ed25519 signature, so that frames have their real size.
const signatureBytes = 64

/**
 * Signatures of the virtual world: a checksum of the signer and the bytes. Nobody in this world can compute
 * checksums but through here, so it is as good as a real signature, at a thousandth of the cost.
 */
export function signerOf(id: PeerId): Sign {
  return (bytes) => signature(id, bytes)
}

export const verify: Verify = (signer, bytes, signed) => {
  if (signed.length !== signatureBytes) return false
  const expected = signature(signer, bytes)
  return signed.every((byte, index) => byte === expected[index])
}

function signature(id: PeerId, bytes: Uint8Array): Uint8Array {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let index = 0; index < id.length; index++) {
    a = Math.imul(a ^ id.charCodeAt(index), 0x01000193)
    b = Math.imul(b ^ (a >>> 15), 0x85ebca6b)
  }
  for (let index = 0; index < bytes.length; index++) {
    a = Math.imul(a ^ (bytes[index] as number), 0x01000193)
    b = Math.imul(b ^ (a >>> 15), 0x85ebca6b)
  }
  const signed = new Uint8Array(signatureBytes)
  const words = new DataView(signed.buffer)
  words.setUint32(0, a >>> 0)
  words.setUint32(4, b >>> 0)
  return signed
}
