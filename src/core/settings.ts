import { MisuseError } from '../base/errors.ts'
import type { DurationMs } from '../base/time.ts'

/**
 * Timing of a job. Fixed by the founder and agreed in the state, since the electors and the members
 * must count a lease by the same numbers. Durations that grow with the mesh are given by formula.
 */
export interface TimingSettings {
  /** Floor of the renewal interval. Lower: faster detection, more traffic and fsyncs at the electors. */
  readonly renewEveryMsMin: DurationMs
  /** Added per member, so that an elector handles about 1000 / this renewals per second at any size. */
  readonly renewEveryMsPerMember: number
  /** workLeaseMs = this × renewEveryMs. Lower: faster takeover of a frozen member; higher: more lost renewals survived. */
  readonly workLeaseRenewals: number
  /** leaderLeaseMs = this × renewEveryMs. Must stay below workLeaseRenewals, or a dead leader stalls the members. */
  readonly leaderLeaseRenewals: number
  /** A member stops this early, for the time between its check and the delivery that follows it. */
  readonly marginMs: DurationMs
  /** Highest ratio by which two clocks may drift against each other. */
  readonly driftRatio: number
  /** Floor of the heartbeat interval. */
  readonly gossipEveryMsMin: DurationMs
  /** Added per member, so that everybody receives about 1000 / this heartbeats per second at any size. */
  readonly gossipEveryMsPerMember: number
  /** Views come at least so far apart, but for a death: what is asked for in between shares one. Lower: more views in a crowd. */
  readonly viewBatchMs: DurationMs
  /** So many views may follow each other at once; then one per viewEveryMs. */
  readonly viewBurst: number
  readonly viewEveryMs: DurationMs
  /** Requests without an answer are sent again after this. */
  readonly retryEveryMs: DurationMs
  /** A peer that finds nobody for this long founds the job. */
  readonly foundAfterMs: DurationMs
  /** Whether a refused re-dial counts as proof of death. Off where a middlebox may refuse in a peer's name. */
  readonly obituaries: boolean
}

export type PresetName = 'lan' | 'wan' | 'test'

export const presets: Readonly<Record<PresetName, TimingSettings>> = {
  /** One site, round trips below a few milliseconds. */
  lan: {
    renewEveryMsMin: 300,
    renewEveryMsPerMember: 1,
    workLeaseRenewals: 5,
    leaderLeaseRenewals: 3,
    marginMs: 50,
    driftRatio: 0.01,
    gossipEveryMsMin: 1_000,
    gossipEveryMsPerMember: 50,
    viewBatchMs: 50,
    viewBurst: 10,
    viewEveryMs: 1_000,
    retryEveryMs: 100,
    foundAfterMs: 3_000,
    obituaries: true,
  },
  /** Several sites, round trips up to some hundred milliseconds, middleboxes in between. */
  wan: {
    renewEveryMsMin: 2_000,
    renewEveryMsPerMember: 4,
    workLeaseRenewals: 5,
    leaderLeaseRenewals: 3,
    marginMs: 300,
    driftRatio: 0.01,
    gossipEveryMsMin: 5_000,
    gossipEveryMsPerMember: 100,
    viewBatchMs: 300,
    viewBurst: 10,
    viewEveryMs: 3_000,
    retryEveryMs: 1_000,
    foundAfterMs: 10_000,
    obituaries: false,
  },
  /** Many peers on one busy machine: leases long enough for a starved scheduler, everything else quick. */
  test: {
    renewEveryMsMin: 300,
    renewEveryMsPerMember: 1,
    workLeaseRenewals: 6,
    leaderLeaseRenewals: 3,
    marginMs: 50,
    driftRatio: 0.01,
    gossipEveryMsMin: 500,
    gossipEveryMsPerMember: 50,
    viewBatchMs: 20,
    viewBurst: 20,
    viewEveryMs: 200,
    retryEveryMs: 100,
    foundAfterMs: 500,
    obituaries: true,
  },
}

/** The timing that holds in a view of so many members. */
export interface Timing extends TimingSettings {
  readonly renewEveryMs: DurationMs
  readonly workLeaseMs: DurationMs
  readonly leaderLeaseMs: DurationMs
  readonly gossipEveryMs: DurationMs
  /** A member unheard for this long may be removed: most of a lease, so that the lease is over soon after. */
  readonly silentAfterMs: DurationMs
}

export function timingFor(settings: TimingSettings, members: number): Timing {
  const renewEveryMs = Math.max(settings.renewEveryMsMin, Math.ceil(settings.renewEveryMsPerMember * members))
  const workLeaseMs = settings.workLeaseRenewals * renewEveryMs
  return {
    ...settings,
    renewEveryMs,
    workLeaseMs,
    leaderLeaseMs: settings.leaderLeaseRenewals * renewEveryMs,
    gossipEveryMs: Math.max(settings.gossipEveryMsMin, Math.ceil(settings.gossipEveryMsPerMember * members)),
    silentAfterMs: Math.floor(workLeaseMs * 0.8),
  }
}

/** How long a member may use a lease that was asked for at `sentAt`: stops before any granter's clock says so. */
export function leaseSpanMs(timing: Timing): DurationMs {
  return Math.floor(timing.workLeaseMs * (1 - timing.driftRatio)) - timing.marginMs
}

type NumericField = {
  [K in keyof TimingSettings]: TimingSettings[K] extends number ? K : never
}[keyof TimingSettings]

const bounds: Readonly<Record<NumericField, readonly [low: number, high: number]>> = {
  renewEveryMsMin: [20, 600_000],
  renewEveryMsPerMember: [0, 1_000],
  workLeaseRenewals: [3, 100],
  leaderLeaseRenewals: [2, 99],
  marginMs: [0, 60_000],
  driftRatio: [0, 0.2],
  gossipEveryMsMin: [50, 3_600_000],
  gossipEveryMsPerMember: [0, 10_000],
  viewBatchMs: [0, 60_000],
  viewBurst: [1, 1_000],
  viewEveryMs: [1, 600_000],
  retryEveryMs: [10, 60_000],
  foundAfterMs: [0, 600_000],
}

/** Says which field is wrong, its value, and what is possible; undefined when all is sound. */
export function timingFault(
  settings: TimingSettings,
): { field: keyof TimingSettings; text: string } | undefined {
  for (const [field, [low, high]] of Object.entries(bounds) as [NumericField, readonly [number, number]][]) {
    const value = settings[field]
    if (!Number.isFinite(value) || value < low || value > high) {
      return { field, text: `${value} is out of range; give ${low} to ${high}` }
    }
  }
  if (settings.leaderLeaseRenewals >= settings.workLeaseRenewals) {
    return {
      field: 'leaderLeaseRenewals',
      text: `${settings.leaderLeaseRenewals} must be below workLeaseRenewals (${settings.workLeaseRenewals}): members must outlast a dead leader`,
    }
  }
  const timing = timingFor(settings, 1)
  if (leaseSpanMs(timing) < 2 * timing.renewEveryMs) {
    return {
      field: 'marginMs',
      text: `${settings.marginMs} leaves a lease of ${leaseSpanMs(timing)} ms, shorter than two renewals of ${timing.renewEveryMs} ms`,
    }
  }
  return undefined
}

/** A preset with some fields replaced, checked. */
export function resolveTiming(preset: PresetName, overrides: Partial<TimingSettings> = {}): TimingSettings {
  if (!(preset in presets)) {
    throw new MisuseError(
      'preset',
      `${JSON.stringify(preset)} is unknown; choose one of ${Object.keys(presets).join(', ')}`,
    )
  }
  const settings = { ...presets[preset], ...overrides }
  const fault = timingFault(settings)
  if (fault !== undefined) throw new MisuseError(`timing.${fault.field}`, fault.text)
  return settings
}
