import { createHash } from 'node:crypto'
import { StoreError } from '../store-error.ts'

// A pack is one object with many chunks: one upload, one fsync, and neighbours that are read together.
//
//   head    8 bytes  "shoalpk1"
//   chunks           one after the other, as sealed
//   index            52 bytes for each chunk, in the same order
//   foot   64 bytes  number of chunks, tag of the key (zeros for none), SHA-256 of all that from the index on, zeros,
//                    "shoalpk1"
//
// Numbers are little-endian. The index is at the end, since a pack is written in one go, without knowing what will be in it.

export interface PackEntry {
  readonly hash: Uint8Array
  readonly offset: number
  /** As stored, and as it was. */
  readonly storedLength: number
  readonly length: number
  readonly seal: number
}

const magic = Buffer.from('shoalpk1', 'latin1')
export const packHead: Uint8Array = magic
const hashBytes = 32
const entryBytes = 52
export const packFootBytes = 64

const at = { offset: 32, storedLength: 40, length: 44, seal: 48 } as const
const footAt = { count: 0, keyTag: 4, digest: 12, magic: packFootBytes - magic.length } as const
const word = 2 ** 32

/** Index and foot: the end of a pack. */
export function encodePackEnd(entries: readonly PackEntry[], keyTag: string | undefined): Uint8Array {
  const bytes = Buffer.alloc(entries.length * entryBytes + packFootBytes)
  for (const [index, { hash, offset, storedLength, length, seal }] of entries.entries()) {
    const start = index * entryBytes
    bytes.set(hash, start)
    bytes.writeUInt32LE(offset % word, start + at.offset)
    bytes.writeUInt32LE(Math.floor(offset / word), start + at.offset + 4)
    bytes.writeUInt32LE(storedLength, start + at.storedLength)
    bytes.writeUInt32LE(length, start + at.length)
    bytes.writeUInt32LE(seal, start + at.seal)
  }
  const foot = bytes.subarray(entries.length * entryBytes)
  foot.writeUInt32LE(entries.length, footAt.count)
  if (keyTag !== undefined) foot.write(keyTag, footAt.keyTag, 'hex')
  foot.set(digestOf(bytes.subarray(0, entries.length * entryBytes + footAt.digest)), footAt.digest)
  foot.set(magic, footAt.magic)
  return bytes
}

export interface PackFoot {
  readonly indexBytes: number
  readonly digest: Uint8Array
  /** What of the foot the digest covers. */
  readonly covered: Uint8Array
  readonly keyTag: string | undefined
}

/** Reads the last bytes of a pack of this size. */
export function parsePackFoot(foot: Uint8Array, sizeBytes: number, key: string): PackFoot {
  const bytes = Buffer.from(foot.buffer, foot.byteOffset, foot.byteLength)
  if (!bytes.subarray(footAt.magic).equals(magic)) throw damaged(key, 'does not end as a pack does')
  if (bytes.subarray(footAt.digest + hashBytes, footAt.magic).some((byte) => byte !== 0))
    throw damaged(key, 'has a foot that was changed')
  const indexBytes = bytes.readUInt32LE(footAt.count) * entryBytes
  if (magic.length + indexBytes + packFootBytes > sizeBytes) throw damaged(key, 'is shorter than its index')
  const keyTag = bytes.subarray(footAt.keyTag, footAt.digest).toString('hex')
  return {
    indexBytes,
    digest: Uint8Array.from(bytes.subarray(footAt.digest, footAt.digest + hashBytes)),
    covered: Uint8Array.from(bytes.subarray(0, footAt.digest)),
    keyTag: /^0+$/.test(keyTag) ? undefined : keyTag,
  }
}

export function parsePackIndex(
  index: Uint8Array,
  foot: PackFoot,
  sizeBytes: number,
  key: string,
): PackEntry[] {
  if (Buffer.compare(digestOf(Buffer.concat([index, foot.covered])), foot.digest) !== 0)
    throw damaged(key, 'has an index that was changed')
  const bytes = Buffer.from(index.buffer, index.byteOffset, index.byteLength)
  const chunksEnd = sizeBytes - packFootBytes - foot.indexBytes
  const entries: PackEntry[] = []
  for (let start = 0; start < bytes.length; start += entryBytes) {
    const offset = bytes.readUInt32LE(start + at.offset) + word * bytes.readUInt32LE(start + at.offset + 4)
    const storedLength = bytes.readUInt32LE(start + at.storedLength)
    if (offset < magic.length || offset + storedLength > chunksEnd)
      throw damaged(key, 'has an index that leads out of it')
    entries.push({
      hash: Uint8Array.from(bytes.subarray(start, start + hashBytes)),
      offset,
      storedLength,
      length: bytes.readUInt32LE(start + at.length),
      seal: bytes.readUInt32LE(start + at.seal),
    })
  }
  return entries
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function damaged(key: string, text: string): StoreError {
  return new StoreError('damaged', key, text)
}
