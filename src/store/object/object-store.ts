/** One object as a listing shows it. The time is the store's own. */
export interface ObjectInfo {
  readonly key: string
  readonly sizeBytes: number
  readonly modifiedAtMs: number
}

/** An object under way. Nobody sees it before `finish`; one that is never finished leaves nothing that is listed. */
export interface ObjectUpload {
  /** Takes the bytes in order. They may be changed again when it resolves. */
  write(bytes: Uint8Array): Promise<void>
  /** Whole, durable and visible when it resolves. */
  finish(): Promise<void>
  abort(): Promise<void>
}

export interface UploadOptions {
  readonly mayBlock?: boolean
}

/**
 * Where checkpoints are kept: a folder, an S3 bucket, or another service. Keys are paths with `/`. Every failure is
 * a `StoreError`. One contract suite is passed by all of them (test/store/object).
 */
export interface ObjectStore {
  /** For people: `s3://bucket/prefix`, or a folder. */
  readonly address: string
  /** Replaces what was there. Whole, durable and visible when it resolves; a crash before leaves the old or the new. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** `mayBlock`: from a thread that has nothing else to do, where writing at once is faster. */
  upload(key: string, options?: UploadOptions): Promise<ObjectUpload>
  /** The whole object, which the caller knows to be small. */
  get(key: string): Promise<Uint8Array>
  /** Fills `target` from `offset` on; an object that ends before is `damaged`. */
  readInto(key: string, offset: number, target: Uint8Array): Promise<void>
  /** The same, where it can be done at once. It blocks: for threads that have nothing else to do, and there it is faster. */
  readIntoNow?(key: string, offset: number, target: Uint8Array): void
  /** In the order of their keys. */
  list(prefix: string): Promise<ObjectInfo[]>
  /** What is not there is no mistake. A crash may still undo it. */
  remove(key: string): Promise<void>
  /** The same, and gone for good when it resolves. */
  removeForGood(keys: readonly string[]): Promise<void>
  /** Clears away what uploads that died have left, if it is older; returns how many there were. */
  sweep(olderThanMs: number): Promise<number>
  close(): Promise<void>
}

const keyPattern = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[A-Za-z0-9._=-]+(?:\/[A-Za-z0-9._=-]+)*$/

/** Keys become paths and addresses: nothing in them may lead elsewhere. */
export function isKey(text: string): boolean {
  return text.length <= 512 && keyPattern.test(text)
}
