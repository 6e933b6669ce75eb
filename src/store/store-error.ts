/** Why a store could not do what it was asked. Stable: programs, tests and documents name these. */
export type StoreErrorCode =
  /** There is no object, checkpoint, file or tensor of that name. */
  | 'missing'
  /** The bucket or folder that should hold everything is not there. */
  | 'no-place'
  /** The credentials are wrong, or do not allow this. */
  | 'denied'
  /** Nobody answers, or the connection broke more often than we try. */
  | 'unreachable'
  /** The store asks to slow down, and still does after all tries. */
  | 'throttled'
  /** No space is left. */
  | 'full'
  /** Bytes are not what their hash or signature says. */
  | 'damaged'
  /** A key is needed, or this one does not fit. */
  | 'key'
  /** A file changed while it was being saved. */
  | 'changed'
  /** Somebody else is at work on the same store. */
  | 'busy'
  /** Not enough memory to do it at all. */
  | 'memory'
  /** Anything else that the store said. */
  | 'refused'

/** An expected failure of a store. It names what failed; nothing was handed out, nothing half-written is visible. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
  readonly code: StoreErrorCode
  /** What it happened to: an object's key, a file, a chunk. */
  readonly subject: string

  constructor(code: StoreErrorCode, subject: string, text: string, cause?: unknown) {
    super(`${subject}: ${text}`, cause === undefined ? undefined : { cause })
    this.code = code
    this.subject = subject
  }
}
