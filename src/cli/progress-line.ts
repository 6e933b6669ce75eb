import type { WriteStream } from 'node:tty'

// On a terminal the line is rewritten as often as the eye can follow; in a log it comes now and then.
const terminalEveryMs = 100
const logEveryMs = 30_000

/** One line that says how far a long command has come. */
export class ProgressLine {
  readonly #stream: Pick<WriteStream, 'write' | 'isTTY'>
  readonly #isTerminal: boolean
  #shownAtMs: number

  constructor(stream: Pick<WriteStream, 'write' | 'isTTY'>) {
    this.#stream = stream
    this.#isTerminal = stream.isTTY
    this.#shownAtMs = this.#isTerminal ? Number.NEGATIVE_INFINITY : performance.now()
  }

  show(text: string): void {
    const nowMs = performance.now()
    if (nowMs - this.#shownAtMs < (this.#isTerminal ? terminalEveryMs : logEveryMs)) return
    this.#shownAtMs = nowMs
    this.#stream.write(this.#isTerminal ? `\r\u001b[K${text}` : `${text}\n`)
  }

  /** A line that stays. */
  say(text: string): void {
    this.clear()
    this.#stream.write(`${text}\n`)
  }

  /** Makes room for the result. */
  clear(): void {
    if (this.#isTerminal) this.#stream.write('\r\u001b[K')
  }
}
