import type { ColumnMetaData, Compressors } from 'hyparquet'
import { letGo, type Memory } from '../memory.ts'
import { areAllFull, expandRuns, packedValue, walkRuns, widthMax } from './hybrid-runs.ts'
import { type PageHeader, readPageHeader } from './page-header.ts'
import type { TokenColumn } from './token-column.ts'

/** The chunk is sound, and written in a way that is read elsewhere. */
export class UnknownEncoding extends Error {}

const plain = 0
const dictionaryEncodings = [2, 8]

/** What a decoder works with. */
export interface DecodeMeans {
  readonly compressors: Compressors
  /** The chunk may lie in its brief part. */
  readonly memory: Memory
}

/** Decodes one column chunk of lists of integers into one typed array, page by page, without an object in between. */
export class ChunkDecoder {
  readonly #bytes: Uint8Array
  readonly #column: TokenColumn
  readonly #chunk: ColumnMetaData
  readonly #compressors: Compressors
  readonly #definitionWidth: number
  #values: Int32Array
  #offsets = new Int32Array()
  #valueCount = 0
  #rowCount = 0
  /** No list is null or empty, and no value in one is null. */
  isFull = true
  #dictionary: Int32Array | undefined

  constructor(bytes: Uint8Array, column: TokenColumn, chunk: ColumnMetaData, means: DecodeMeans) {
    this.#bytes = bytes
    this.#column = column
    this.#chunk = chunk
    this.#definitionWidth = 32 - Math.clz32(column.definitionMax)
    this.#compressors = means.compressors
    this.#values = means.memory.lasting(Number(chunk.num_values))
  }

  decode(rows: number): { values: Int32Array; offsets: Int32Array } {
    this.#offsets = new Int32Array(rows + 1)
    let at = 0
    let levels = 0
    while (levels < this.#values.length) {
      const { header, end } = readPageHeader(this.#bytes, at)
      at = end + header.compressedBytes
      if (at > this.#bytes.length) throw new Error('a page is cut off')
      const body = this.#bytes.subarray(end, at)
      if (header.kind === 'dictionary') this.#dictionary = this.#readDictionary(header, body)
      else if (header.kind !== 'other') {
        this.#readPage(header, body)
        levels += header.values
      }
    }
    if (this.#rowCount !== rows) throw new Error(`${this.#rowCount} rows are there instead of ${rows}`)
    this.#offsets[rows] = this.#valueCount
    const isWhole = this.#valueCount === this.#values.length
    return {
      values: isWhole ? this.#values : this.#values.subarray(0, this.#valueCount),
      offsets: this.#offsets,
    }
  }

  #readDictionary({ uncompressedBytes, values, encoding }: PageHeader, body: Uint8Array): Int32Array {
    if (encoding !== plain && encoding !== 2) throw new UnknownEncoding()
    const page = this.#unpacked(body, uncompressedBytes)
    const dictionary = new Int32Array(values)
    this.#readPlain(page, 0, values, dictionary, 0)
    this.#used(page, body)
    return dictionary
  }

  #readPage(header: PageHeader, body: Uint8Array): void {
    const { values: count, uncompressedBytes, definitionBytes, repetitionBytes } = header
    const width = this.#definitionWidth
    if (header.kind === 'data-2') {
      const levelBytes = repetitionBytes + definitionBytes
      const rest = body.subarray(levelBytes)
      const page = header.isCompressed ? this.#unpacked(rest, uncompressedBytes - levelBytes) : rest
      const definitions = { bytes: body, from: repetitionBytes, to: levelBytes }
      this.#readLevels(header, { bytes: body, from: 0, to: repetitionBytes }, definitions, page, 0)
      this.#used(page, body)
      return
    }
    const page = this.#unpacked(body, uncompressedBytes)
    const repetitions = levelsAt(page, 0)
    const definitions =
      width === 0 ? { bytes: page, from: repetitions.to, to: repetitions.to } : levelsAt(page, repetitions.to)
    if (count > 0) this.#readLevels(header, repetitions, definitions, page, definitions.to)
    this.#used(page, body)
  }

  #readLevels(
    header: PageHeader,
    repetitions: Levels,
    definitions: Levels,
    page: Uint8Array,
    from: number,
  ): void {
    const { values: count, encoding } = header
    const { definitionMax } = this.#column
    const width = this.#definitionWidth
    const isFull =
      width === 0 ||
      (definitionMax === (1 << width) - 1 &&
        areAllFull(definitions.bytes, definitions.from, definitions.to, width, count))
    if (isFull) {
      this.#markRows(repetitions, count)
      this.#readValues(encoding, page, from, count)
      return
    }
    this.isFull = false
    const repeated = expandRuns(repetitions.bytes, repetitions.from, repetitions.to, 1, count)
    const defined = expandRuns(definitions.bytes, definitions.from, definitions.to, width, count)
    let present = 0
    for (let level = 0; level < count; level++) {
      if (repeated[level] === 0) this.#offsets[this.#rowCount++] = this.#valueCount + present
      if (defined[level] === definitionMax) present += 1
    }
    this.#readValues(encoding, page, from, present)
  }

  /** Where rows begin: at every level that repeats nothing. */
  #markRows({ bytes, from, to }: Levels, count: number): void {
    let at = this.#valueCount
    walkRuns(bytes, from, to, 1, count, {
      repeated: (value, run) => {
        if (value === 0)
          for (let index = 0; index < run; index++) this.#offsets[this.#rowCount++] = at + index
        at += run
      },
      packed: (packed, start, run) => {
        for (let index = 0; index < run; index += 8) {
          const eight = packed[start + (index >>> 3)] as number
          // Rows are long: mostly none begins among eight values.
          if (eight === 0xff) continue
          for (let bit = 0; bit < Math.min(8, run - index); bit++)
            if (((eight >>> bit) & 1) === 0) this.#offsets[this.#rowCount++] = at + index + bit
        }
        at += run
      },
    })
  }

  #readValues(encoding: number, page: Uint8Array, from: number, count: number): void {
    if (encoding === plain) this.#readPlain(page, from, count, this.#values, this.#valueCount)
    else if (dictionaryEncodings.includes(encoding)) this.#readIndices(page, from, count)
    else throw new UnknownEncoding()
    this.#valueCount += count
  }

  #readPlain(page: Uint8Array, from: number, count: number, target: Int32Array, at: number): void {
    const { isLong, isUnsigned } = this.#column
    const bytes = count * (isLong ? 8 : 4)
    if (from + bytes > page.length) throw new Error('values are cut off')
    if (!isLong) {
      new Uint8Array(target.buffer, target.byteOffset + 4 * at, bytes).set(page.subarray(from, from + bytes))
      if (isUnsigned)
        for (let index = at; index < at + count; index++)
          if ((target[index] as number) < 0) throw beyond((target[index] as number) >>> 0)
      return
    }
    const words = wordsAt(page, from, bytes)
    for (let index = 0; index < count; index++) {
      const low = words[2 * index] as number
      if (words[2 * index + 1] !== low >> 31)
        throw beyond((words[2 * index + 1] as number) * 2 ** 32 + (low >>> 0))
      target[at + index] = low
    }
  }

  #readIndices(page: Uint8Array, from: number, count: number): void {
    const dictionary = this.#dictionary
    const width = page[from] as number
    if (dictionary === undefined || width > widthMax) throw new UnknownEncoding()
    const values = this.#values
    let at = this.#valueCount
    walkRuns(page, from + 1, page.length, width, count, {
      repeated: (index, run) => {
        values.fill(entryOf(dictionary, index), at, at + run)
        at += run
      },
      packed: (packed, start, run) => {
        for (let index = 0; index < run; index++)
          values[at++] = entryOf(dictionary, packedValue(packed, start, width, index))
      },
    })
  }

  #unpacked(body: Uint8Array, length: number): Uint8Array {
    const { codec } = this.#chunk
    if (codec === 'UNCOMPRESSED') return body
    const unpack = this.#compressors[codec]
    if (unpack === undefined) throw new Error(`codec ${codec} is unknown`)
    const page = unpack(body, length)
    if (page.length !== length) throw new Error(`a page has ${page.length} bytes instead of ${length}`)
    // A Buffer's slice would not copy.
    return new Uint8Array(page.buffer, page.byteOffset, page.length)
  }

  /** A page that was unpacked has memory of its own; one that was not lies in the chunk. */
  #used(page: Uint8Array, body: Uint8Array): void {
    if (page.buffer !== body.buffer) letGo([page])
  }
}

interface Levels {
  readonly bytes: Uint8Array
  readonly from: number
  readonly to: number
}

/** An array of words can only begin at certain places: elsewhere it is a copy. */
function wordsAt(page: Uint8Array, from: number, bytes: number): Int32Array {
  const start = page.byteOffset + from
  return start % 4 === 0
    ? new Int32Array(page.buffer, start, bytes / 4)
    : new Int32Array(page.slice(from, from + bytes).buffer)
}

/** In version 1 levels follow their length. */
function levelsAt(page: Uint8Array, at: number): Levels {
  const view = new DataView(page.buffer, page.byteOffset, page.length)
  return { bytes: page, from: at + 4, to: at + 4 + view.getUint32(at, true) }
}

function entryOf(dictionary: Int32Array, index: number): number {
  const entry = dictionary[index]
  if (entry === undefined) throw new Error(`the dictionary has no entry ${index}`)
  return entry
}

function beyond(token: number): Error {
  return new Error(`token ${token} is beyond 32 bits with a sign`)
}
