import { MisuseError } from '../../base/errors.ts'
import { DataError } from '../data-error.ts'
import type { Memory } from '../memory.ts'

/** A file to read a format from. */
export interface DataFile {
  readonly path: string
  readonly bytes: number
  /** Bytes [from, to); perhaps in the memory that is lent for them. */
  read(from: number, to: number, lent?: Uint8Array): Promise<Uint8Array>
}

/** One sample: its fields by name. */
export type Sample = Readonly<Record<string, unknown>>

/** One field of all samples of a block: row r of a list of numbers is [offsets[r], offsets[r + 1]). */
export type Column =
  | { readonly name: string; readonly values: readonly unknown[] }
  | { readonly name: string; readonly numbers: Int32Array; readonly offsets: Int32Array }

/** A block by its fields: lists of numbers go from thread to thread without being copied, and take a fraction of the memory. */
export interface ColumnBlock {
  readonly rows: number
  readonly columns: readonly Column[]
}

/**
 * What a file holds. Its samples lie in **blocks**, each of which is read and decoded at once: a row group, some
 * thousand lines. A reader holds one block at a time, whatever the size of the file.
 */
export interface FileIndex {
  /** Samples of each block, in the order of the file. */
  readonly blocks: readonly number[]
  /** Whatever the format needs to find its blocks again. Plain data: it is copied to reader threads. */
  readonly detail: unknown
}

/**
 * Turns bytes into samples. To add one of your own, implement this and call `registerFormat`; the sample counts and the
 * order that `index` tells must be the same on every machine that has the same bytes.
 */
export interface Format {
  readonly name: string
  /** Files whose names end so are of this format, where none is named. With the dot. */
  readonly endings: readonly string[]
  /** Looks through a file without keeping it. */
  index(file: DataFile): Promise<FileIndex>
  /** All samples of one block, in the order of the file. */
  readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]>
  /** The same by its fields, where a format has them so. */
  readColumns?(file: DataFile, index: FileIndex, block: number, memory: Memory): Promise<ColumnBlock>
}

const formats = new Map<string, Format>()

export function registerFormat(format: Format): void {
  formats.set(format.name, format)
}

export function formatNames(): string[] {
  return [...formats.keys()].sort()
}

export function formatNamed(name: string): Format {
  const format = formats.get(name)
  if (format === undefined)
    throw new MisuseError(
      'format',
      `${JSON.stringify(name)} is not known; give one of ${formatNames().join(', ')}`,
    )
  return format
}

/** The format of most of the files, by their endings. */
export function guessFormat(uri: string, paths: readonly string[]): Format {
  const counts = new Map<Format, number>()
  for (const path of paths) {
    const format = [...formats.values()].find(({ endings }) =>
      endings.some((ending) => path.endsWith(ending)),
    )
    if (format !== undefined) counts.set(format, (counts.get(format) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([, one], [, other]) => other - one)
  if (best !== undefined) return best[0]
  const known = [...formats.values()].flatMap(({ endings }) => endings).join(' ')
  const found =
    paths.length === 0 ? 'no files are there' : `none of its ${paths.length} files has a known ending`
  throw new DataError(
    'nothing-found',
    uri,
    `${found} (${known}). Check the address, or say the format with --format`,
  )
}

/** Which of the files are of the format; a single file is, whatever its name. */
export function filesOf<File extends { readonly path: string }>(
  format: Format,
  files: readonly File[],
): File[] {
  const matching = files.filter(({ path }) => format.endings.some((ending) => path.endsWith(ending)))
  return matching.length === 0 && files.length === 1 ? [...files] : matching
}
