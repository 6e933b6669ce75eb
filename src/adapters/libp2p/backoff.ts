import type { DurationMs } from '../../base/time.ts'

export interface BackoffSettings {
  /** Wait after the first failure. Shorter: found sooner; longer: fewer useless dials. */
  readonly firstMs: DurationMs
  /** No wait is longer than about this, so that a peer which comes back is found within it, for ever. */
  readonly longestMs: DurationMs
}

/** How long to wait after so many failures in a row. `dice` in [0, 1) spreads peers that failed together. */
export function backoffMs(settings: BackoffSettings, failures: number, dice: number): DurationMs {
  const exponent = Math.min(Math.max(0, failures - 1), 30)
  const meanMs = Math.min(settings.longestMs, settings.firstMs * 2 ** exponent)
  return Math.round(meanMs * (0.5 + dice))
}
