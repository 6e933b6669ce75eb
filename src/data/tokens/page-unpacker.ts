import type { Compressors } from 'hyparquet'
import { isMostlyLiterals, SnappyUnpacker } from '../format/snappy.ts'
import { letGo } from '../memory.ts'
import type { ChunkBytes } from './chunk-bytes.ts'

/** What a page has, not packed. */
export interface UnpackedPage {
  readonly bytes: Uint8Array
  /** Its memory is of no use any more. */
  done(): void
}

/** Unpacks the pages of a column chunk, one after the other; long ones piece by piece, where their codec can. */
export class PageUnpacker {
  readonly #bytes: ChunkBytes
  readonly #compressors: Compressors

  constructor(bytes: ChunkBytes, compressors: Compressors) {
    this.#bytes = bytes
    this.#compressors = compressors
  }

  /** The next `packed` bytes, which are `length` bytes not packed; into `place`, if there is one and the codec can. */
  async unpack(codec: string, packed: number, length: number, place?: Uint8Array): Promise<UnpackedPage> {
    const isLong = packed > this.#bytes.pieceBytes
    if (codec === 'UNCOMPRESSED' && !isLong && place === undefined) {
      const bytes = await this.#take(packed)
      if (packed !== length) throw new Error(`a page has ${packed} bytes instead of ${length}`)
      return { bytes, done: () => {} }
    }
    const isPiecemeal =
      codec === 'UNCOMPRESSED' || (codec === 'SNAPPY' && (isLong || isMostlyLiterals(packed, length)))
    if (!isPiecemeal) return ownPage(await this.#unpackWhole(codec, packed, length))
    const bytes = place ?? new Uint8Array(length)
    await this.#unpackInto(bytes, packed, codec)
    return place === undefined ? ownPage(bytes) : { bytes, done: () => {} }
  }

  /** Leaves out so many bytes. */
  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) {
      const there = await this.#bytes.peek(1)
      const some = Math.min(left, there.length)
      this.#bytes.skip(some)
      left -= some
    }
  }

  async #unpackWhole(codec: string, packed: number, length: number): Promise<Uint8Array> {
    const unpack = this.#compressors[codec as keyof Compressors]
    if (unpack === undefined) throw new Error(`codec ${codec} is unknown`)
    const page = unpack(await this.#take(packed), length)
    if (page.length !== length) throw new Error(`a page has ${page.length} bytes instead of ${length}`)
    // A Buffer's slice would not copy.
    return new Uint8Array(page.buffer, page.byteOffset, page.length)
  }

  async #unpackInto(place: Uint8Array, packed: number, codec: string): Promise<void> {
    const unpacker = codec === 'SNAPPY' ? new SnappyUnpacker(place) : new Copier(place)
    for (let left = packed, atLeast = 1; left > 0; ) {
      const there = await this.#bytes.peek(atLeast)
      const some = there.subarray(0, left)
      const isLast = some.length === left
      const done = unpacker.push(some, isLast)
      this.#bytes.skip(done)
      left -= done
      // What it is not done with it needs more of.
      atLeast = some.length - done + 1
      if (isLast) break
    }
    unpacker.finish()
  }

  /** Gone when more is read. */
  async #take(bytes: number): Promise<Uint8Array> {
    const taken = (await this.#bytes.peek(bytes)).subarray(0, bytes)
    this.#bytes.skip(bytes)
    return taken
  }
}

function ownPage(bytes: Uint8Array): UnpackedPage {
  return { bytes, done: () => letGo([bytes]) }
}

/** Takes what is not packed as an unpacker would. */
class Copier {
  readonly #place: Uint8Array
  #to = 0

  constructor(place: Uint8Array) {
    this.#place = place
  }

  push(bytes: Uint8Array): number {
    if (this.#to + bytes.length > this.#place.length) throw new Error('a page is longer than it says')
    this.#place.set(bytes, this.#to)
    this.#to += bytes.length
    return bytes.length
  }

  finish(): void {
    if (this.#to !== this.#place.length)
      throw new Error(`a page has ${this.#to} bytes instead of ${this.#place.length}`)
  }
}
