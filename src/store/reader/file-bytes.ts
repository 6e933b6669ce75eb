import type { ManifestFile } from '../../core/manifest/manifest.ts'
import type { Piece } from './plan-reads.ts'

/** The bytes of a file as pieces of its chunks. */
export class FileBytes {
  readonly #file: ManifestFile
  /** Where each chunk begins, and after them where the file ends. */
  readonly #starts: readonly number[]

  constructor(file: ManifestFile) {
    this.#file = file
    const starts = [0]
    let end = 0
    for (const length of file.lengths) {
      end += length
      starts.push(end)
    }
    this.#starts = starts
  }

  get sizeBytes(): number {
    return this.#file.sizeBytes
  }

  all(): Omit<Piece, 'target'>[] {
    return this.#file.hashes.map((hash, index) => {
      const length = this.#file.lengths[index] as number
      return { hash, length, from: 0, to: length, targetAt: this.#starts[index] as number }
    })
  }

  /** Runs of bytes, one after the other in the target. */
  runs(runs: readonly { readonly begin: number; readonly end: number }[]): Omit<Piece, 'target'>[] {
    const pieces: Omit<Piece, 'target'>[] = []
    let targetAt = 0
    for (const { begin, end } of runs) {
      for (let at = begin; at < end; ) {
        const index = this.#chunkAt(at)
        const start = this.#starts[index] as number
        const length = this.#file.lengths[index] as number
        const to = Math.min(end - start, length)
        const from = at - start
        pieces.push({ hash: this.#file.hashes[index] as string, length, from, to, targetAt })
        targetAt += to - from
        at = start + to
      }
    }
    return pieces
  }

  /** The chunk that holds a byte, by bisection. */
  #chunkAt(at: number): number {
    let low = 0
    let high = this.#file.lengths.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] as number) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}
