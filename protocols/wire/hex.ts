import { AssertionError } from '../../src/base/assert.ts'
import { refused } from './decoded.ts'

const digits = '0123456789abcdef'
const pairs: string[] = []
for (const high of digits) for (const low of digits) pairs.push(high + low)

const valueOfUnit = new Int8Array(128).fill(-1)
for (let value = 0; value < digits.length; value++) valueOfUnit[digits.charCodeAt(value)] = value

/** Tags and hashes are hex in memory, where they are compared and printed, and bytes on the wire. */
export function hexToBytes(hex: string, bytesLength: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(bytesLength)
  let isHex = hex.length === 2 * bytesLength
  for (let index = 0; index < bytesLength; index++) {
    const high = valueOfUnit[hex.charCodeAt(2 * index)] ?? -1
    const low = valueOfUnit[hex.charCodeAt(2 * index + 1)] ?? -1
    isHex &&= high >= 0 && low >= 0
    bytes[index] = 16 * high + low
  }
  if (!isHex) throw new AssertionError(`${JSON.stringify(hex)} is not ${bytesLength} bytes in lower-case hex`)
  return bytes
}

export function bytesToHex(bytes: Uint8Array, bytesLength: number, field: string): string {
  if (bytes.length !== bytesLength) {
    throw refused('invalid', `${field} has ${bytes.length} bytes where ${bytesLength} are expected`)
  }
  let hex = ''
  for (const byte of bytes) hex += pairs[byte]
  return hex
}
