import { Prng } from '../../src/base/prng.ts'
import type { PresetName } from '../../src/core/settings.ts'
import {
  commonKinds,
  deathKinds,
  type FaultKind,
  operatorKinds,
  stagedDeathKinds,
  stagedKinds,
} from './faults/fault-kinds.ts'

/** Everything about a run that its seed decides. */
export interface Knobs {
  readonly calm: boolean
  readonly stagedKind: FaultKind | undefined
  readonly peers: number
  readonly preset: PresetName
  readonly founding: 'alone' | 'together'
  readonly electorsMax: number
  readonly sites: number
  readonly siteLatencyMs: number
  readonly farLatencyMs: number
  readonly jitterMs: number
  readonly spikeChance: number
  readonly spikeMs: number
  readonly lossChance: number
  readonly gossipLossChance: number
  readonly duplicateChance: number
  readonly reorderChance: number
  readonly stallChance: number
  readonly connectionTimeoutMs: number
  readonly diskLatencyMs: number
  readonly timerLagMs: number
  readonly clocks: Clocks
  readonly shards: number
  readonly samplesPerShard: number
  readonly epochs: number
  readonly sideShards: number
  readonly sideAtMs: number
  readonly weights: 'equal' | 'measured'
  readonly commitEvery: number
  readonly speedSpread: number
  readonly workShare: number
  readonly barrierEveryMs: number
  readonly quarantines: boolean
  readonly restores: number
  readonly foreigner: Foreigner
  readonly stranger: boolean
  readonly faultPhaseMs: number
  readonly faultEveryMs: number
  readonly operatorErrs: boolean
  readonly faultKinds: readonly FaultKind[]
  readonly losesMajority: boolean
}

export type KnobName = keyof Knobs

/** How monotonic clocks run: all alike, within the drift bound, or at any rate. */
export type Clocks = 'steady' | 'drifting' | 'broken'

/** A peer that must stay outside: of a job of another name, or of one of our name that it founded by itself. */
export type Foreigner = 'none' | 'other-job' | 'other-genesis'

interface Knob<Value> {
  /** What it is, and why it is drawn like this. */
  readonly text: string
  /** `drawn` has the values of the rows above. */
  readonly draw: (dice: Prng, drawn: Knobs) => Value
}

/**
 * The table of knobs. Every row draws from dice of its own, so that a new row changes no other value of a
 * seed. docs/SIMULATION.md lists the same names.
 */
export const knobTable: { readonly [Name in KnobName]: Knob<Knobs[Name]> } = {
  calm: {
    text: 'Nothing goes wrong but that processes end, the leader above all, on a network as the preset expects it: only then a death may pause nobody (I-12).',
    draw: (dice) => dice.chance(0.15),
  },
  stagedKind: {
    text: 'A kind of fault that takes several steps, which any other upsets, and so has the run for itself.',
    draw: (dice, { calm }) =>
      dice.chance(calm ? 0.3 : 0.25) ? dice.pick(calm ? stagedDeathKinds : stagedKinds) : undefined,
  },
  peers: {
    text: 'Peers at the start. Few, since every majority up to 12 is a case of its own and runs stay short.',
    draw: (dice, { stagedKind }) => pick(dice, peersWanted(stagedKind)),
  },
  preset: {
    text: 'Timing. `wan` has no obituaries and leases of ten seconds.',
    draw: (dice) => pick(dice, ['lan', 'lan', 'lan', 'lan', 'lan', 'test', 'test', 'test', 'wan']),
  },
  founding: {
    text: 'One peer founds the job and the others join, or all of them found it together.',
    draw: (dice) => pick(dice, ['alone', 'together']),
  },
  electorsMax: {
    text: 'Target number of electors, where there are enough members.',
    draw: (dice, { stagedKind }) => electorsWanted(stagedKind) ?? pick(dice, [5, 5, 5, 3, 7]),
  },
  sites: {
    text: 'Failure domains, each with a latency to the others.',
    draw: (dice) => pick(dice, [1, 1, 2, 3]),
  },
  siteLatencyMs: {
    text: 'One way, within a site.',
    draw: (dice, { preset }) => (preset === 'wan' ? dice.between(1, 20) : dice.between(1, 20) / 10),
  },
  farLatencyMs: {
    text: 'Added between sites.',
    draw: (dice, { preset }) => (preset === 'wan' ? dice.between(5, 80) : dice.between(0, 50) / 10),
  },
  jitterMs: {
    text: 'Most messages take up to this much longer.',
    draw: (dice, { preset }) => (preset === 'wan' ? dice.between(1, 30) : dice.between(0, 30) / 10),
  },
  spikeChance: {
    text: 'Share of messages that take up to `spikeMs` longer.',
    draw: (dice, { calm }) => (calm ? 0 : pick(dice, [0, 0, 0.001, 0.01, 0.05])),
  },
  spikeMs: {
    text: 'Up to the length of a work lease: such a message is as good as lost, but it arrives.',
    draw: (dice, { preset }) => (preset === 'wan' ? dice.between(100, 10_000) : dice.between(10, 1_500)),
  },
  lossChance: {
    text: 'Share of direct messages that vanish. Half of the runs lose none: then a retry hides nothing.',
    draw: (dice, { calm }) => (calm ? 0 : pick(dice, [0, 0, 0, 0.005, 0.02, 0.1])),
  },
  gossipLossChance: {
    text: 'Share of gossip deliveries that vanish.',
    draw: (dice, { calm }) => (calm ? 0 : pick(dice, [0, 0, 0.02, 0.3])),
  },
  duplicateChance: {
    text: 'Share of messages that arrive twice, the second time up to five seconds later.',
    draw: (dice, { calm }) => (calm ? 0 : pick(dice, [0, 0, 0.01, 0.1])),
  },
  reorderChance: {
    text: 'Share of messages that later ones of the same link overtake.',
    draw: (dice, { calm }) => (calm ? 0 : pick(dice, [0, 0, 0.01, 0.1])),
  },
  stallChance: {
    text: 'Share of messages sent into a cut link that arrive after the cut, instead of never.',
    draw: (dice, { stagedKind }) => (stagedKind === 'late-release' ? 1 : pick(dice, [0, 0.3, 1])),
  },
  connectionTimeoutMs: {
    text: 'How long an end keeps a connection over a cut link, at least.',
    // One that hears nothing for leases must not be taken for silent, and what was said to it must come.
    draw: (dice, { stagedKind }) =>
      stagedKind === 'missed-views' || stagedKind === 'late-release'
        ? 10_000
        : pick(dice, [500, 3_000, 10_000]),
  },
  diskLatencyMs: {
    text: 'Mean time of a sync.',
    draw: (dice, { calm }) => pick(dice, calm ? [0.1, 0.5, 2] : [0.1, 0.5, 2, 10]),
  },
  timerLagMs: {
    text: 'Alarms ring up to this much late.',
    draw: (dice, { calm }) => pick(dice, calm ? [0, 1] : [0, 0, 1, 5, 20]),
  },
  clocks: {
    text: 'Rates within the drift bound in most runs, between a half and double in some.',
    draw: (dice, { calm }) =>
      calm || dice.chance(0.85) ? pick(dice, ['steady', 'drifting', 'drifting']) : 'broken',
  },
  shards: {
    text: 'Shards of the data set.',
    // Few of many move twice, and back.
    draw: (dice, { stagedKind }) =>
      pick(dice, stagedKind === 'late-release' ? [32, 50] : [1, 2, 5, 8, 13, 20, 32, 50]),
  },
  samplesPerShard: {
    text: 'Mean; shards differ in size, and some are empty.',
    draw: (dice) => pick(dice, [5, 20, 50, 100]),
  },
  epochs: {
    text: 'Epochs of the data set.',
    draw: (dice) => pick(dice, [1, 2, 3]),
  },
  sideShards: {
    text: 'Shards of a second data set, with fewer samples each; 0 where there is none.',
    draw: (dice) => pick(dice, [0, 0, 0, 1, 4, 20]),
  },
  sideAtMs: {
    text: 'When the second data set is registered.',
    draw: (dice, { preset }) => dice.between(0, preset === 'wan' ? 80_000 : 14_000),
  },
  weights: {
    text: 'All members count alike, or as fast as they were measured, which moves shards although nobody comes or goes.',
    draw: (dice) => pick(dice, ['equal', 'equal', 'equal', 'measured']),
  },
  commitEvery: {
    text: 'A consumer is never more than this ahead of its last commit.',
    draw: (dice) => pick(dice, [1, 4, 10, 32]),
  },
  speedSpread: {
    text: 'The fastest consumer is this much faster than the slowest.',
    draw: (dice) => pick(dice, [1, 1, 2, 5]),
  },
  workShare: {
    text: 'The work, as a share of what all consumers together could do in the fault phase.',
    draw: (dice) => pick(dice, [0.3, 0.6, 0.9, 1.2]),
  },
  barrierEveryMs: {
    text: 'Consumers meet at a barrier this often; 0 for never.',
    draw: (dice) => pick(dice, [0, 0, 3_000, 10_000]),
  },
  quarantines: {
    text: 'Whether a shard is quarantined in the middle of the run.',
    draw: (dice) => dice.chance(0.2),
  },
  restores: {
    text: 'How often the data set goes back to where a checkpoint had it.',
    draw: (dice) => pick(dice, [0, 0, 0, 0, 1, 3]),
  },
  foreigner: {
    text: 'A peer of another job, or of another genesis, in reach of everybody.',
    draw: (dice) => pick(dice, ['none', 'none', 'none', 'other-job', 'other-genesis']),
  },
  stranger: {
    text: 'A host that sends junk: forged, replayed, malformed and oversized frames; and members that claim shards of others.',
    draw: (dice, { calm }) => !calm && dice.chance(0.4),
  },
  faultPhaseMs: {
    text: 'How long faults are injected.',
    draw: (dice, { preset }) =>
      preset === 'wan' ? dice.between(90, 180) * 1_000 : dice.between(15, 45) * 1_000,
  },
  faultEveryMs: {
    text: 'Mean time between faults.',
    draw: (dice, { faultPhaseMs }) => Math.round(faultPhaseMs / pick(dice, [3, 8, 15, 30, 60])),
  },
  operatorErrs: {
    text: 'Whether an operator recovers the job now and then though the majority of its electors lives.',
    draw: (dice) => dice.chance(0.1),
  },
  faultKinds: {
    text: 'The kinds of faults of this run: about half of them, since a kind that hides another must sometimes be absent; now and then `split-vote` alone.',
    draw: (dice, { calm, stagedKind, operatorErrs }) => {
      if (stagedKind !== undefined) return [stagedKind]
      if (calm) return deathKinds
      if (dice.chance(0.05)) return ['split-vote']
      const kinds = commonKinds.filter(() => dice.chance(0.5))
      return [...(kinds.length > 0 ? kinds : commonKinds), ...(operatorErrs ? operatorKinds : [])]
    },
  },
  losesMajority: {
    text: 'Whether the majority of the electors is lost for good, and an operator recovers the job.',
    draw: (dice, { peers, calm }) => peers >= 2 && !calm && dice.chance(0.1),
  },
}

export const knobNames = Object.keys(knobTable) as readonly KnobName[]

/** The knobs of a seed; what `fixed` names is not drawn. */
export function drawKnobs(seed: number, fixed: Partial<Knobs> = {}): Knobs {
  const drawn: Partial<Record<KnobName, unknown>> = {}
  for (const name of knobNames) {
    const dice = new Prng(seed, streamOf(name))
    drawn[name] = fixed[name] ?? knobTable[name].draw(dice, drawn as unknown as Knobs)
  }
  return drawn as unknown as Knobs
}

/** Staged faults of certain electors need members that are none. */
function peersWanted(kind: FaultKind | undefined): readonly [number, ...number[]] {
  switch (kind) {
    case 'stillbirth':
      return [1, 2]
    case 'succession':
    case 'muted-leader':
    case 'missed-views':
    case 'half-install':
    case 'parting-words':
    case 'late-release':
      return [5, 6, 7]
    case 'late-heir':
    case 'unheard-choice':
      return [8, 9, 12]
    default:
      return [1, 2, 3, 3, 3, 4, 4, 5, 5, 5, 5, 6, 7, 8, 9, 12]
  }
}

function electorsWanted(kind: FaultKind | undefined): number | undefined {
  switch (kind) {
    case 'handover':
      return 1
    case 'succession':
    case 'muted-leader':
    case 'missed-views':
    case 'half-install':
    case 'parting-words':
    case 'late-release':
      return 3
    case 'late-heir':
      return 5
    case 'unheard-choice':
      return 7
    default:
      return undefined
  }
}

function pick<T>(dice: Prng, values: readonly [T, ...T[]]): T {
  return dice.pick(values) as T
}

/** Dice are told apart by the name of the knob (FNV-1a), not by its place in the table. */
function streamOf(name: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return hash
}
