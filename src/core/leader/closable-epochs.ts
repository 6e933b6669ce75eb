import { type AgreedState, type DataSetState, isFinished, isQuarantined } from '../agreed-state.ts'
import type { CursorTable } from '../cursor-table.ts'
import type { EpochRef } from '../table-section.ts'

/**
 * Epochs that look done to this leader, by gossip or by its own table: worth asking the electors about. Looked at with
 * every renewal, so shards that were seen done are passed over. Should a merge take one of them back, the electors say so.
 */
export class ClosableEpochs {
  readonly #heard: CursorTable
  readonly #own: CursorTable
  /** All shards of the epoch before this one have been seen done. */
  #doneUpTo: ReadonlyMap<string, { readonly epoch: number; readonly shard: number }> = new Map()

  constructor(heard: CursorTable, own: CursorTable) {
    this.#heard = heard
    this.#own = own
  }

  in({ dataSets }: AgreedState): EpochRef[] {
    const closable: EpochRef[] = []
    const doneUpTo = new Map<string, { epoch: number; shard: number }>()
    for (const [name, dataSet] of dataSets) {
      if (isFinished(dataSet)) continue
      const { epoch } = dataSet
      const known = this.#doneUpTo.get(name)
      const shard = this.#firstOpen(name, dataSet, known?.epoch === epoch ? known.shard : 0)
      doneUpTo.set(name, { epoch, shard })
      if (shard === dataSet.sizes.length) closable.push({ dataSet: name, epoch })
    }
    this.#doneUpTo = doneUpTo
    return closable
  }

  #firstOpen(name: string, dataSet: DataSetState, from: number): number {
    const { epoch, sizes } = dataSet
    for (let shard = from; shard < sizes.length; shard++) {
      const size = sizes[shard] ?? 0
      const isDone =
        this.#own.read(name, epoch, shard).cursor >= size ||
        this.#heard.read(name, epoch, shard).cursor >= size
      if (!isDone && !isQuarantined(dataSet, shard)) return shard
    }
    return sizes.length
  }
}
