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

/** Ratios are of median times: the pieces ran in turn, so that what disturbs one disturbs the other. */
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
    atLeast('naive / SIMD', plain.naive.medianMs / plain.simd.medianMs, 300),
    atLeast('typed arrays / SIMD', plain.typed.medianMs / plain.simd.medianMs, 5),
    atMost('join / cold', join.time.medianMs / exact.simd.medianMs, 1 / 20),
    atMost('leave / cold', leave.time.medianMs / exact.simd.medianMs, 1 / 20),
    atMost('greatest load - least load', loads.max - loads.min, 1),
    atMost('moved by a join / ideal', join.moved / join.ideal, 1.05),
    atMost('moved by a leave / ideal', leave.moved / leave.ideal, 1.05),
  ]
  if (report.shards === 100_000 && report.members === 1_000) {
    bars.push(atMost('exact / plain', exact.simd.medianMs / plain.simd.medianMs, 1.5))
    if (memory !== undefined) bars.push(atMost('peak memory, MB', memory.peakMb, 150))
  }
  return bars
}
