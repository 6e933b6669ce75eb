import type { PeerEvent } from '../core/io.ts'

/**
 * Hands on what a step of the core tells once the step is over: whoever hears of it may have something to say to the core. All
 * of a step together, since the end of an epoch tells of every shard.
 */
export class EventRelay {
  readonly #hear: (event: PeerEvent) => void
  #waiting: PeerEvent[] = []

  constructor(hear: (event: PeerEvent) => void) {
    this.#hear = hear
  }

  add(event: PeerEvent): void {
    this.#waiting.push(event)
    if (this.#waiting.length === 1) queueMicrotask(() => this.#pass())
  }

  #pass(): void {
    const events = this.#waiting
    // What follows from these is of a later step, and has its own turn.
    this.#waiting = []
    for (const event of events) this.#hear(event)
  }
}
