import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { PeerProcess } from '../peer-process.ts'
import { WorkerProcess } from './worker-process.ts'

export interface WorkersOptions {
  readonly dataSet: string
  readonly folder: () => string
  readonly failed: (peer: string, text: string) => void
}

const askEveryMs = 100

/** A worker for every process of every peer, from when its peer knows the data set until it ends. */
export class Workers {
  readonly #options: WorkersOptions
  readonly #files = new Set<string>()
  /** How fast each is, and how many samples it takes at a time: known once the data set is. */
  #pace: { readonly samplesPerSecond: number; readonly batch: number } | undefined
  #isEnding = false

  constructor(options: WorkersOptions) {
    this.#options = options
  }

  /** Where workers wrote what they read. */
  get files(): readonly string[] {
    return [...this.#files]
  }

  begin(samplesPerSecond: number): void {
    // Little at a time: what is out when a peer leaves must be done before it goes.
    this.#pace = { samplesPerSecond, batch: Math.max(1, Math.min(32, Math.floor(samplesPerSecond / 4))) }
  }

  /** From now on workers may end as they like. */
  end(): void {
    this.#isEnding = true
  }

  /** Gives a process its worker. */
  accompany(peer: string, process: PeerProcess): void {
    void this.#accompany(peer, process).catch((error: unknown) =>
      this.#options.failed(peer, `its worker did not start: ${(error as Error).message}`),
    )
  }

  async #accompany(peer: string, process: PeerProcess): Promise<void> {
    const { dataSet, folder, failed } = this.#options
    for (;;) {
      const isKnown = await process.client.dataSet(dataSet).then(
        () => true,
        () => false,
      )
      if (!this.#isNeeded(process)) return
      if (isKnown && this.#pace !== undefined) break
      await delay(askEveryMs)
    }
    const file = join(folder(), peer, 'read')
    this.#files.add(file)
    const worker = new WorkerProcess({
      stateFolder: process.stateFolder,
      dataSet,
      ...this.#pace,
      file,
    })
    process.companion = worker
    const { code } = await worker.ended
    // One whose peer goes may fail with it.
    await delay(askEveryMs)
    if (code !== 0 && this.#isNeeded(process))
      failed(peer, `the worker of ${peer} ended by itself with code ${code}: ${worker.errors.trim()}`)
  }

  #isNeeded({ isUp, isDismissed }: PeerProcess): boolean {
    return isUp && !isDismissed && !this.#isEnding
  }
}
