import type { ColumnMetaData, Compressors } from 'hyparquet'
import type { Memory } from '../memory.ts'
import type { ChunkBytes } from './chunk-bytes.ts'
import { areAllFull, expandRuns, packedValue, walkRuns, widthMax } from './hybrid-runs.ts'
import { type PageHeader, readPageHeader } from './page-header.ts'
import { PageUnpacker, type UnpackedPage } from './page-unpacker.ts'
import type { TokenColumn } from './token-column.ts'

/** The chunk is sound, and written in a way that is read elsewhere. */
export class UnknownEncoding extends Error {}

const plain = 0
const dictionaryEncodings = [2, 8]

/** What a decoder works with. */
export interface DecodeMeans {
  readonly compressors: Compressors
  readonly memory: Memory
}

const headerBytesUsual = 4_096

/**
 * Decodes one column chunk of lists of integers into one typed array, page by page, without an object in between. A page may
 * be all of the chunk: then neither its packed nor its unpacked bytes are in memory beside the values, where that can be.
 */
export class ChunkDecoder {
  readonly #bytes: ChunkBytes
  readonly #column: TokenColumn
  readonly #chunk: ColumnMetaData
  readonly #unpacker: PageUnpacker
  readonly #definitionWidth: number
  /** Values, and those that are null. */
  readonly #levelCount: number
  #values: Int32Array
  #offsets = new Int32Array()
  #valueCount = 0
  #rowCount = 0
  /** No list is null or empty, and no value in one is null. */
  isFull = true
  #dictionary: Int32Array | undefined

  constructor(bytes: ChunkBytes, column: TokenColumn, chunk: ColumnMetaData, means: DecodeMeans) {
    this.#bytes = bytes
    this.#column = column
    this.#chunk = chunk
    this.#definitionWidth = 32 - Math.clz32(column.definitionMax)
    this.#unpacker = new PageUnpacker(bytes, means.compressors)
    this.#levelCount = Number(chunk.num_values)
    this.#values = means.memory.lasting(this.#levelCount + this.#wordsForLevels())
  }

  async decode(rows: number): Promise<{ values: Int32Array; offsets: Int32Array }> {
    this.#offsets = new Int32Array(rows + 1)
    for (let levels = 0; levels < this.#levelCount; ) {
      const header = await this.#nextHeader()
      if (header.compressedBytes > this.#bytes.left) throw new Error('a page is cut off')
      if (header.kind === 'dictionary') this.#dictionary = await this.#readDictionary(header)
      else if (header.kind === 'other') await this.#unpacker.skip(header.compressedBytes)
      else {
        await this.#readPage(header)
        levels += header.values
      }
    }
    if (this.#rowCount !== rows) throw new Error(`${this.#rowCount} rows are there instead of ${rows}`)
    this.#offsets[rows] = this.#valueCount
    return { values: this.#values.subarray(0, this.#valueCount), offsets: this.#offsets }
  }

  async #nextHeader(): Promise<PageHeader> {
    for (let bytes = headerBytesUsual; ; bytes *= 16) {
      const isAll = bytes >= this.#bytes.left
      const there = await this.#bytes.peek(bytes)
      try {
        const { header, end } = readPageHeader(there, 0)
        this.#bytes.skip(end)
        return header
      } catch (error) {
        if (isAll) throw error
      }
    }
  }

  async #readDictionary({
    uncompressedBytes,
    compressedBytes,
    values,
    encoding,
  }: PageHeader): Promise<Int32Array> {
    if (encoding !== plain && encoding !== 2) throw new UnknownEncoding()
    const page = await this.#unpacked(compressedBytes, uncompressedBytes, false)
    const dictionary = new Int32Array(values)
    this.#readPlain(page.bytes, 0, values, dictionary, 0)
    page.done()
    return dictionary
  }

  async #readPage(header: PageHeader): Promise<void> {
    const { values: count, uncompressedBytes, compressedBytes, definitionBytes, repetitionBytes } = header
    const isInPlace = header.encoding === plain && !this.#column.isLong
    if (header.kind === 'data-2') {
      const levelBytes = repetitionBytes + definitionBytes
      // A copy: what is peeked at is gone when the values are.
      const levels = (await this.#bytes.peek(levelBytes)).slice(0, levelBytes)
      this.#bytes.skip(levelBytes)
      const codec = header.isCompressed ? this.#chunk.codec : 'UNCOMPRESSED'
      const [packed, length] = [compressedBytes - levelBytes, uncompressedBytes - levelBytes]
      const page = await this.#unpacked(packed, length, isInPlace, codec)
      const definitions = { bytes: levels, from: repetitionBytes, to: levelBytes }
      this.#readLevels(header, { bytes: levels, from: 0, to: repetitionBytes }, definitions, page.bytes, 0)
      page.done()
      return
    }
    const page = await this.#unpacked(compressedBytes, uncompressedBytes, isInPlace)
    const repetitions = levelsAt(page.bytes, 0)
    const definitions =
      this.#definitionWidth === 0
        ? { bytes: page.bytes, from: repetitions.to, to: repetitions.to }
        : levelsAt(page.bytes, repetitions.to)
    if (count > 0) this.#readLevels(header, repetitions, definitions, page.bytes, definitions.to)
    page.done()
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

  /**
   * A page is unpacked where its values will lie, if they are plain words: what comes before them, levels, is read before
   * they are moved to the front. Nothing of it is anywhere else then; other pages have memory of their own for a while.
   */
  #unpacked(
    packed: number,
    length: number,
    isInPlace: boolean,
    codec = this.#chunk.codec,
  ): Promise<UnpackedPage> {
    return this.#unpacker.unpack(codec, packed, length, isInPlace ? this.#placeFor(length) : undefined)
  }

  /** In front of it lie the values of the pages before; undefined where it would reach beyond the end. */
  #placeFor(length: number): Uint8Array | undefined {
    const { buffer, byteOffset, byteLength } = this.#values
    const at = 4 * this.#valueCount
    return at + length <= byteLength ? new Uint8Array(buffer, byteOffset + at, length) : undefined
  }

  /** For the levels of the last page, which may be the only one; where they take more than an eighth, it is not worth it. */
  #wordsForLevels(): number {
    if (this.#column.isLong) return 0
    const words = Math.ceil(Number(this.#chunk.total_uncompressed_size) / 4) - this.#levelCount
    return words <= this.#levelCount / 8 ? Math.max(0, words) : 0
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
