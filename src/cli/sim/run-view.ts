import type { WriteStream } from 'node:tty'
import type { LiveRun } from '../../../sim/processes/index.ts'
import { phases, runFrame } from './run-frame.ts'

type Stream = Pick<WriteStream, 'write' | 'isTTY' | 'columns' | 'rows'>

export interface RunView {
  close(): void
}

const frameEveryMs = 150
const linesEveryMs = 250
const progressEveryMs = 5_000

/** Shows a run while it goes on: a picture on a terminal, lines elsewhere. */
export function watchRun(run: LiveRun, stream: Stream): RunView {
  return stream.isTTY ? new Picture(run, stream) : new Lines(run, stream)
}

/** Draws over itself. */
class Picture implements RunView {
  readonly #run: LiveRun
  readonly #stream: Stream
  readonly #timer: NodeJS.Timeout
  #height = 0
  #isClosed = false
  #shown: { readonly atMs: number; readonly delivered: number }[] = []

  constructor(run: LiveRun, stream: Stream) {
    this.#run = run
    this.#stream = stream
    this.#timer = setInterval(() => this.#draw(), frameEveryMs)
  }

  /** The last picture stays. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearInterval(this.#timer)
    this.#draw()
    this.#stream.write('\n')
  }

  #draw(): void {
    const nowMs = performance.now()
    this.#shown.push({ atMs: nowMs, delivered: this.#run.board.deliveredTotal })
    this.#shown = this.#shown.filter(({ atMs }) => atMs > nowMs - 2_000)
    const first = this.#shown[0] ?? { atMs: nowMs, delivered: 0 }
    const passedMs = Math.max(1, nowMs - first.atMs)
    const perSecond = ((this.#run.board.deliveredTotal - first.delivered) * 1_000) / passedMs
    const lines = runFrame(this.#run, Math.round(perSecond), this.#stream)
    const back = this.#height === 0 ? '' : `\u001b[${this.#height}A`
    this.#stream.write(`${back}\u001b[J${lines.join('\n')}\n`)
    this.#height = lines.length
  }
}

/** For a log: each fault when it strikes, and now and then how far it has come. */
class Lines implements RunView {
  readonly #run: LiveRun
  readonly #stream: Stream
  readonly #timer: NodeJS.Timeout
  #faultsTold = 0
  #progressAtMs = performance.now()

  constructor(run: LiveRun, stream: Stream) {
    this.#run = run
    this.#stream = stream
    this.#timer = setInterval(() => this.#look(), linesEveryMs)
  }

  close(): void {
    this.#look()
    clearInterval(this.#timer)
  }

  #look(): void {
    const { board, mesh, phase } = this.#run
    for (const { atMs, fault, peers, detail } of board.faults.slice(this.#faultsTold))
      this.#say(atMs, `${fault}${peers.length === 0 ? '' : ` ${peers.join(' ')}`}: ${detail}`)
    this.#faultsTold = board.faults.length
    const nowMs = performance.now()
    if (nowMs - this.#progressAtMs < progressEveryMs) return
    this.#progressAtMs = nowMs
    this.#say(
      mesh.notes.nowMs(),
      `${phases[phase]}: view ${board.newestView?.number ?? 0}, ${board.newestView?.members.length ?? 0} members, leader ${board.leader ?? 'none'}, ${board.committedTotal} of ${board.samplesTotal} samples committed`,
    )
  }

  #say(atMs: number, text: string): void {
    this.#stream.write(`${(atMs / 1_000).toFixed(1).padStart(7)} s  ${text}\n`)
  }
}
