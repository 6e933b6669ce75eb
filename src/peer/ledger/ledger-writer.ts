import { appendFileSync, mkdirSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PeerId } from '../../base/ids.ts'
import type { PeerEvent } from '../../core/io.ts'

const flushEveryMs = 100

/**
 * Writes down what this peer had committed, one line for each range, in `ledger/DATASET.jsonl` of the state folder: so that
 * anybody can tell later who did what. Nothing rests on it; after a crash the last moments may be missing.
 */
export class LedgerWriter {
  readonly #folder: string
  readonly #peer: PeerId
  readonly #lines = new Map<string, string[]>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(stateFolder: string, peer: PeerId) {
    this.#folder = join(stateFolder, 'ledger')
    this.#peer = peer
    mkdirSync(this.#folder, { recursive: true })
  }

  event(event: PeerEvent): void {
    if (event.kind !== 'committed' || event.cursor <= event.from) return
    const { dataSet, epoch, shard } = event.shard
    const entry = { epoch, shard, from: event.from, to: event.cursor, view: event.view, peer: this.#peer }
    const lines = this.#lines.get(dataSet)
    if (lines === undefined) this.#lines.set(dataSet, [JSON.stringify(entry)])
    else lines.push(JSON.stringify(entry))
    this.#timer ??= setTimeout(() => this.#flush(), flushEveryMs).unref()
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const [path, text] of this.#take()) {
      try {
        appendFileSync(path, text)
      } catch {
        // A full disk: the ledger has a gap, and says so when it is verified.
      }
    }
  }

  #flush(): void {
    this.#timer = undefined
    const taken = this.#take()
    this.#writing = this.#writing.then(async () => {
      for (const [path, text] of taken) await appendFile(path, text).catch(() => {})
    })
  }

  #take(): [path: string, text: string][] {
    const taken = [...this.#lines].map(([dataSet, lines]): [string, string] => [
      join(this.#folder, `${dataSet}.jsonl`),
      `${lines.join('\n')}\n`,
    ])
    this.#lines.clear()
    return taken
  }
}
