import { StoreError, type StoreErrorCode } from '../store-error.ts'

const codes: Readonly<Record<string, StoreErrorCode>> = {
  ENOENT: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'denied',
  EPERM: 'denied',
  EROFS: 'denied',
  ENOTDIR: 'no-place',
}

/** What the operating system said, in the words of a store. A bug of ours stays one. */
export function storeErrorOfDisk(error: unknown, subject: string, folder: string): unknown {
  if (error instanceof StoreError) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === undefined) return error
  const text = code === 'ENOENT' ? `is not in ${folder}` : `in ${folder}: ${message}`
  return new StoreError(codes[code] ?? 'refused', subject, text, error)
}
