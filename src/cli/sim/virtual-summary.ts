import type { SeedViolation, Summary } from '../../../sim/virtual/index.ts'

/** What a person wants to know of a simulation, in a few lines. */
export function describeSummary(summary: Summary, replayFlags: string, isInterrupted: boolean): string {
  const { seeds, virtualHours, wallSeconds, peers, views, takeovers } = summary
  const pace = wallSeconds === 0 ? 0 : (virtualHours * 60) / wallSeconds
  const struck = Object.entries(summary.faults).filter(([, count]) => count > 0)
  return [
    ...(isInterrupted ? ['Interrupted: this is what was known by then.'] : []),
    `${seeds} seeds with ${peers} peers: ${number(virtualHours, 2)} virtual hours in ${number(wallSeconds, 1)} s (${number(pace, 2)} virtual hours a minute)`,
    `${number(views)} views, ${number(takeovers)} shards taken over`,
    `${number(summary.committed)} samples committed, ${number(summary.lost)} lost, ${number(summary.committedTwice)} committed twice, ${number(summary.deliveredTwice)} delivered twice`,
    `faults: ${struck.map(([kind, count]) => `${kind} ${number(count)}`).join(', ') || 'none'}`,
    ...(summary.ok
      ? ['No invariant was broken.']
      : summary.violations.map((one) => violationText(one, replayFlags))),
  ].join('\n')
}

function violationText({ seed, invariant, atMs, text }: SeedViolation, replayFlags: string): string {
  const replay = ['shoal sim --virtual', `--seed ${seed}`, replayFlags, '--trace'].filter(
    (part) => part !== '',
  )
  return `VIOLATION of ${invariant} in seed ${seed} at ${number(atMs, 3)} ms: ${text}\n  replay it: ${replay.join(' ')}`
}

function number(value: number, digits = 0): string {
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
