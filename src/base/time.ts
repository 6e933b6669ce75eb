/** Milliseconds on this peer's own lease clock. An instant never leaves the peer; durations may. */
export type Millis = number

/** A span between two instants of the same clock. */
export type DurationMs = number

/** The earliest of the given instants; undefined when none is given. */
export function earliest(...instants: readonly (Millis | undefined)[]): Millis | undefined {
  let first: Millis | undefined
  for (const instant of instants) {
    if (instant !== undefined && (first === undefined || instant < first)) first = instant
  }
  return first
}
