/**
 * Some rows of the cursor table, as they travel: for each named shard of one epoch, how many samples
 * are committed and the view under which the owner wrote that. Three arrays of equal length.
 */
export interface TableSection {
  readonly dataSet: string
  readonly epoch: number
  /** Ascending. */
  readonly shards: readonly number[]
  readonly cursors: readonly number[]
  readonly views: readonly number[]
}

/** An epoch of a data set. */
export interface EpochRef {
  readonly dataSet: string
  readonly epoch: number
}

/** Rows that one message may carry: at most 12 bytes each, they fit into a control frame of 256 KiB. */
export const rowsPerMessageMax = 16_384

/** The same rows in as many tables as messages need. */
export function inPages(sections: readonly TableSection[]): TableSection[][] {
  const pages: TableSection[][] = []
  let page: TableSection[] = []
  let rows = 0
  for (const { dataSet, epoch, shards, cursors, views } of sections) {
    for (let from = 0; from < shards.length; ) {
      const to = Math.min(shards.length, from + rowsPerMessageMax - rows)
      const part = {
        shards: shards.slice(from, to),
        cursors: cursors.slice(from, to),
        views: views.slice(from, to),
      }
      page.push({ dataSet, epoch, ...part })
      rows += to - from
      from = to
      if (rows < rowsPerMessageMax) continue
      pages.push(page)
      page = []
      rows = 0
    }
  }
  if (page.length > 0) pages.push(page)
  return pages
}

export function rowCount(sections: readonly TableSection[]): number {
  let rows = 0
  for (const section of sections) rows += section.shards.length
  return rows
}
