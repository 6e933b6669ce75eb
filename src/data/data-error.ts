export type DataErrorCode =
  /** The place is not there, or may not be read. */
  | 'source-unreadable'
  /** It answered, and not with what was asked for; trying again may help. */
  | 'source-failed'
  | 'file-missing'
  /** The file is another one than when it was listed or registered. */
  | 'file-differs'
  /** The bytes are not of the format that they should be of. */
  | 'file-damaged'
  /** The format is fine, and what is wanted of it is not in it. */
  | 'column-missing'
  | 'column-type'
  | 'format-unknown'
  | 'nothing-found'

/** Data could not be read. The text names the file, the part of it, and what to do. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: DataErrorCode
  /** The file or place that it is about. */
  readonly path: string

  constructor(code: DataErrorCode, path: string, text: string, cause?: unknown) {
    super(`${path}: ${text}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.path = path
  }
}

/** Whether the same call may succeed later: the network and a busy server, not a damaged file. */
export function isPassing(error: unknown): boolean {
  return error instanceof DataError && error.code === 'source-failed'
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
