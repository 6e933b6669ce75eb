import { MisuseError } from '../../base/errors.ts'
import type { RetryOptions } from '../source/retry.ts'
import type { LoaderState } from './loader-state.ts'
import type { OpenOptions } from './open-data-set.ts'
import type { WorkPort } from './work-port.ts'

export interface LoaderOptions extends OpenOptions {
  /** A client of the peer beside this program, or a `SoloWork`. */
  readonly peer: WorkPort
  readonly dataSet: string
  /** Samples of a batch in free order; in global order the data set says it. */
  readonly batch?: number
  /** Batches that are read ahead of the one that is asked for. */
  readonly prefetch?: number
  /** What to do about a shard that cannot be read: take it out for all, with the reason, or stop. */
  readonly onBadShard?: 'quarantine' | 'stop'
  /** How often, and how soon, a shard that cannot be read is tried again. */
  readonly retry?: RetryOptions
  /** Hands the state to `onCheckpoint` after every so many committed samples, and at the end of an epoch. */
  readonly checkpointEvery?: number
  readonly onCheckpoint?: (state: LoaderState) => void
  /** How long the peer may be away before the loader gives up. */
  readonly peerAwayMsMax?: number
  readonly signal?: AbortSignal
}

export type LoaderDefaults = Required<
  Pick<LoaderOptions, 'batch' | 'prefetch' | 'onBadShard' | 'retry' | 'checkpointEvery' | 'peerAwayMsMax'>
>

export const loaderDefaults: LoaderDefaults = {
  batch: 32,
  prefetch: 2,
  onBadShard: 'quarantine',
  retry: { attempts: 3, firstDelayMs: 200 },
  checkpointEvery: Number.POSITIVE_INFINITY,
  peerAwayMsMax: 60_000,
}

/** Names the field that is wrong. */
export function requireLoaderOptions({ batch = 1, prefetch = 0, checkpointEvery = 1 }: LoaderOptions): void {
  if (!Number.isSafeInteger(batch) || batch < 1 || batch > 1_000_000)
    throw new MisuseError('batch', `${batch} is not a number of samples, 1 to 1,000,000`)
  requirePrefetch(prefetch)
  if (
    checkpointEvery !== Number.POSITIVE_INFINITY &&
    (!Number.isSafeInteger(checkpointEvery) || checkpointEvery < 1)
  )
    throw new MisuseError('checkpointEvery', `${checkpointEvery} is not a number of samples, at least 1`)
}

export function requirePrefetch(batches: number): void {
  if (!Number.isSafeInteger(batches) || batches < 0 || batches > 1_024)
    throw new MisuseError('prefetch', `${batches} is not a number of batches, 0 to 1,024`)
}
