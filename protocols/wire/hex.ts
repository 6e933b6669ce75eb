import { AssertionError } from '../../src/base/assert.ts'
import { refused } from './decoded.ts'

const digits = '0123456789abcdef'
const pairs: string[] = []
for (const high of digits) for (const low of digits) pairs.push(high + low)

const valueOfUnit = new Int8Array(128).fill(-1)
for (let value = 0; value < digits.length; value++) valueOfUnit[digits.charCodeAt(value)] = value

const unitOfValue = Uint8Array.from(digits, (digit) => digit.charCodeAt(0))

/** Tags and hashes are hex in memory, where they are compared and printed, and bytes on the wire. */
export function hexToBytes(hex: string, bytesLength: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bytesLength)
  writeHex(hex, bytes, 0, bytesLength)
  return bytes
}

function writeHex(hex: string, target: Uint8Array, at: number, bytesLength: number): void {
  let isHex = hex.length === 2 * bytesLength
  for (let index = 0; index < bytesLength; index++) {
    const high = valueOfUnit[hex.charCodeAt(2 * index)] ?? -1
    const low = valueOfUnit[hex.charCodeAt(2 * index + 1)] ?? -1
    isHex &&= high >= 0 && low >= 0
    target[at + index] = 16 * high + low
  }
  if (!isHex) throw new AssertionError(`${JSON.stringify(hex)} is not ${bytesLength} bytes in lower-case hex`)
}

export function bytesToHex(bytes: Uint8Array, bytesLength: number, field: string): string {
  if (bytes.length !== bytesLength) {
    throw refused('invalid', `${field} has ${bytes.length} bytes where ${bytesLength} are expected`)
  }
  let hex = ''
  for (const byte of bytes) hex += pairs[byte]
  return hex
}

// Characters of one call: more would not fit on every stack.
const unitsAtOnce = 8_192

/** A column of hashes, each in hex: ten times as fast as one by one, and a manifest may have a hundred thousand. */
export function columnToHex(bytes: Uint8Array, bytesEach: number): string[] {
  const each = 2 * bytesEach
  const countAtOnce = Math.floor(unitsAtOnce / each)
  const units = new Uint8Array(countAtOnce * each)
  const hashes: string[] = []
  for (let from = 0; from < bytes.length; from += countAtOnce * bytesEach) {
    const part = bytes.subarray(from, from + countAtOnce * bytesEach)
    for (let index = 0; index < part.length; index++) {
      const byte = part[index] as number
      units[2 * index] = unitOfValue[byte >> 4] as number
      units[2 * index + 1] = unitOfValue[byte & 15] as number
    }
    const hex = textOf(units.subarray(0, 2 * part.length))
    for (let at = 0; at < hex.length; at += each) hashes.push(hex.slice(at, at + each))
  }
  return hashes
}

/** Without an array in between, which takes most of the time. */
function textOf(units: Uint8Array): string {
  return String.fromCharCode.apply(undefined, units as unknown as number[])
}

/** The other way round. */
export function hexToColumn(hashes: readonly string[], bytesEach: number): Uint8Array<ArrayBuffer> {
  const column = new Uint8Array(hashes.length * bytesEach)
  for (const [index, hex] of hashes.entries()) writeHex(hex, column, index * bytesEach, bytesEach)
  return column
}
