import { readFileSync } from 'node:fs'

/** One process that should get its turn when it wants it. */
export interface Watched {
  readonly pid: number
  readonly upMs: number
}

export interface StarvationOptions {
  readonly processes: () => readonly Watched[]
  /** True time is passed in milliseconds from the run's beginning. */
  readonly nowMs: () => number
  readonly starved: (fromMs: number, toMs: number, waitedMs: number) => void
}

const lookEveryMs = 250
/** A process that waits longer than this between two looks cannot keep the times that its preset is made for. */
const waitMsMax = 100
/** Until then a process loads its program and waits for nobody but itself. */
const youngMs = 4_000

/**
 * Sees when processes want to run and cannot: how long each has waited for a processor, as the kernel counts it. Where
 * it does not count that nobody is ever found starved.
 */
export class StarvationWatch {
  readonly #options: StarvationOptions
  readonly #timer: NodeJS.Timeout
  #waitedMs = new Map<number, number>()
  #lookedAtMs: number

  constructor(options: StarvationOptions) {
    this.#options = options
    this.#lookedAtMs = options.nowMs()
    this.#timer = setInterval(() => this.#look(), lookEveryMs)
    this.#timer.unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const fromMs = this.#lookedAtMs
    this.#lookedAtMs = this.#options.nowMs()
    const waited = new Map<number, number>()
    let longestMs = 0
    for (const { pid, upMs } of this.#options.processes()) {
      if (upMs < youngMs) continue
      const totalMs = waitedMsOf(pid)
      waited.set(pid, totalMs)
      longestMs = Math.max(longestMs, totalMs - (this.#waitedMs.get(pid) ?? totalMs))
    }
    this.#waitedMs = waited
    if (longestMs > waitMsMax) this.#options.starved(fromMs, this.#lookedAtMs, longestMs)
  }
}

/** The second number of its `schedstat`: nanoseconds in which it could have run and did not. */
function waitedMsOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000
  } catch {
    return 0
  }
}
