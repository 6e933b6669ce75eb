const reportEveryMs = 1_000
/** How much of each report is the last second; the rest is the seconds before. */
const newness = 0.5

/** Tells the core, once a second, how many samples its consumers get through. */
export class ThroughputMeter {
  readonly #finishedCount: () => number
  readonly #report: (samplesPerSecond: number) => void
  readonly #timer: NodeJS.Timeout
  #last = 0
  #rate = 0

  constructor(finishedCount: () => number, report: (samplesPerSecond: number) => void) {
    this.#finishedCount = finishedCount
    this.#report = report
    this.#timer = setInterval(() => this.#look(), reportEveryMs)
    this.#timer.unref()
  }

  get samplesPerSecond(): number {
    return this.#rate
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const finished = this.#finishedCount()
    const before = this.#rate
    const mean = before + newness * (((finished - this.#last) * 1_000) / reportEveryMs - before)
    this.#rate = mean < 0.05 ? 0 : Math.round(mean * 10) / 10
    this.#last = finished
    if (this.#rate !== before) this.#report(this.#rate)
  }
}
