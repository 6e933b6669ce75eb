import { Contenders } from '../../core/ownership/contenders.ts'
import {
  type Assignment,
  anchorAssignment,
  type ShardSet,
  shardSet,
  stepAssignment,
} from '../../core/ownership/index.ts'
import { kernelFor, withKernel } from '../../core/ownership/kernel/choice-of-kernel.ts'
import { memberTable } from '../../core/ownership/member-change.ts'
import type { OwnershipMember } from '../../core/ownership/member-table.ts'
import { Seats } from '../../core/ownership/seats.ts'
import { hashedShards } from '../../core/ownership/shard-set.ts'
import { type LoadSpread, spreadOf, spreadOver } from './loads.ts'
import { type MemoryUse, measureMemory } from './memory.ts'
import { naiveOwners } from './naive.ts'
import type { RingMaker } from './ring.ts'
import { type BenchSize, newcomerId, sampleMemberIds, sampleShardIds, unweighted } from './sample.ts'
import { type Timing, timeInTurn, timeOnce } from './timing.ts'

/**
 * What was measured at one size. All times, cold or incremental, are of whole calls on shards that were hashed before:
 * from a list of members to an assignment that can be asked. Cold starts from nothing else: the members' ids are hashed,
 * everything is scored. A join or a leave starts from the assignment before it.
 */
export interface SizeReport extends BenchSize {
  /** Hashing the shards' ids, once per data set. */
  readonly hashShardsMs: number
  /** Each shard to its best member, without quotas. */
  readonly plain: { readonly simd: Timing; readonly typed: Timing; readonly naive: Timing }
  /** The naive implementation ran on so many of the shards, and its time was multiplied. */
  readonly naiveShards: number
  /** An anchor: quotas and all. */
  readonly exact: {
    readonly simd: Timing
    readonly typed: Timing
    /** Weights 1, 2, 4 and 8, and weights that are all different. */
    readonly simdFourWeights: Timing
    readonly simdAllWeights: Timing
  }
  readonly join: StepReport
  readonly leave: StepReport
  readonly loads: LoadSpread
  /** Of loads divided by weights, all weights being different. */
  readonly loadsOffDueMax: number
  readonly ring: RingReport | undefined
  readonly memory: MemoryUse | undefined
}

export interface StepReport {
  readonly time: Timing
  /** Shards that moved, the most in any run, and the share of one member. */
  readonly moved: number
  readonly ideal: number
}

export interface RingReport {
  readonly ms: number
  readonly loads: LoadSpread
  readonly movedByJoin: number
}

// The naive implementation takes about 150 ns a pair: more pairs than this are worked out from a part of the shards.
const naivePairsMax = 2_000_000

// Enough that a step meets other members each time.
const stepVariants = 16

export function benchSize(size: BenchSize, budgetMs: number, makeRing: RingMaker | undefined): SizeReport {
  const shardIds = sampleShardIds(size.shards)
  const memberIds = sampleMemberIds(size.members)
  const members = unweighted(memberIds)
  const { ms: hashShardsMs, result: shards } = timeOnce(() => shardSet(shardIds))
  const before = anchorAssignment(shards, members)

  const naiveShards = Math.max(1, Math.min(size.shards, Math.floor(naivePairsMax / size.members)))
  const naiveIds = shardIds.slice(0, naiveShards)
  const fourWeights = memberIds.map((id, index) => ({ id, weight: 2 ** (index & 3) }))
  const allWeights = memberIds.map((id, index) => ({ id, weight: 1 + index / size.members }))
  const steps = stepsFrom(before, memberIds)
  const times = timeInTurn(
    {
      plainSimd: () => withKernel('wasm', () => choosePlainly(shards, members)),
      plainTyped: () => withKernel('typed', () => choosePlainly(shards, members)),
      naive: () => naiveOwners(naiveIds, memberIds),
      exactSimd: () => withKernel('wasm', () => anchorAssignment(shards, members)),
      exactTyped: () => withKernel('typed', () => anchorAssignment(shards, members)),
      exactSimdFourWeights: () => withKernel('wasm', () => anchorAssignment(shards, fourWeights)),
      exactSimdAllWeights: () => withKernel('wasm', () => anchorAssignment(shards, allWeights)),
      join: steps.join,
      leave: steps.leave,
    },
    budgetMs,
  )
  const scaled = (timing: Timing, factor: number): Timing => ({
    bestMs: timing.bestMs * factor,
    medianMs: timing.medianMs * factor,
    bestWallMs: timing.bestWallMs * factor,
    runs: timing.runs,
  })
  return {
    ...size,
    hashShardsMs,
    plain: {
      simd: times.plainSimd,
      typed: times.plainTyped,
      naive: scaled(times.naive, size.shards / naiveShards),
    },
    naiveShards,
    exact: {
      simd: times.exactSimd,
      typed: times.exactTyped,
      simdFourWeights: times.exactSimdFourWeights,
      simdAllWeights: times.exactSimdAllWeights,
    },
    join: { time: times.join, moved: steps.movedByJoin(), ideal: size.shards / (size.members + 1) },
    leave: { time: times.leave, moved: steps.movedByLeave(), ideal: size.shards / size.members },
    loads: spreadOf(memberIds.map((id) => before.loadOf(id))),
    loadsOffDueMax: offDueMax(anchorAssignment(shards, allWeights), size.shards),
    ring: makeRing === undefined ? undefined : benchRing(makeRing, shardIds, memberIds),
    memory: measureMemory(size),
  }
}

/** Rendezvous without quotas, from members to owners. */
function choosePlainly(shards: ShardSet, members: readonly OwnershipMember[]): unknown {
  const points = hashedShards(shards)
  const table = memberTable(members)
  const contenders = new Contenders(table, Seats.inOrder(table.count), new Int32Array(table.count).fill(1))
  return kernelFor(points.count * contenders.count)
    .choose(points, contenders)
    .slice()
}

function stepsFrom(before: Assignment, memberIds: readonly string[]) {
  const joins = Array.from({ length: stepVariants }, (_, variant) =>
    unweighted([...memberIds, newcomerId(variant)].sort()),
  )
  const leaves = Array.from({ length: Math.min(stepVariants, memberIds.length - 1) }, (_, variant) => {
    const gone = Math.floor((variant * memberIds.length) / stepVariants)
    return unweighted(memberIds.filter((_, index) => index !== gone))
  })
  let run = 0
  const next = (views: readonly OwnershipMember[][]) => views[run++ % views.length] ?? []
  const movedMax = (views: readonly OwnershipMember[][]) =>
    Math.max(...views.slice(0, 4).map((view) => movedBetween(before, stepAssignment(before, view))))
  return {
    join: () => stepAssignment(before, next(joins)),
    leave: () => stepAssignment(before, next(leaves)),
    movedByJoin: () => movedMax(joins),
    movedByLeave: () => movedMax(leaves),
  }
}

function movedBetween(before: Assignment, after: Assignment): number {
  let moved = 0
  for (let shard = 0; shard < before.shards.count; shard++) {
    if (before.ownerId(shard) !== after.ownerId(shard)) moved++
  }
  return moved
}

/** How far a load is from what the weight is due, at most. Below 1: rounded down or up. */
function offDueMax(assignment: Assignment, shardCount: number): number {
  const total = assignment.members.reduce((sum, { weight }) => sum + weight, 0)
  return Math.max(
    ...assignment.members.map(({ id, weight }) =>
      Math.abs(assignment.loadOf(id) - (shardCount * weight) / total),
    ),
  )
}

function benchRing(
  makeRing: RingMaker,
  shardIds: readonly string[],
  memberIds: readonly string[],
): RingReport {
  const ownersOf = (ids: readonly string[]) => {
    const ring = makeRing(ids)
    return shardIds.map((shard) => ring.ownerOf(shard))
  }
  const { ms, result: owners } = timeOnce(() => ownersOf(memberIds))
  const after = ownersOf([...memberIds, newcomerId(0)])
  const movedByJoin = owners.filter((owner, shard) => owner !== after[shard]).length
  return { ms, loads: spreadOver(memberIds, owners), movedByJoin }
}
