import { randomUUID } from 'node:crypto'
import type { WorkDesk } from './work-desk.ts'

/** More programs than this beside one peer are a mistake. */
const sessionsMax = 128

/**
 * The programs beside the peer, each for as long as its connection is open. One that is killed cannot say that it will not
 * do what it has; the system closes its connections, and what it had goes out again. A time limit would not do: nobody
 * knows how long a step of training may take.
 */
export class Sessions {
  readonly #desk: Pick<WorkDesk, 'giveBackOf'>
  /** Names are not used again, by no process: one from before a restart must not be taken for a new one. */
  readonly #open = new Set<string>()

  constructor(desk: Pick<WorkDesk, 'giveBackOf'>) {
    this.#desk = desk
  }

  /** Undefined when there are too many. */
  open(): string | undefined {
    if (this.#open.size >= sessionsMax) return undefined
    const session = randomUUID()
    this.#open.add(session)
    return session
  }

  isOpen(session: string): boolean {
    return this.#open.has(session)
  }

  /** Returns how many samples go out again. */
  end(session: string): number {
    // First: a call of the same program may still wait for samples, and must not get these.
    return this.#open.delete(session) ? this.#desk.giveBackOf(session) : 0
  }
}
