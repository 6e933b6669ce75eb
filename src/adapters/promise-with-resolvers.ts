/**
 * libp2p calls `Promise.withResolvers`, which came with Node 22. Every file that imports a libp2p package imports
 * this one first. Remove it, and those imports, when Node 20 is no longer supported.
 */

interface Resolvers<T> {
  promise: Promise<T>
  resolve: (value: T | PromiseLike<T>) => void
  reject: (reason?: unknown) => void
}

type WithResolvers = <T>(this: PromiseConstructor) => Resolvers<T>

const promiseClass = Promise as PromiseConstructor & { withResolvers?: WithResolvers }

promiseClass.withResolvers ??= function withResolvers<T>(this: PromiseConstructor): Resolvers<T> {
  let resolve: Resolvers<T>['resolve'] | undefined
  let reject: Resolvers<T>['reject'] | undefined
  const promise = new this<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve: resolve as Resolvers<T>['resolve'], reject: reject as Resolvers<T>['reject'] }
}
