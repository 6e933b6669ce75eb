import type { DataSetDetailMessage } from '../../api/messages.ts'
import type { PeerClient } from '../../client/peer-client.ts'
import { ProgressLine } from '../progress-line.ts'
import { percent } from '../table.ts'

/** Without a batch for so long, people want to know why. */
const patienceMs = 10_000

/** Says how far a command has come that reads a data set, and, when it has nothing to read, what it waits for. */
export class ReadProgress {
  readonly #client: Pick<PeerClient, 'dataSet' | 'status'>
  readonly #dataSet: string
  readonly #line: Pick<ProgressLine, 'show' | 'clear'>
  #timer: NodeJS.Timeout | undefined
  #samples = 0
  #readAtMs = performance.now()

  constructor(
    client: Pick<PeerClient, 'dataSet' | 'status'>,
    dataSet: string,
    line: Pick<ProgressLine, 'show' | 'clear'> = new ProgressLine(process.stderr),
  ) {
    this.#client = client
    this.#dataSet = dataSet
    this.#line = line
  }

  start(): void {
    this.#timer = setInterval(() => void this.look(performance.now()), patienceMs / 2)
  }

  read(samples: number, nowMs: number): void {
    this.#samples += samples
    this.#readAtMs = nowMs
    this.#line.show(`${this.#dataSet}: ${this.#samples} samples read here`)
  }

  async look(nowMs: number): Promise<void> {
    if (nowMs - this.#readAtMs < patienceMs) return
    // A peer that is away is waited for, too.
    const [known, status] = await Promise.all([
      this.#client.dataSet(this.#dataSet),
      this.#client.status(),
    ]).catch(() => [undefined, undefined] as const)
    const text = known === undefined ? 'the peer does not answer' : waitingText(known, status.samplesOut)
    this.#line.show(`${this.#dataSet}: ${text}`)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#line.clear()
  }
}

function waitingText({ committed, samples, epoch }: DataSetDetailMessage, samplesOut: number): string {
  const where =
    samplesOut === 0
      ? 'the rest is with other peers (shoal shards)'
      : `${samplesOut} samples are out with another program beside this peer; if it died, start this with --again`
  return `nothing to read here now; ${percent(committed, samples)} of epoch ${epoch} committed, ${where}`
}
