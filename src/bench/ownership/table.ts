import type { LoadSpread } from './loads.ts'
import type { SizeReport } from './one-size.ts'
import type { OwnershipBenchReport } from './run.ts'
import type { Timing } from './timing.ts'

/** The report for people: a column for each size, then the bars. */
export function ownershipTable(report: OwnershipBenchReport): string {
  const rows: [string, (size: SizeReport) => string][] = [
    ['hash shard ids, once', ({ hashShardsMs }) => milliseconds(hashShardsMs)],
    ['plain, SIMD', ({ plain }) => time(plain.simd)],
    ['plain, typed arrays', ({ plain }) => time(plain.typed)],
    ['plain, naive', ({ plain }) => time(plain.naive)],
    ['exact, SIMD (cold)', ({ exact }) => time(exact.simd)],
    ['exact, typed arrays', ({ exact }) => time(exact.typed)],
    ['exact, four weights', ({ exact }) => time(exact.simdFourWeights)],
    ['exact, all weights differ', ({ exact }) => time(exact.simdAllWeights)],
    ['first call of a process', ({ memory }) => (memory ? milliseconds(memory.firstMs) : '-')],
    ['ring of 150 nodes each', ({ ring }) => (ring ? milliseconds(ring.ms) : 'not installed')],
    ['one joins', ({ join }) => time(join.time)],
    ['one leaves', ({ leave }) => time(leave.time)],
    ['loads', ({ loads }) => spread(loads)],
    ['loads, ring', ({ ring }) => (ring ? spread(ring.loads) : '-')],
    ['moved by a join (ideal)', ({ join }) => `${join.moved} (${join.ideal.toFixed(1)})`],
    ['moved by a leave (ideal)', ({ leave }) => `${leave.moved} (${leave.ideal.toFixed(1)})`],
    ['moved by a join, ring', ({ ring }) => (ring ? String(ring.movedByJoin) : '-')],
    ['peak memory', ({ memory }) => (memory ? `${memory.peakMb.toFixed(0)} MB` : '-')],
  ]
  const heads = report.sizes.map(({ shards, members }) => `${shards} × ${members}`)
  const table = [['', ...heads], ...rows.map(([name, show]) => [name, ...report.sizes.map(show)])]
  const bars = report.bars.map(({ what, size, measured, atLeast, atMost, isMet }) => [
    isMet ? 'met' : 'MISSED',
    what,
    size,
    number(measured),
    atLeast === undefined ? `at most ${number(atMost ?? Number.NaN)}` : `at least ${number(atLeast)}`,
  ])
  const kernel = report.hasSimd ? '' : 'This engine has no SIMD: typed arrays stand in for it.\n'
  return `Shards × members; best (median) CPU times of whole calls, from members to an assignment.\n${kernel}\n${aligned(table)}\n\n${aligned(bars)}\n`
}

function time({ bestMs, medianMs }: Timing): string {
  return `${milliseconds(bestMs)} (${milliseconds(medianMs)})`
}

function milliseconds(ms: number): string {
  if (ms < 1) return `${(ms * 1000).toFixed(0)} µs`
  return ms < 100 ? `${ms.toPrecision(3)} ms` : `${ms.toFixed(0)} ms`
}

function spread({ min, max, std }: LoadSpread): string {
  return `${min} to ${max}, std ${std.toFixed(2)}`
}

function number(value: number): string {
  return Number.isInteger(value) || value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function aligned(rows: readonly string[][]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
