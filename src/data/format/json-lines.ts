import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DataError, textOf } from '../data-error.ts'
import type { DataFile, FileIndex, Format, Sample } from './format.ts'
import { loadUnpackZstd } from './zstd.ts'

interface LineBlock {
  readonly from: number
  readonly to: number
  /** For messages to people, who count from 1. */
  readonly firstLine: number
}

const readBytes = 1_024 * 1_024
/** A block ends with the line that fills it. */
const blockBytes = 1_024 * 1_024
const newline = 0x0a

/**
 * JSON lines: an object in each line; empty lines do not count. Plain files are read in blocks of about a megabyte. A file
 * compressed with gzip or zstd can only be read from its beginning: it is one block, so keep such files small.
 */
export const jsonLinesFormat: Format = {
  name: 'json-lines',
  endings: ['.jsonl', '.ndjson', '.jsonl.gz', '.ndjson.gz', '.jsonl.zst', '.ndjson.zst', '.jsonl.zstd'],

  async index(file: DataFile): Promise<FileIndex> {
    const blocks: number[] = []
    const detail: LineBlock[] = []
    const scan = new LineScan((samples, block) => {
      blocks.push(samples)
      detail.push(block)
    })
    if (isCompressed(file)) {
      scan.take(await unpacked(file))
      const samples = scan.finish()
      return { blocks: [samples], detail: [{ from: 0, to: file.bytes, firstLine: 1 }] }
    }
    for (let from = 0; from < file.bytes; from += readBytes)
      scan.take(await file.read(from, Math.min(file.bytes, from + readBytes)))
    scan.finish()
    return { blocks, detail }
  },

  async readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]> {
    const { from, to, firstLine } = (index.detail as LineBlock[])[block] as LineBlock
    const bytes = isCompressed(file) ? await unpacked(file) : await file.read(from, to)
    const samples: Sample[] = []
    let line = firstLine
    for (const text of Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      .toString('utf8')
      .split('\n')) {
      if (text.trim() !== '') samples.push(parsed(file, line, text))
      line += 1
    }
    return samples
  },
}

/** Finds lines and cuts them into blocks, as the bytes come. */
class LineScan {
  readonly #told: (samples: number, block: LineBlock) => void
  #position = 0
  #from = 0
  #firstLine = 1
  #line = 1
  #samples = 0
  #total = 0
  #isBlank = true

  constructor(told: (samples: number, block: LineBlock) => void) {
    this.#told = told
  }

  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const end = bytes.indexOf(newline, at)
      const stop = end === -1 ? bytes.length : end
      if (this.#isBlank) this.#isBlank = isBlank(bytes, at, stop)
      this.#position += (end === -1 ? stop : stop + 1) - at
      if (end !== -1) this.#endLine()
      at = stop + 1
    }
  }

  /** Returns how many samples there are in all. */
  finish(): number {
    this.#endLine()
    this.#endBlock()
    return this.#total
  }

  #endLine(): void {
    if (!this.#isBlank) this.#samples += 1
    this.#isBlank = true
    this.#line += 1
    if (this.#position - this.#from >= blockBytes) this.#endBlock()
  }

  #endBlock(): void {
    if (this.#samples > 0)
      this.#told(this.#samples, { from: this.#from, to: this.#position, firstLine: this.#firstLine })
    this.#total += this.#samples
    this.#samples = 0
    this.#from = this.#position
    this.#firstLine = this.#line
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false
  }
  return true
}

function parsed(file: DataFile, line: number, text: string): Sample {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw damaged(file, `line ${line} is not JSON (${textOf(error)})`)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw damaged(file, `line ${line} is not an object`)
  return value as Sample
}

function isCompressed({ path }: DataFile): boolean {
  return /\.(gz|zst|zstd)$/.test(path)
}

/** Decompressed as a whole: neither format can be entered in the middle. */
export async function unpacked(file: DataFile): Promise<Uint8Array> {
  const bytes = await file.read(0, file.bytes)
  try {
    return file.path.endsWith('.gz')
      ? new Uint8Array(await promisify(gunzip)(bytes))
      : (await loadUnpackZstd())(bytes)
  } catch (error) {
    throw damaged(file, `it cannot be decompressed (${textOf(error)})`)
  }
}

function damaged(file: DataFile, what: string): DataError {
  return new DataError('file-damaged', file.path, `${what}. Copy the file again, or mend it`)
}
