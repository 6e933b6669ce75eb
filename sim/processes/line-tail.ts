import { closeSync, openSync, readSync } from 'node:fs'

const pieceBytes = 1_024 * 1_024

/** Reads a file that others still write to, line by line. A killed process may leave half of its last line. */
export class LineTail {
  readonly #path: string
  readonly #piece = Buffer.allocUnsafe(pieceBytes)
  #file: number | undefined
  #rest: Buffer = Buffer.alloc(0)

  constructor(path: string) {
    this.#path = path
  }

  /** The whole lines that have come since the last call, or a part of them: empty when there are no more. */
  read(): string[] {
    this.#file ??= openIfThere(this.#path)
    if (this.#file === undefined) return []
    const count = readSync(this.#file, this.#piece)
    if (count === 0) return []
    const bytes = Buffer.concat([this.#rest, this.#piece.subarray(0, count)])
    const end = bytes.lastIndexOf(newLine) + 1
    this.#rest = Buffer.from(bytes.subarray(end))
    // Not empty though no line is whole: there may be more.
    if (end === 0) return this.read()
    return bytes.toString('utf8', 0, end - 1).split('\n')
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
  }
}

const newLine = 10

function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, 'r')
  } catch {
    return undefined
  }
}
