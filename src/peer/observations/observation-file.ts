import { closeSync, openSync, writeSync } from 'node:fs'
import type { ObservationLine } from './observation-line.ts'

/** Written at least this often while there is something to write. */
const flushEveryMs = 20
/** Written at once when so much waits. */
const bufferCharsMax = 256 * 1_024

/**
 * Appends observations to a file, in order. Lines are buffered, and a SIGKILL loses what is in the buffer; what was
 * written stays, since the page cache outlives the process. So whoever is about to let others rely on something
 * (a commit is asked for) flushes first. Then a loss only means that the last few lines are missing, as if the
 * process had been killed a moment earlier.
 */
export class ObservationFile {
  readonly #peer: string
  readonly #file: number
  readonly #onFailure: (error: Error) => void
  readonly #timer: NodeJS.Timeout
  #buffer = ''
  #isBroken = false

  constructor(path: string, peer: string, onFailure: (error: Error) => void) {
    this.#peer = peer
    this.#onFailure = onFailure
    this.#file = openSync(path, 'a', 0o600)
    this.#timer = setInterval(() => this.flush(), flushEveryMs)
    this.#timer.unref()
  }

  add(line: ObservationLine): void {
    if (this.#isBroken) return
    this.#buffer += `${JSON.stringify({ atMs: trueTimeMs(), peer: this.#peer, ...line })}\n`
    if (this.#buffer.length > bufferCharsMax) this.flush()
  }

  flush(): void {
    if (this.#buffer === '' || this.#isBroken) return
    try {
      const bytes = Buffer.from(this.#buffer)
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written)
      this.#buffer = ''
    } catch (error) {
      // A file with a hole in it would accuse the peer of what it did not do: better none from here on.
      this.#isBroken = true
      this.#buffer = ''
      this.#onFailure(error as Error)
    }
  }

  close(): void {
    clearInterval(this.#timer)
    this.flush()
    closeSync(this.#file)
  }
}

/** CLOCK_MONOTONIC: the same for all processes of a machine, whatever clock the peer counts its leases by. */
export function trueTimeMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
