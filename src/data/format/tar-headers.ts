import { DataError } from '../data-error.ts'
import type { DataFile } from './format.ts'

/** A file within a tar. */
export interface TarEntry {
  readonly name: string
  /** Where its bytes begin in the tar. */
  readonly offset: number
  readonly bytes: number
}

const recordBytes = 512
const readAheadBytes = 256 * 1_024
const longNameBytesMax = 1_024 * 1_024

/**
 * The files of a tar, in order: USTAR, with the extensions that GNU tar and PAX have for long names and large sizes.
 * Reads headers only, and jumps over what lies between them.
 */
export async function* tarEntries(file: DataFile): AsyncIterable<TarEntry> {
  const window = new ReadAhead(file)
  let at = 0
  /** What an extension said about the next file. */
  let next: { name?: string; bytes?: number } = {}
  let everywhere: { name?: string; bytes?: number } = {}
  while (at + recordBytes <= file.bytes) {
    const header = await window.read(at, recordBytes)
    if (header.every((byte) => byte === 0)) return
    requireChecksum(file, header, at)
    const type = String.fromCharCode(header[156] as number)
    const bytes = next.bytes ?? everywhere.bytes ?? numberAt(file, header, 124, 12, at)
    const offset = at + recordBytes
    const end = offset + Math.ceil(bytes / recordBytes) * recordBytes
    if (offset + bytes > file.bytes)
      throw damaged(file, `it ends within the entry at byte ${at}: it was cut off`)
    const isExtension = 'LKxg'.includes(type)
    if (isExtension) {
      if (bytes > longNameBytesMax) throw damaged(file, `the extension at byte ${at} has ${bytes} bytes`)
      const body = await window.read(offset, bytes)
      if (type === 'L') next = { ...next, name: textOf(body) }
      if (type === 'x') next = { ...next, ...paxFields(body) }
      if (type === 'g') everywhere = { ...everywhere, ...paxFields(body) }
    } else {
      if (type === '0' || type === '\0' || type === '7')
        yield { name: next.name ?? everywhere.name ?? nameIn(header), offset, bytes }
      next = {}
    }
    at = end
  }
}

function nameIn(header: Uint8Array): string {
  const name = textOf(header.subarray(0, 100))
  const isUstar = textOf(header.subarray(257, 263)).startsWith('ustar')
  const prefix = isUstar && header[263] !== 0x20 ? textOf(header.subarray(345, 500)) : ''
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Octal digits, or, for large files, the number itself in base 256. */
function numberAt(file: DataFile, header: Uint8Array, from: number, length: number, at: number): number {
  const field = header.subarray(from, from + length)
  if (((field[0] as number) & 0x80) !== 0) {
    let value = (field[0] as number) & 0x7f
    for (const byte of field.subarray(1)) value = value * 256 + byte
    if (Number.isSafeInteger(value)) return value
    throw damaged(file, `the entry at byte ${at} has a size beyond all bounds`)
  }
  const text = textOf(field).trim()
  if (!/^[0-7]*$/.test(text)) throw damaged(file, `the header at byte ${at} has no sound size`)
  return text === '' ? 0 : Number.parseInt(text, 8)
}

function requireChecksum(file: DataFile, header: Uint8Array, at: number): void {
  let sum = 0
  // Its own field counts as spaces.
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  if (numberAt(file, header, 148, 8, at) !== sum)
    throw damaged(file, `there is no header at byte ${at}: it is no tar, or damaged`)
}

/** `LENGTH KEY=VALUE\n`, again and again. The length counts bytes, itself included. */
function paxFields(body: Uint8Array): { name?: string; bytes?: number } {
  const fields: { name?: string; bytes?: number } = {}
  let at = 0
  while (at < body.length) {
    const space = body.indexOf(0x20, at)
    const length = Number(textOf(body.subarray(at, Math.max(at, space))))
    if (!Number.isSafeInteger(length) || length < 5) break
    const text = textOf(body.subarray(space + 1, at + length - 1))
    const split = text.indexOf('=')
    const key = text.slice(0, split)
    if (key === 'path') fields.name = text.slice(split + 1)
    if (key === 'size') fields.bytes = Number(text.slice(split + 1))
    at += length
  }
  return fields
}

function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return Buffer.from(end === -1 ? bytes : bytes.subarray(0, end)).toString('utf8')
}

function damaged(file: DataFile, what: string): DataError {
  return new DataError('file-damaged', file.path, `${what}. Copy the file again`)
}

/** Headers of small files lie close together: one read brings many. */
class ReadAhead {
  readonly #file: DataFile
  #start = 0
  #bytes = new Uint8Array()

  constructor(file: DataFile) {
    this.#file = file
  }

  async read(from: number, length: number): Promise<Uint8Array> {
    const isHere = from >= this.#start && from + length <= this.#start + this.#bytes.length
    if (!isHere) {
      this.#start = from
      const to = Math.min(this.#file.bytes, from + Math.max(length, readAheadBytes))
      this.#bytes = new Uint8Array(await this.#file.read(from, to))
    }
    return this.#bytes.subarray(from - this.#start, from - this.#start + length)
  }
}
