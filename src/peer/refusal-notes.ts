import type { Log } from '../adapters/logs/log.ts'
import type { PeerId } from '../base/ids.ts'
import type { RefusedReason } from '../core/io.ts'

/** Refusals that an operator should know of. The others come with lost and late messages, and are only counted. */
const sentences: Partial<Record<RefusedReason, string>> = {
  'other-job': 'is of another job; the two have nothing to say to each other',
  'other-genesis':
    'is of a job of the same name that was founded separately, and such two never merge. If that was a mistake, stop the peers of one and move their state folders away; they then join the other',
}

const notesMax = 1_000

/** Says who is refused, each once. */
export class RefusalNotes {
  readonly #log: Log
  readonly #noted = new Set<string>()

  constructor(log: Log) {
    this.#log = log
  }

  /** True when the peer is none of ours. */
  note(from: PeerId, reason: RefusedReason): boolean {
    const sentence = sentences[reason]
    if (sentence === undefined) return false
    const key = `${from} ${reason}`
    if (!this.#noted.has(key) && this.#noted.size < notesMax) {
      this.#noted.add(key)
      this.#log.warn({ from, reason }, `${from} ${sentence}`)
    }
    return true
  }
}
