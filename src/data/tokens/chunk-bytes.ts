import type { DataFile } from '../format/format.ts'
import type { Memory } from '../memory.ts'

/**
 * So much of a column chunk is in memory at a time. Most writers make pages of a megabyte, but some one of a whole row
 * group; and as much is one request to a server.
 */
const pieceBytesUsual = 4 * 1_024 * 1_024

/** The bytes of a column chunk from its first to its last, read as they are needed. */
export class ChunkBytes {
  readonly pieceBytes: number
  readonly #file: DataFile
  readonly #memory: Memory
  readonly #end: number
  /** In the file: where what has not been read begins. */
  #at: number
  #room: Uint8Array = new Uint8Array()
  /** What was read and not taken. */
  #there: Uint8Array = new Uint8Array()

  constructor(file: DataFile, from: number, to: number, memory: Memory, pieceBytes = pieceBytesUsual) {
    this.pieceBytes = pieceBytes
    this.#file = file
    this.#memory = memory
    this.#at = from
    this.#end = to
  }

  /** So many have not been taken. */
  get left(): number {
    return this.#there.length + this.#end - this.#at
  }

  /** So many of the next bytes at least, if there are as many. They are gone with the next call. */
  async peek(bytes: number): Promise<Uint8Array> {
    if (this.#there.length < Math.min(bytes, this.left)) await this.#read(bytes)
    return this.#there
  }

  /** Goes on after so many of those that were peeked at. */
  skip(bytes: number): void {
    this.#there = this.#there.subarray(bytes)
  }

  async #read(bytes: number): Promise<void> {
    const length = Math.min(this.left, Math.max(bytes, this.pieceBytes))
    if (this.#room.length < length) this.#room = this.#memory.brief(length)
    const had = this.#there.length
    // What is left of the last piece goes to the front.
    this.#room.set(this.#there)
    const place = this.#room.subarray(had, length)
    const read = await this.#file.read(this.#at, this.#at + place.length, place)
    if (read.buffer !== place.buffer) place.set(read)
    this.#there = this.#room.subarray(0, length)
    this.#at += place.length
  }
}
