import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Zstd } from '../../zstd/zstd.ts'
import { StoreError } from '../store-error.ts'

/** What is done to chunks before they are stored. */
export interface Sealing {
  readonly compress: boolean
  /** 32 bytes. */
  readonly key: Uint8Array | undefined
}

/** Bits: what was done to one chunk. */
export const compressedBit = 1
export const encryptedBit = 2

export interface Sealed {
  readonly bytes: Uint8Array
  readonly seal: number
}

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

// Weights often do not shrink: then it is not worth the time to expand them.
const worthwhileRatio = 0.95

/**
 * Compresses and encrypts one chunk. Its hash is authenticated with it, so that a chunk cannot stand in for another.
 * The nonce is random: 96 bits make a repetition within 2^32 chunks of one key unlikely, and that is 16 petabytes.
 */
export function sealChunk(
  bytes: Uint8Array,
  hash: Uint8Array,
  { compress, key }: Sealing,
  zstd: Zstd,
): Sealed {
  let sealed: Sealed = { bytes, seal: 0 }
  if (compress) {
    const smaller = zstd.compress(bytes)
    if (smaller.length <= worthwhileRatio * bytes.length) sealed = { bytes: smaller, seal: compressedBit }
  }
  if (key === undefined) return sealed
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, key, nonce).setAAD(hash)
  const parts = [nonce, encryption.update(sealed.bytes), encryption.final()]
  return { bytes: Buffer.concat([...parts, encryption.getAuthTag()]), seal: sealed.seal | encryptedBit }
}

/** Undoes it. `name` is for the error. The caller compares the hash of what comes out. */
export function openChunk(
  { bytes, seal }: Sealed,
  hash: Uint8Array,
  key: Uint8Array | undefined,
  zstd: Zstd,
  name: string,
): Uint8Array {
  let opened = bytes
  if ((seal & encryptedBit) !== 0) opened = decrypt(opened, hash, key, name)
  if ((seal & compressedBit) === 0) return opened
  try {
    return zstd.expand(opened)
  } catch (error) {
    throw new StoreError('damaged', name, 'cannot be expanded', error)
  }
}

function decrypt(bytes: Uint8Array, hash: Uint8Array, key: Uint8Array | undefined, name: string): Uint8Array {
  if (key === undefined)
    throw new StoreError('key', name, 'is encrypted: name the file with its key (--key-file)')
  if (bytes.length < nonceBytes + tagBytes) throw new StoreError('damaged', name, 'is cut off')
  const body = bytes.subarray(nonceBytes, bytes.length - tagBytes)
  const decryption = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes))
    .setAAD(hash)
    .setAuthTag(bytes.subarray(bytes.length - tagBytes))
  try {
    return Buffer.concat([decryption.update(body), decryption.final()])
  } catch (error) {
    throw new StoreError('damaged', name, 'does not decrypt: it was changed, or this is not its key', error)
  }
}

/** Tells keys apart without telling anything of them. */
export function keyTagOf(key: Uint8Array): string {
  return createHash('sha256').update('shoal key tag').update(key).digest('hex').slice(0, 16)
}
