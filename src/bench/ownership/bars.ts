import type { SizeReport } from './one-size.ts'

/** A bound that ownership is held to at one size: a ratio within one run, so that it means the same everywhere. */
export interface Bar {
  readonly what: string
  readonly size: string
  readonly measured: number
  /** The measured number must not be below this, or not above. */
  readonly atLeast?: number
  readonly atMost?: number
  readonly isMet: boolean
}

// Below this, what any change costs besides its shards (a table of members, quotas) is more than a twentieth of it.
const coldMsMin = 1

/** Ratios are of the best times: the runs that others on the machine disturbed least. */
export function barsOf(report: SizeReport): Bar[] {
  const size = `${report.shards} × ${report.members}`
  const { plain, exact, join, leave, loads, memory } = report
  const atLeast = (what: string, measured: number, bound: number): Bar => ({
    what,
    size,
    measured,
    atLeast: bound,
    isMet: measured >= bound,
  })
  const atMost = (what: string, measured: number, bound: number): Bar => ({
    what,
    size,
    measured,
    atMost: bound,
    isMet: measured <= bound,
  })
  const bars = [
    atLeast('naive / SIMD', plain.naive.bestMs / plain.simd.bestMs, 300),
    atLeast('typed arrays / SIMD', plain.typed.bestMs / plain.simd.bestMs, 5),
    atMost('greatest load - least load', loads.max - loads.min, 1),
    atMost('moved by a join / ideal', join.moved / join.ideal, 1.05),
    atMost('moved by a leave / ideal', leave.moved / leave.ideal, 1.05),
  ]
  if (exact.simd.bestMs >= coldMsMin) {
    bars.push(atMost('join / cold', join.time.bestMs / exact.simd.bestMs, 1 / 20))
    bars.push(atMost('leave / cold', leave.time.bestMs / exact.simd.bestMs, 1 / 20))
  }
  if (report.shards === 100_000 && report.members === 1_000) {
    bars.push(atMost('exact / plain', exact.simd.bestMs / plain.simd.bestMs, 1.5))
    if (memory !== undefined) bars.push(atMost('peak memory, MB', memory.peakMb, 150))
  }
  return bars
}
