/** Files of data sets are fetched and kept in pieces of this size. Larger: fewer requests. Smaller: less fetched for a few rows. */
export const pieceBytes = 4 * 1_024 * 1_024

/** One piece of one file of a registered data set. */
export interface PieceRef {
  readonly dataSet: string
  /** As the data set's source lists it. */
  readonly path: string
  /** What the source said of the file's content when it was listed. */
  readonly version: string
  /** Of the whole file. */
  readonly bytes: number
  /** Counted from 0. */
  readonly piece: number
}

export const pieceTextBytesMax = 1_024

/** Bytes of that piece: all are full but the last. Not above 0 where the file has no such piece. */
export function lengthOf({ bytes, piece }: PieceRef): number {
  return Math.min(pieceBytes, bytes - piece * pieceBytes)
}

/** By this the members are ranked for a piece: the first of them fetches and keeps it. */
export function pieceKey({ dataSet, path, piece }: PieceRef): string {
  return `piece ${dataSet} ${path} ${piece}`
}
