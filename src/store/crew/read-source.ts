import { readSync } from 'node:fs'
import { StoreError } from '../store-error.ts'

/** Fills the target from an open file. Blocks: for worker threads. */
export function readSource(descriptor: number, offset: number, target: Uint8Array): Uint8Array {
  let filled = 0
  while (filled < target.length) {
    const read = readSync(descriptor, target, filled, target.length - filled, offset + filled)
    if (read === 0)
      throw new StoreError(
        'changed',
        'a file',
        `became shorter while it was being saved: it ends at ${offset + filled}`,
      )
    filled += read
  }
  return target
}
