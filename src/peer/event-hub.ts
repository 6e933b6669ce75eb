import type { PeerEvent } from '../core/io.ts'

/** What happened, with a number that rises by one. Others number from 1 too after a restart. */
export type NumberedEvent = {
  readonly number: number
  /** Wall time, for people. */
  readonly at: string
} & (PeerEvent | OwnEvent)

/** Beside what the core tells: what only the process knows. */
export type OwnEvent =
  | { readonly kind: 'store-full'; readonly full: boolean }
  | { readonly kind: 'leaving'; readonly samplesOut: number }
  /** So many samples that it had go out again. */
  | { readonly kind: 'program-gone'; readonly samples: number }
  /** A reader was too slow, or asks for what is no longer kept. */
  | { readonly kind: 'missed'; readonly count: number }

export interface EventHubLimits {
  /** Events that a late reader can still get. */
  readonly kept: number
  /** Events that wait for one slow reader; then it misses some, and is told how many. */
  readonly waitingMax: number
  readonly readersMax: number
}

const limitsByDefault: EventHubLimits = { kept: 1_024, waitingMax: 1_024, readersMax: 64 }

/** Passes events on to whoever listens, with bounds on everything. */
export class EventHub {
  readonly #limits: EventHubLimits
  readonly #readers = new Set<EventReader>()
  readonly #kept: NumberedEvent[] = []
  #last = 0

  constructor(limits: Partial<EventHubLimits> = {}) {
    this.#limits = { ...limitsByDefault, ...limits }
  }

  get readerCount(): number {
    return this.#readers.size
  }

  publish(event: PeerEvent | OwnEvent): void {
    this.#last += 1
    const numbered = { number: this.#last, at: new Date().toISOString(), ...event }
    this.#kept.push(numbered)
    if (this.#kept.length > this.#limits.kept) this.#kept.shift()
    for (const reader of this.#readers) reader.push(numbered)
  }

  /** Reads from the event after `after`, or from now on; undefined when there are too many readers. */
  read(after?: number): EventReader | undefined {
    if (this.#readers.size >= this.#limits.readersMax) return undefined
    const reader = new EventReader(this.#limits.waitingMax, () => this.#readers.delete(reader))
    this.#readers.add(reader)
    // A number from before a restart of the peer may be beyond ours: then all that is kept is news.
    if (after !== undefined) this.#replay(reader, after > this.#last ? 0 : after)
    return reader
  }

  close(): void {
    for (const reader of [...this.#readers]) reader.close()
  }

  #replay(reader: EventReader, after: number): void {
    const first = this.#kept[0]?.number ?? this.#last + 1
    reader.miss(Math.max(0, first - 1 - after))
    for (const event of this.#kept) if (event.number > after) reader.push(event)
  }
}

/** One reader's events, waiting to be fetched. */
export class EventReader {
  readonly #waitingMax: number
  readonly #onClose: () => void
  readonly #waiting: NumberedEvent[] = []
  #missed = 0
  #wake: (() => void) | undefined
  #isClosed = false

  constructor(waitingMax: number, onClose: () => void) {
    this.#waitingMax = waitingMax
    this.#onClose = onClose
  }

  push(event: NumberedEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length > this.#waitingMax) {
      this.#waiting.shift()
      this.#missed += 1
    }
    this.#wake?.()
  }

  miss(count: number): void {
    this.#missed += count
  }

  /** The next event, or that there was none for `limitMs`. */
  async next(limitMs: number): Promise<NumberedEvent | 'none' | 'closed'> {
    if (this.#isEmpty && !this.#isClosed) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, limitMs)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      this.#wake = undefined
    }
    if (this.#isClosed) return 'closed'
    if (this.#missed > 0) {
      const count = this.#missed
      this.#missed = 0
      const number = (this.#waiting[0]?.number ?? 1) - 1
      return { number, at: new Date().toISOString(), kind: 'missed', count }
    }
    return this.#waiting.shift() ?? 'none'
  }

  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#onClose()
    this.#wake?.()
  }

  get #isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#missed === 0
  }
}
