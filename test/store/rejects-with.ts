import assert from 'node:assert/strict'
import { StoreError, type StoreErrorCode } from '../../src/store/store-error.ts'

/** The promise fails as a store does, with this code, and its message names what failed. */
export async function rejectsWith(
  code: StoreErrorCode,
  names: RegExp,
  promise: Promise<unknown>,
): Promise<void> {
  await assert.rejects(promise, (error) => {
    assert.ok(error instanceof StoreError, String(error))
    assert.equal(error.code, code, error.message)
    assert.match(error.message, names)
    return true
  })
}
