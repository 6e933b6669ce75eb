import type { ColumnBlock, FileIndex, Sample } from '../format/format.ts'
import type { SourceFile } from '../source/source.ts'
import type { TokenRows } from '../tokens/token-rows.ts'

/** What a reader thread is told at its start. */
export interface ReaderSetup {
  readonly uri: string
  readonly format: string
  readonly cache: { readonly folder: string; readonly bytesMax: number } | undefined
  /** Whether to ask for pieces before they are fetched. */
  readonly asks: boolean
}

/** What a reader thread is told later: a task, or whether a piece is there that it asked for. */
export type ToReader = ReaderTask | { readonly asked: number; readonly isThere: boolean }

/** A question of a reader thread. */
export interface PieceQuestion {
  readonly asks: number
  readonly file: SourceFile
  readonly piece: number
}

export interface ReaderTask {
  readonly id: number
  readonly file: SourceFile
  /** Sent with the first task on a file only: it may be large. */
  readonly index: FileIndex | undefined
  readonly block: number
  /** Of Parquet files: not samples, but the tokens of a column; the usual one where it has no name. */
  readonly tokens: { readonly column: string | undefined } | undefined
  /** Memory of an earlier answer that nobody needs any more. */
  readonly spares: ArrayBuffer[]
}

export type ReaderAnswer =
  | { readonly id: number; readonly samples: readonly Sample[] | ColumnBlock }
  | { readonly id: number; readonly tokens: TokenRows }
  | {
      readonly id: number
      readonly fault: { readonly code: string; readonly path: string; readonly text: string }
    }
