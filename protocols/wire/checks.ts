import { assert } from '../../src/base/assert.ts'
import { isDataSetName, isName } from '../../src/base/ids.ts'
import { isTableName } from '../../src/core/table-name.ts'
import { refused } from './decoded.ts'
import { bytesToHex, hexToBytes } from './hex.ts'
import { kept } from './kept.ts'
import { KnownTags } from './known-tags.ts'

export const idLengthMax = 128
export const signatureBytesMax = 128
const knownTags = new KnownTags()
const hashBytes = 32

// Visible ASCII: an id goes into logs, file names and terminals as it is.
const idPattern = /^[\x21-\x7e]{1,128}$/

export function present<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw refused('missing', field)
  return value
}

export function checkedId(text: string, field: string): string {
  if (!idPattern.test(text))
    throw refused('invalid', `${field} is not 1 to ${idLengthMax} visible ASCII characters`)
  return text
}

export function checkedName(text: string, field: string): string {
  if (!isName(text)) throw refused('invalid', `${field} is not a name`)
  return text
}

export function checkedDataSetName(text: string, field: string): string {
  if (!isDataSetName(text)) throw refused('invalid', `${field} is not the name of a data set`)
  return text
}

/** The name of a data set, or of a barrier's section of the cursor table. */
export function checkedTableName(text: string, field: string): string {
  if (!isTableName(text)) throw refused('invalid', `${field} is not the name of a table`)
  return text
}

/** Free text. A UTF-16 unit takes at most three bytes, so most texts need no counting. */
export function checkedText(text: string, field: string, bytesMax: number): string {
  if (!isWithin(text, bytesMax)) throw refused('invalid', `${field} has more than ${bytesMax} bytes`)
  return text
}

/** Our own text. What would be refused on arrival, or when a log is read again, must not get that far. */
export function textToWire(text: string, bytesMax: number): string {
  assert(isWithin(text, bytesMax), 'a text is longer than the wire takes')
  return text
}

export function checkedAtMost(value: number, field: string, max: number): number {
  if (value > max) throw refused('invalid', `${field} is ${value}, above ${max}`)
  return value
}

export function checkedWeight(value: number, field: string): number {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY))
    throw refused('invalid', `${field} is ${value}, not a weight`)
  return value
}

export function checkedRate(value: number, field: string): number {
  // −0 would be equal to 0 and yet other bytes.
  if (!(value >= 0 && value < Number.POSITIVE_INFINITY) || Object.is(value, -0)) {
    throw refused('invalid', `${field} is ${value}, not a rate`)
  }
  return value
}

export function keptSignature(bytes: Uint8Array | undefined, field: string): Uint8Array {
  const signature = present(bytes, field)
  if (signature.length > signatureBytesMax) {
    throw refused('invalid', `${field} has ${signature.length} bytes, above ${signatureBytesMax}`)
  }
  return kept(signature)
}

/** Bytes of ours for the wire: the generated types want to know that the buffer is not shared. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  assert(bytes.buffer instanceof ArrayBuffer, 'bytes for the wire are in shared memory')
  return bytes as Uint8Array<ArrayBuffer>
}

export function tagToWire(tag: string): Uint8Array<ArrayBuffer> {
  return knownTags.toBytes(tag)
}

export function tagFromWire(bytes: Uint8Array | undefined, field: string): string {
  return knownTags.fromBytes(present(bytes, field), field)
}

/** An empty tag means "none" and is absent on the wire. */
export function tagOrNoneToWire(tag: string): Uint8Array<ArrayBuffer> | undefined {
  return tag === '' ? undefined : tagToWire(tag)
}

export function tagOrNoneFromWire(bytes: Uint8Array | undefined, field: string): string {
  return bytes === undefined ? '' : tagFromWire(bytes, field)
}

export function hashToWire(hash: string): Uint8Array<ArrayBuffer> {
  return hexToBytes(hash, hashBytes)
}

export function hashFromWire(bytes: Uint8Array | undefined, field: string): string {
  return bytesToHex(present(bytes, field), hashBytes, field)
}

export function hashOrNoneToWire(hash: string): Uint8Array<ArrayBuffer> | undefined {
  return hash === '' ? undefined : hashToWire(hash)
}

export function hashOrNoneFromWire(bytes: Uint8Array | undefined, field: string): string {
  return bytes === undefined ? '' : hashFromWire(bytes, field)
}

function isWithin(text: string, bytesMax: number): boolean {
  return 3 * text.length <= bytesMax || utf8Length(text) <= bytesMax
}

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4
  }
  return bytes
}
