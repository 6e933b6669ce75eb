/** Memory that whoever reads lends to whoever decodes. */
export interface Memory {
  /** For what is needed while one thing is decoded: it is gone with the next call. */
  brief(bytes: number): Uint8Array
  /** For what is handed over. Not necessarily zeros. */
  lasting(words: number): Int32Array
}

/** New memory for everything: where several things are decoded at a time. */
export const freshMemory: Memory = {
  brief: (bytes) => new Uint8Array(bytes),
  lasting: (words) => new Int32Array(words),
}

/**
 * Memory that is used again and again by one reader, which decodes one thing at a time. New memory costs more than
 * decoding: the system clears it, and V8 collects it in a hurry.
 */
export class ReusedMemory implements Memory {
  #brief = new ArrayBuffer(0)
  #spares: ArrayBuffer[] = []

  /** Takes back what was handed over, for the next time. */
  takeBack(spares: readonly ArrayBuffer[]): void {
    this.#spares.push(...spares)
  }

  /** Those that nothing fitted into are not kept. */
  forgetSpares(): void {
    letGo(this.#spares.map((spare) => new Uint8Array(spare)))
    this.#spares = []
  }

  brief(bytes: number): Uint8Array {
    if (this.#brief.byteLength < bytes) this.#brief = new ArrayBuffer(roomFor(bytes))
    return new Uint8Array(this.#brief, 0, bytes)
  }

  lasting(words: number): Int32Array {
    const fitting = this.#spares.findIndex(({ byteLength }) => byteLength >= 4 * words)
    const [spare] = fitting < 0 ? [] : this.#spares.splice(fitting, 1)
    return new Int32Array(spare ?? new ArrayBuffer(roomFor(4 * words)), 0, words)
  }
}

/** Things of about the same size fit where one was before. */
function roomFor(bytes: number): number {
  const step = 2 ** Math.max(12, 28 - Math.clz32(bytes))
  return Math.ceil(bytes / step) * step
}

/** Less than this is not worth the effort; and Node has small buffers in common memory, which nobody may give away. */
const letGoBytesMin = 65_536

/**
 * Frees memory at once that is of no use any more. V8 counts such memory, and does not collect it before there are some 64 MB
 * of it in each thread. To hand it to nobody is the one way to be rid of it.
 */
export function letGo(memory: readonly ArrayBufferView[]): void {
  for (const { buffer } of memory)
    if (buffer instanceof ArrayBuffer && buffer.byteLength >= letGoBytesMin)
      structuredClone(undefined, { transfer: [buffer] })
}

/** More than a batch or a block usually is, and less than is a pity when nobody needs it any more. */
const keptPieceBytes = 16 * 1_024 * 1_024

/**
 * Has the C library keep memory that is free for what comes next. It gives its end back to the system where that is more than
 * twice the largest piece that the system ever got back by itself (`man mallopt`, M_MMAP_THRESHOLD), at first a quarter of a
 * megabyte: batches are collected many at a time, and the next ones are made of pages that the system must clear first. A large
 * piece that goes before anybody has touched it costs nothing.
 */
export function keepFreedMemory(): void {
  letGo([new Uint8Array(keptPieceBytes)])
}
