import { compareIdBytes } from '../../base/id-hash.ts'

/** A file as a source lists it. */
export interface SourceFile {
  /** From the root of the source, with slashes. */
  readonly path: string
  readonly bytes: number
  /** Changes with the content as far as the source can tell: an ETag, or a time of change. */
  readonly version: string
}

/** Where the bytes of a data set lie. Anything that lists files and reads ranges of them can be one. */
export interface Source {
  /** The address that it was opened by. */
  readonly uri: string
  /** All files, sorted by the bytes of their paths. */
  list(): Promise<readonly SourceFile[]>
  /**
   * Bytes [from, to) of a file: all of them, or a `DataError`. Not a `Buffer`, whose `slice` does not copy. They may lie in
   * the memory that is lent for them, which has just their length.
   */
  read(file: SourceFile, from: number, to: number, lent?: Uint8Array): Promise<Uint8Array>
  close(): void
}

export function sortedFiles(files: readonly SourceFile[]): SourceFile[] {
  return [...files].sort((one, other) => compareIdBytes(one.path, other.path))
}

/** Programs leave half-written files and marks of their own (.tmp, _SUCCESS): none of them is data. */
export function isData(path: string): boolean {
  return path.split('/').every((part) => !part.startsWith('.') && !part.startsWith('_'))
}
