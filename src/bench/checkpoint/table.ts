import { barLine } from '../bar.ts'
import type { CheckpointBenchReport } from './run.ts'

const speed = (sizeMb: number, ms: number): string => `${Math.round(sizeMb / (ms / 1_000))}`.padStart(7)
const time = (ms: number): string => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)}`.padStart(9)

/** The report for people. */
export function checkpointTable({
  cases,
  limits,
  delta,
  bars,
  publication,
  othersCpu,
  skipped,
}: CheckpointBenchReport): string {
  const lines = [
    '   size  store  blocking ms    save ms   MB/s    restore MB/s with 1      2      4 readers',
    ...cases.map(
      ({ sizeMb, store, blockingMs, saveMs, restoreMs }) =>
        `${`${sizeMb} MB`.padStart(7)}  ${store.padEnd(5)}    ${time(blockingMs)}  ${time(saveMs)}${speed(sizeMb, saveMs)}                ${speed(sizeMb, restoreMs[1])}${speed(sizeMb, restoreMs[2])}${speed(sizeMb, restoreMs[4])}`,
    ),
    '',
    `disk write + fsync ${Math.round(limits.diskWriteMbS)} MB/s, read ${Math.round(limits.diskReadMbS)} MB/s, SHA-256 of one core ${Math.round(limits.sha256MbSPerCore)} MB/s, cp + sync + sha256sum ${Math.round(limits.cpSumSyncMs)} ms`,
    `new bytes: two of eight layers changed ${(100 * delta.twoOfEightLayers).toFixed(1)} %, nothing changed ${(100 * delta.unchanged).toFixed(1)} %`,
    ...(publication === undefined
      ? []
      : [
          `a manifest at ${publication.copies} peers, synced: p50 ${publication.p50Ms.toFixed(1)} ms, p99 ${publication.p99Ms.toFixed(1)} ms; ${publication.opsPerSecond.toFixed(0)} saves/s one after the other, ${publication.opsPerSecondAtEight.toFixed(0)} eight at a time`,
        ]),
    ...skipped.map((what) => `not measured: ${what}`),
    `meanwhile others took ${(100 * othersCpu).toFixed(0)} % of this machine's CPU time`,
    '',
    ...bars.map(barLine),
  ]
  return lines.join('\n')
}
