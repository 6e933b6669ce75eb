import type { WorkDesk } from './work/work-desk.ts'

export interface DepartureOptions {
  readonly desk: WorkDesk
  /** So long the consumer has to commit what is out. */
  readonly graceMs: number
  readonly begun: (samplesOut: number) => void
  /** Everything is finished, or the grace is over: the peer may ask to be let go. */
  readonly ready: () => void
}

/**
 * A clean leave: nothing more is handed out, what is out is waited for, and only then does the peer ask for a view
 * without it. So whoever takes its shards over repeats nothing.
 */
export class Departure {
  readonly #options: DepartureOptions
  #isBegun = false
  #isReady = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: DepartureOptions) {
    this.#options = options
  }

  get isBegun(): boolean {
    return this.#isBegun
  }

  begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    const { desk, graceMs, begun } = this.#options
    begun(desk.outstandingCount)
    desk.listen(() => this.#look())
    desk.close()
    this.#timer = setTimeout(() => this.#go(), graceMs)
    this.#look()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #look(): void {
    if (this.#options.desk.outstandingCount === 0) this.#go()
  }

  #go(): void {
    if (this.#isReady) return
    this.#isReady = true
    clearTimeout(this.#timer)
    this.#options.ready()
  }
}
