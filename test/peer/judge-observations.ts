import { readFileSync } from 'node:fs'
import { judgeRun } from '../../sim/processes/judge-run.ts'
import { driftRatio, workLeaseMs } from '../../sim/processes/leases.ts'
import { type ObservationLine as JudgedLine, peerIdIn } from '../../sim/processes/observation-line.ts'
import { shardKey } from '../../src/base/ids.ts'
import { trueTimeMs } from '../../src/peer/observations/observation-file.ts'
import type { ObservationLine } from '../../src/peer/observations/observation-line.ts'

type Line = ObservationLine & { readonly atMs: number; readonly peer: string }

/** Compiles only while every line that a peer writes is one that the judge of processes reads. */
function asJudged(line: Line): JudgedLine {
  return line
}

/** Every line that is whole: a killed process may leave half of its last one. */
export function readLines(files: readonly string[]): Line[] {
  const lines = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return text
      .slice(0, text.lastIndexOf('\n') + 1)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line)
  })
  return lines.sort((a, b) => asJudged(a).atMs - asJudged(b).atMs)
}

/** Shows what the peers wrote to all checkers; `crashes` are the deaths that no peer could write down. */
export function judgeObservations(
  files: readonly string[],
  facts: { readonly commitEvery: number; readonly crashes?: readonly { atMs: number; peer: string }[] },
) {
  const { violations, totals } = judgeRun(
    {
      peers: files.flatMap((file) => {
        const peer = peerIdIn(readFileSync(file, 'utf8'))
        return peer === undefined ? [] : [{ peer, file }]
      }),
      originMs: 0,
      notes: (facts.crashes ?? []).map((crash) => ({ ...crash, kind: 'crashed' })),
      facts: { workLeaseMs: workLeaseMs.test, driftRatio, commitEvery: facts.commitEvery, settleMs: 0 },
    },
    { atMs: trueTimeMs(), quietSinceMs: undefined, finalWords: new Map() },
  )
  return { violations: violations.map(({ invariant, text }) => `${invariant}: ${text}`), ...totals }
}

/** Samples that the peer delivered and that others delivered again after it was asked to leave. */
export function repeatedAfterLeave(files: readonly string[], peer: string): string[] {
  const lines = readLines(files)
  const askedAtMs = lines.find((line) => line.peer === peer && line.kind === 'asked')?.atMs ?? 0
  const own = new Set<string>()
  const repeated: string[] = []
  for (const line of lines) {
    if (line.kind !== 'delivered') continue
    const sample = `${shardKey(line)}:${line.sample}`
    if (line.peer === peer) own.add(sample)
    else if (line.atMs > askedAtMs && own.has(sample)) repeated.push(sample)
  }
  return repeated
}

/** An owner that lives has so long to say how far it got: twice the renewal interval of the test preset. */
const releasePatienceMs = 600

/**
 * Samples that were delivered again although the one that had them lived on with its lease, and had time to hand them
 * over. A machine that is busy enough makes leases lapse and words come late; nothing else may repeat a sample.
 */
export function repeatsWithoutReason(files: readonly string[]): string[] {
  const deliveredBy = new Map<string, string>()
  const lapses: { readonly peer: string; readonly atMs: number }[] = []
  const stoppedAtMs = new Map<string, number>()
  const startedLate = new Set<string>()
  const repeated: string[] = []
  for (const line of readLines(files)) {
    if (line.kind === 'event') {
      const { event } = line
      if (event.kind === 'lease-lapsed' || event.kind === 'excluded') lapses.push(line)
      if (event.kind === 'shard-stopped') stoppedAtMs.set(shardKey(event.shard), line.atMs)
      if (event.kind === 'shard-started') {
        const waitedMs = line.atMs - (stoppedAtMs.get(shardKey(event.shard)) ?? 0)
        if (event.by === 'activate' && waitedMs >= releasePatienceMs) startedLate.add(shardKey(event.shard))
        else startedLate.delete(shardKey(event.shard))
      }
    }
    if (line.kind !== 'delivered') continue
    const sample = `${shardKey(line)}:${line.sample}`
    const before = deliveredBy.get(sample)
    deliveredBy.set(sample, line.peer)
    if (before === undefined || startedLate.has(shardKey(line))) continue
    if (!lapses.some(({ peer }) => peer === before))
      repeated.push(`${sample} by ${before}, then ${line.peer}`)
  }
  return repeated
}
