import { CanonicalWriter, type Tag } from '../base/digest.ts'
import type { ViewNumber } from '../base/ids.ts'
import { OrderedMap } from '../base/ordered-map.ts'
import type { TableSection } from './table-section.ts'

export interface CursorRow {
  readonly cursor: number
  readonly view: ViewNumber
}

/** It has no data set in it yet, so no cursor was ever written under it: any that was outranks a row of this view. */
export const foundingView: ViewNumber = 1

/** Whether row a must win over row b: the higher view first, since an old owner's unacknowledged lead must not win. */
export function outranks(a: CursorRow, b: CursorRow): boolean {
  return a.view > b.view || (a.view === b.view && a.cursor > b.cursor)
}

interface Rows {
  readonly dataSet: string
  readonly epoch: number
  cursors: Float64Array
  /** 0: nothing known of that shard. */
  views: Float64Array
}

/**
 * How many samples of each shard are committed, and under which view its owner wrote that. A lattice:
 * merging is commutative, associative and idempotent, and a row only ever rises in (view, cursor).
 */
export class CursorTable {
  readonly #epochs = new OrderedMap<Rows>()

  read(dataSet: string, epoch: number, shard: number): CursorRow {
    const rows = this.#epochs.get(keyOf(dataSet, epoch))
    return { cursor: rows?.cursors[shard] ?? 0, view: rows?.views[shard] ?? 0 }
  }

  /** Takes the row if it outranks what is known; tells whether it did. */
  take(dataSet: string, epoch: number, shard: number, row: CursorRow): boolean {
    return takeRow(this.#rowsFor(dataSet, epoch, shard), shard, row)
  }

  /** Merges rows, keeping the view under which each was written; returns those that changed the table. */
  merge(sections: readonly TableSection[]): TableSection[] {
    const changed: TableSection[] = []
    for (const { dataSet, epoch, shards, cursors, views } of sections) {
      const last = shards.at(-1)
      if (last === undefined) continue
      const rows = this.#rowsFor(dataSet, epoch, last)
      let taken: SectionBuilder | undefined
      for (let at = 0; at < shards.length; at++) {
        const shard = shards[at] as number
        const row = { cursor: cursors[at] as number, view: views[at] as number }
        if (!takeRow(rows, shard, row)) continue
        taken ??= new SectionBuilder(dataSet, epoch)
        taken.add(shard, row)
      }
      if (taken !== undefined) changed.push(taken.build())
    }
    return changed
  }

  /** Every known row, or those that `wants` names. */
  sections(wants?: (dataSet: string, epoch: number, shard: number) => boolean): TableSection[] {
    const sections: TableSection[] = []
    for (const { dataSet, epoch, cursors, views } of this.#epochs.values()) {
      const section = new SectionBuilder(dataSet, epoch)
      for (let shard = 0; shard < views.length; shard++) {
        const view = views[shard] as number
        if (view > 0 && (wants?.(dataSet, epoch, shard) ?? true))
          section.add(shard, { cursor: cursors[shard] as number, view })
      }
      if (!section.isEmpty) sections.push(section.build())
    }
    return sections
  }

  /** Forgets the epochs that `isWanted` does not name. */
  prune(isWanted: (dataSet: string, epoch: number) => boolean): void {
    for (const [key, { dataSet, epoch }] of this.#epochs) {
      if (!isWanted(dataSet, epoch)) this.#epochs.delete(key)
    }
  }

  /** Rows of a later view count as written under this one: what comes after it outranks them. */
  backdate(viewMax: ViewNumber): void {
    for (const { views } of this.#epochs.values()) {
      for (let shard = 0; shard < views.length; shard++)
        if ((views[shard] as number) > viewMax) views[shard] = viewMax
    }
  }

  get sectionCount(): number {
    return this.#epochs.size
  }

  /** Room taken, in rows. */
  get rowCount(): number {
    let rows = 0
    for (const { views } of this.#epochs.values()) rows += views.length
    return rows
  }

  clear(): void {
    this.#epochs.clear()
  }

  digests(): { dataSet: string; epoch: number; digest: Tag }[] {
    return this.sections().map((section) => ({
      dataSet: section.dataSet,
      epoch: section.epoch,
      digest: sectionDigest(section),
    }))
  }

  #rowsFor(dataSet: string, epoch: number, shard: number): Rows {
    const key = keyOf(dataSet, epoch)
    let rows = this.#epochs.get(key)
    if (rows === undefined) {
      rows = { dataSet, epoch, cursors: new Float64Array(shard + 1), views: new Float64Array(shard + 1) }
      this.#epochs.set(key, rows)
    } else if (shard >= rows.cursors.length) {
      const length = Math.max(shard + 1, rows.cursors.length * 2)
      rows.cursors = grown(rows.cursors, length)
      rows.views = grown(rows.views, length)
    }
    return rows
  }
}

/** Collects rows of one section. */
export class SectionBuilder {
  readonly #dataSet: string
  readonly #epoch: number
  readonly #shards: number[] = []
  readonly #cursors: number[] = []
  readonly #views: number[] = []

  constructor(dataSet: string, epoch: number) {
    this.#dataSet = dataSet
    this.#epoch = epoch
  }

  get isEmpty(): boolean {
    return this.#shards.length === 0
  }

  /** Shards must come in ascending order. */
  add(shard: number, row: CursorRow): void {
    this.#shards.push(shard)
    this.#cursors.push(row.cursor)
    this.#views.push(row.view)
  }

  build(): TableSection {
    return {
      dataSet: this.#dataSet,
      epoch: this.#epoch,
      shards: this.#shards,
      cursors: this.#cursors,
      views: this.#views,
    }
  }
}

function takeRow({ cursors, views }: Rows, shard: number, row: CursorRow): boolean {
  const known = { cursor: cursors[shard] ?? 0, view: views[shard] ?? 0 }
  if (!outranks(row, known)) return false
  cursors[shard] = row.cursor
  views[shard] = row.view
  return true
}

function keyOf(dataSet: string, epoch: number): string {
  return `${dataSet}@${epoch}`
}

function grown(array: Float64Array, length: number): Float64Array {
  const larger = new Float64Array(length)
  larger.set(array)
  return larger
}

function sectionDigest(section: TableSection): Tag {
  const writer = new CanonicalWriter('shoal/progress/1')
  for (const shard of section.shards) writer.number(shard)
  for (const cursor of section.cursors) writer.number(cursor)
  for (const view of section.views) writer.number(view)
  return writer.tag()
}
