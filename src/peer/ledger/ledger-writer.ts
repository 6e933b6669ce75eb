import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PeerId } from '../../base/ids.ts'
import type { PeerEvent } from '../../core/io.ts'
import { EpochLedger } from './epoch-ledger.ts'

const flushEveryMs = 100
const linesMaxByDefault = 4_096

/**
 * Writes down what this peer had committed, in `ledger/DATASET@EPOCH.jsonl` of the state folder: so that anybody can tell
 * later who did what. Nothing rests on it; after a crash the last moments may be missing.
 */
export class LedgerWriter {
  readonly #folder: string
  readonly #peer: PeerId
  readonly #linesMax: number
  /** The open epoch of each data set: one that is closed has no more commits. */
  readonly #open = new Map<string, EpochLedger>()
  readonly #dirty = new Set<EpochLedger>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(stateFolder: string, peer: PeerId, linesMax = linesMaxByDefault) {
    this.#folder = join(stateFolder, 'ledger')
    this.#peer = peer
    this.#linesMax = linesMax
    mkdirSync(this.#folder, { recursive: true })
  }

  event(event: PeerEvent): void {
    if (event.kind !== 'committed' || event.cursor <= event.from) return
    const { dataSet, epoch, shard } = event.shard
    const ledger = this.#ledgerOf(dataSet, epoch)
    ledger.add(shard, event.from, event.cursor, event.view)
    this.#dirty.add(ledger)
    this.#timer ??= setTimeout(() => this.#flush(), flushEveryMs).unref()
  }

  /** Waits until what was committed so far is in the files. */
  async settled(): Promise<void> {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer)
      this.#flush()
    }
    await this.#writing
  }

  stop(): void {
    clearTimeout(this.#timer)
    for (const ledger of new Set([...this.#dirty, ...this.#open.values()])) {
      try {
        ledger.stop()
      } catch {
        // A full disk: the ledger has a gap, and says so when it is verified.
      }
    }
  }

  #ledgerOf(dataSet: string, epoch: number): EpochLedger {
    const known = this.#open.get(dataSet)
    if (known?.epoch === epoch) return known
    const path = join(this.#folder, `${dataSet}@${epoch}.jsonl`)
    const ledger = new EpochLedger({ path, epoch, peer: this.#peer, linesMax: this.#linesMax })
    this.#open.set(dataSet, ledger)
    return ledger
  }

  #flush(): void {
    this.#timer = undefined
    this.#writing = this.#writing.then(async () => {
      const dirty = [...this.#dirty]
      this.#dirty.clear()
      for (const ledger of dirty) await ledger.write().catch(() => {})
    })
  }
}
