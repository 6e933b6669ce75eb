import { stripVTControlCharacters } from 'node:util'

export type Cell = string | number

/** Columns as wide as their widest cell; numbers to the right. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => widthOf(row[column] ?? ''))),
  )
  const isNumeric = head.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === 'number'),
  )
  const line = (cells: readonly Cell[]): string =>
    cells
      .map((cell, column) => padded(cell, widths[column] ?? 0, isNumeric[column] === true))
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}

function padded(cell: Cell, width: number, isNumeric: boolean): string {
  const gap = ' '.repeat(Math.max(0, width - widthOf(cell)))
  return isNumeric ? `${gap}${cell}` : `${cell}${gap}`
}

function widthOf(cell: Cell): number {
  return stripVTControlCharacters(String(cell)).length
}

/** In lines of so many characters, cut between words; a word that is longer stays whole. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** `[████████░░░░]` */
export function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * width)
  return `${'█'.repeat(full)}${'░'.repeat(width - full)}`
}

/** The end of a peer id tells peers apart; the beginning is the same for all. */
export function shortId(id: string): string {
  return id.length > 12 ? `…${id.slice(-8)}` : id
}

export function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  return `${Math.floor(seconds / 3_600)} h ${Math.floor((seconds % 3_600) / 60)} min`
}
