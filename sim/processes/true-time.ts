/**
 * CLOCK_MONOTONIC in milliseconds: one clock for all processes of a machine, by which peers stamp what they observe,
 * whatever clock they count their leases by.
 */
export function trueTimeMs(): number {
  return Number(process.hrtime.bigint() / 1_000n) / 1_000
}
