import pc from 'picocolors'
import type { ProcessSummary } from '../../../sim/processes/index.ts'

/** What a person wants to know of a run of real processes; the verdict comes last. */
export function describeProcesses(summary: ProcessSummary, isInterrupted: boolean): string {
  const { takeover, leaderKill, join, machine } = summary
  const struck = Object.entries(summary.faults).map(([kind, count]) => `${kind} ${count}`)
  const slow = Object.entries(takeover.byFault).filter(([kind]) => !quickKinds.includes(kind))
  return [
    ...(isInterrupted ? ['Interrupted: this is what was known by then.'] : []),
    `${summary.peers} processes, ${number(summary.wallSeconds, 1)} s, faults: ${struck.join(', ') || 'none'}`,
    `${number(summary.committed)} samples committed, ${number(summary.lost)} lost, ${number(summary.committedTwice)} committed twice; ${number(summary.deliveredTwice)} delivered twice, which is allowed after a fault`,
    `${number(summary.views)} views, ${number(summary.takeovers)} shards taken over`,
    ...(summary.coverage === undefined
      ? []
      : [
          `of ${number(summary.coverage.samples)} samples ${number(summary.coverage.committed)} were committed and ${number(summary.coverage.quarantined)} quarantined, ${number(summary.coverage.repeated)} repeatedly; digest of their order ${summary.orderDigest}`,
        ]),
    ...(takeover.count === 0
      ? []
      : [
          `a killed peer's shard goes on elsewhere after ${takeover.p50Ms} ms (median of ${takeover.count}; longest ${takeover.maxMs} ms)`,
        ]),
    ...slow.map(([kind, { p50Ms, maxMs }]) => `after a ${kind}: ${p50Ms} ms (longest ${maxMs} ms)`),
    ...(leaderKill.count === 0
      ? []
      : [
          `when a leader was killed ${stalled(leaderKill.stalledShards)}; the longest pause was ${Math.max(0, leaderKill.worstStallMs)} ms more than usual`,
        ]),
    ...(join.count === 0 ? [] : [`a new peer had its first shard ${join.p50Ms} ms after it was up`]),
    ...(machine.starvedCount === 0
      ? []
      : [
          `this machine was busy: ${machine.starvedCount} times a peer waited up to ${machine.starvedMsMax} ms for a processor, and times are longer for it`,
        ]),
    ...verdict(summary, isInterrupted),
  ].join('\n')
}

function stalled(shards: number): string {
  if (shards === 0) return 'no shard of the others stalled'
  return shards === 1 ? '1 shard of the others stalled' : `${shards} shards of the others stalled`
}

const quickKinds = ['crash', 'leader-crash', 'crash-without-disk']

function verdict({ ok, violations, folder, committed }: ProcessSummary, isInterrupted: boolean): string[] {
  if (ok)
    return [
      ...(folder === undefined ? [] : [`Everything that the peers saw is kept in ${folder}`]),
      isInterrupted
        ? `Nothing was wrong so far: no sample of ${number(committed)} was committed twice, and no invariant was broken.`
        : pc.green(
            `PASSED: every one of ${number(committed)} samples was committed exactly once, and no invariant was broken.`,
          ),
    ]
  return [
    ...violations.map(
      ({ invariant, atMs, text }) =>
        `${pc.red('VIOLATION')} of ${invariant} at ${number(atMs / 1_000, 3)} s: ${text}`,
    ),
    pc.red(
      `FAILED: ${violations.length} violations. Everything that the peers saw is kept in ${folder ?? ''}`,
    ),
  ]
}

function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
