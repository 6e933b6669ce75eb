import { assert } from '../../src/base/assert.ts'
import type { Prng } from '../../src/base/prng.ts'

interface Write {
  readonly records: readonly Uint8Array[]
  /** The whole log becomes these records, instead of growing by them. */
  readonly replaces: boolean
  readonly done: () => void
}

/** What a crash did to writes that were not yet synced. */
export type CrashDamage = 'none' | 'lost' | 'torn' | 'kept'

/**
 * The durable log of one host. A write becomes durable in order, when its sync ends; a crash before that
 * may keep none of it, all of it, or its beginning. A record that is cut in the middle is not there: the
 * log layer finds the broken checksum at the tail and truncates it.
 */
export class VirtualDisk {
  #records: Uint8Array[] = []
  readonly #unsynced: Write[] = []
  /** Size of the log once everything written is synced. */
  #bytesWritten = 0
  #lastSyncAtMs = 0

  /** What a process that starts now finds. */
  records(): readonly Uint8Array[] {
    assert(this.#unsynced.length === 0, 'a log is read only when no process writes to it')
    return [...this.#records]
  }

  /** Writes that a crash may still undo. */
  get unsyncedCount(): number {
    return this.#unsynced.length
  }

  /** Bytes written, synced or not. */
  size(): number {
    return this.#bytesWritten
  }

  /** Starts a write and tells when its sync ends; `syncNext` is to be called then. */
  write(
    records: readonly Uint8Array[],
    replaces: boolean,
    done: () => void,
    nowMs: number,
    latencyMs: number,
  ): number {
    this.#unsynced.push({ records, replaces, done })
    this.#bytesWritten = byteLengthOf(records) + (replaces ? 0 : this.#bytesWritten)
    // A disk syncs in order: what was asked later is never durable earlier.
    this.#lastSyncAtMs = Math.max(this.#lastSyncAtMs, nowMs + latencyMs)
    return this.#lastSyncAtMs
  }

  /** The oldest write is durable now; returns whom to tell. */
  syncNext(): () => void {
    const write = this.#unsynced.shift()
    assert(write !== undefined, 'a sync ended that was never asked for')
    this.#apply(write.records, write.replaces)
    return write.done
  }

  /** The process is gone: of what was not synced, a part of its beginning may have reached the platter. */
  crash(dice: Prng): CrashDamage {
    const waiting = this.#unsynced.splice(0)
    this.#lastSyncAtMs = 0
    if (waiting.length === 0) return 'none'
    const recordCount = waiting.reduce((sum, write) => sum + (write.replaces ? 1 : write.records.length), 0)
    // Many crashes keep nothing: losing all that was not synced is the common case and the hard one. Of the others
    // most tear what can be torn: a part of a write is what a log must recognise.
    const isTorn = recordCount > 1 && dice.chance(0.7)
    const kept = dice.chance(0.3)
      ? 0
      : isTorn
        ? dice.between(1, recordCount - 1)
        : dice.between(0, recordCount)
    let left = kept
    let torn = false
    for (const write of waiting) {
      if (left === 0) break
      if (write.replaces) {
        // The rename happened or it did not: a rewritten log is never torn.
        this.#apply(write.records, true)
        left--
        continue
      }
      torn ||= left < write.records.length
      const part = write.records.slice(0, left)
      this.#apply(part, false)
      left -= part.length
    }
    this.#bytesWritten = byteLengthOf(this.#records)
    if (torn) return 'torn'
    return kept < recordCount ? 'lost' : 'kept'
  }

  #apply(records: readonly Uint8Array[], replaces: boolean): void {
    if (replaces) this.#records = []
    for (const record of records) this.#records.push(record)
  }
}

function byteLengthOf(records: readonly Uint8Array[]): number {
  let bytes = 0
  for (const record of records) bytes += record.length
  return bytes
}
