import { crc32 } from 'node:zlib'

/**
 * The bytes of a log. A header, then batches: a batch is what one fdatasync made durable. All numbers are
 * little-endian.
 *
 *     header   "shoallog" (8) · format version (4) · salt (4) · checksum (4) · zeros to 32
 *     batch    marker (4) · payload bytes (4) · offset of this batch (6) · zeros (2)
 *              · checksum of the payload (4) · checksum of the 20 bytes before (4) · zeros to 32
 *              · payload, padded to a multiple of 32
 *     payload  for each record: its length (4), its bytes
 *
 * After the last batch come zeros, the runway: space that is set aside (see DurableLog).
 *
 * The format is made so that a reader can tell a torn write, which is harmless, from damage, which is not:
 *
 * - Batch n+1 is written only after batch n is on the disk, so at most the last batch can be torn.
 * - A torn write leaves whole sectors unwritten: the file ends early, or a sector still holds the runway's zeros.
 *   Everything is aligned to 32 bytes, so a header never lies in two sectors; stored payloads are XORed with a
 *   constant and padded with it, so that records full of zeros do not look like unwritten sectors.
 * - Anything else that fails its checksum was once durable and has been damaged since, even if it is the very last
 *   batch. So is a bad batch that a good one follows.
 *
 * The checksum is CRC-32 (Node's own, in native code): it finds every single burst of up to 32 bits. It starts from
 * a salt drawn for each file, so that bytes of another log are not taken for this one's.
 */
export const formatVersion = 1
export const headerBytes = 32

const magic = Buffer.from('shoallog', 'latin1')
const marker = 0x48435442
const alignBytes = 32
const batchHeaderBytes = 32
const sectorBytes = 512
const mask = 0xa5

/** Larger records would make one fdatasync hold up everything else. Nothing that the core writes comes near. */
export const recordBytesMax = 64 * 1024 * 1024

export function encodeHeader(salt: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  magic.copy(header)
  header.writeUInt32LE(formatVersion, 8)
  header.writeUInt32LE(salt, 12)
  header.writeUInt32LE(crc32(header.subarray(0, 16)), 16)
  return header
}

export function encodeBatch(records: readonly Uint8Array[], offset: number, salt: number): Buffer {
  const payloadBytes = records.reduce((sum, record) => sum + 4 + record.length, 0)
  const batch = Buffer.allocUnsafe(batchHeaderBytes + aligned(payloadBytes))
  batch.fill(0, 0, batchHeaderBytes)
  let position = batchHeaderBytes
  for (const record of records) {
    position = batch.writeUInt32LE(record.length, position)
    batch.set(record, position)
    position += record.length
  }
  batch.fill(0, position)
  const payload = batch.subarray(batchHeaderBytes)
  xorMask(payload)
  batch.writeUInt32LE(marker, 0)
  batch.writeUInt32LE(payloadBytes, 4)
  batch.writeUIntLE(offset, 8, 6)
  batch.writeUInt32LE(crc32(payload, salt), 16)
  batch.writeUInt32LE(crc32(batch.subarray(0, 20), salt), 20)
  return batch
}

export function encodedBytes(records: readonly Uint8Array[]): number {
  return batchHeaderBytes + aligned(records.reduce((sum, record) => sum + 4 + record.length, 0))
}

export type LogReading =
  | {
      readonly kind: 'sound'
      readonly records: Uint8Array[]
      readonly salt: number
      /** Where the next batch goes. */
      readonly endOffset: number
      /** Bytes of a last write that a crash cut short; none of it was ever acknowledged. */
      readonly tornBytes: number
    }
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'damaged'; readonly offset: number; readonly reason: string }

export function readLog(file: Buffer): LogReading {
  const header = file.subarray(0, headerBytes)
  if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) {
    return { kind: 'damaged', offset: 0, reason: 'it does not begin as a log does' }
  }
  if (header.readUInt32LE(16) !== crc32(header.subarray(0, 16))) {
    return { kind: 'damaged', offset: 0, reason: 'the checksum of its header is wrong' }
  }
  const version = header.readUInt32LE(8)
  if (version !== formatVersion) return { kind: 'newer', version }
  const salt = header.readUInt32LE(12)

  const contentBytes = endOfContent(file)
  const records: Uint8Array[] = []
  let offset = headerBytes
  while (offset < contentBytes) {
    const batch = readBatch(file, offset, salt)
    if (batch.kind === 'damaged') return { kind: 'damaged', offset, reason: batch.reason }
    if (batch.kind === 'torn') {
      const later = findBatch(file, offset + alignBytes, contentBytes, salt)
      if (later !== undefined) {
        return {
          kind: 'damaged',
          offset,
          reason: `a batch is missing here, but a later one is sound (byte ${later})`,
        }
      }
      return { kind: 'sound', records, salt, endOffset: offset, tornBytes: contentBytes - offset }
    }
    for (const record of batch.records) records.push(record)
    offset = batch.endOffset
  }
  return { kind: 'sound', records, salt, endOffset: offset, tornBytes: 0 }
}

type BatchReading =
  | { readonly kind: 'sound'; readonly records: Uint8Array[]; readonly endOffset: number }
  | { readonly kind: 'torn' }
  | { readonly kind: 'damaged'; readonly reason: string }

function readBatch(file: Buffer, offset: number, salt: number): BatchReading {
  const header = file.subarray(offset, offset + batchHeaderBytes)
  if (header.length < batchHeaderBytes || isZero(header)) return { kind: 'torn' }
  if (!isBatchHeader(header, offset, salt)) {
    return { kind: 'damaged', reason: 'the checksum of a batch header is wrong' }
  }
  const payloadBytes = header.readUInt32LE(4)
  const start = offset + batchHeaderBytes
  const endOffset = start + aligned(payloadBytes)
  if (endOffset > file.length) return { kind: 'torn' }
  const stored = file.subarray(start, endOffset)
  if (crc32(stored, salt) !== header.readUInt32LE(16)) {
    if (hasUnwrittenSector(file, start, endOffset)) return { kind: 'torn' }
    return { kind: 'damaged', reason: 'the checksum of a batch is wrong' }
  }
  const payload = Buffer.from(stored.subarray(0, payloadBytes))
  xorMask(payload)
  const records: Uint8Array[] = []
  for (let position = 0; position < payloadBytes; ) {
    const length = payload.readUInt32LE(position)
    position += 4
    records.push(payload.subarray(position, position + length))
    position += length
  }
  return { kind: 'sound', records, endOffset }
}

function isBatchHeader(header: Buffer, offset: number, salt: number): boolean {
  return (
    header.readUInt32LE(0) === marker &&
    header.readUIntLE(8, 6) === offset &&
    header.readUInt32LE(20) === crc32(header.subarray(0, 20), salt) &&
    isZero(header.subarray(24, batchHeaderBytes))
  )
}

function findBatch(file: Buffer, from: number, to: number, salt: number): number | undefined {
  for (let offset = from; offset + batchHeaderBytes <= to; offset += alignBytes) {
    if (isBatchHeader(file.subarray(offset, offset + batchHeaderBytes), offset, salt)) return offset
  }
  return undefined
}

function hasUnwrittenSector(file: Buffer, from: number, to: number): boolean {
  for (let start = from; start < to; ) {
    const end = Math.min(to, start - (start % sectorBytes) + sectorBytes)
    if (isZero(file.subarray(start, end))) return true
    start = end
  }
  return false
}

/** Where the runway's zeros begin. */
function endOfContent(file: Buffer): number {
  let end = file.length
  while (end > headerBytes && file[end - 1] === 0) end--
  return end
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

function xorMask(bytes: Buffer): void {
  for (let index = 0; index < bytes.length; index++) bytes[index] = (bytes[index] as number) ^ mask
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignBytes) * alignBytes
}
