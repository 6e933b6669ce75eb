import { sha256 } from '@noble/hashes/sha2.js'
import { MisuseError } from '../../base/errors.ts'
import type { OrderKey } from './permutation.ts'

/** What an order follows from: the same two numbers give the same order on every machine. */
export interface OrderSeed {
  readonly seed: number
  readonly epoch: number
}

export type OrderPurpose = 'shards' | 'blocks' | 'samples' | 'window' | 'global'

export const orderVersion = 1

const encoder = new TextEncoder()

/** The key of one permutation; `where` tells apart those of one purpose, such as the shards of a data set. */
export function orderKey(
  { seed, epoch }: OrderSeed,
  purpose: OrderPurpose,
  ...where: readonly number[]
): OrderKey {
  for (const [field, value] of [['seed', seed] as const, ['epoch', epoch] as const])
    if (!Number.isSafeInteger(value) || value < 0)
      throw new MisuseError(field, `${value} is not a whole number from 0 to 2^53 - 1`)
  const text = ['shoal/order', orderVersion, purpose, seed, epoch, ...where].join('/')
  const digest = sha256(encoder.encode(text))
  const words = new DataView(digest.buffer, digest.byteOffset)
  return Array.from({ length: 8 }, (_, word) => words.getUint32(4 * word, true))
}
