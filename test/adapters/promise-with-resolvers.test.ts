import assert from 'node:assert/strict'
import '../../src/adapters/promise-with-resolvers.ts'

interface Resolvers<T> {
  readonly promise: Promise<T>
  resolve(value: T): void
  reject(reason: unknown): void
}

const promiseClass = Promise as PromiseConstructor & { withResolvers<T>(): Resolvers<T> }

describe('Promise.withResolvers on Node 20', () => {
  it('gives a promise that settles when its resolver is called', async () => {
    const { promise, resolve } = promiseClass.withResolvers<number>()
    resolve(7)
    assert.equal(await promise, 7)
  })

  it('gives a promise that fails when its rejecter is called', async () => {
    const { promise, reject } = promiseClass.withResolvers<number>()
    reject(new Error('no'))
    await assert.rejects(promise, /no/)
  })
})
