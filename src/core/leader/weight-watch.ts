import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import { type AgreedState, isFinished } from '../agreed-state.ts'
import type { Change } from '../change.ts'
import { type AdaptiveWeightSettings, adaptedWeights, smoothedThroughput } from '../ownership/index.ts'

/** Whether, and how, shards follow the speed of the members. */
export interface WeightPolicy extends AdaptiveWeightSettings {
  /** After this time half of an old measurement is forgotten. */
  readonly smoothingMs: DurationMs
}

export const defaultWeightPolicy: WeightPolicy = { lateness: 0.2, changeEveryMs: 15_000, smoothingMs: 3_000 }

/**
 * How fast the members get on, as their renewals tell the leader. The first weights wait until everybody has been
 * heard, or for one smoothing time: decided a moment before the slowest reports, they would take it for an average
 * member, and stay for the whole interval between two changes.
 */
export class WeightWatch {
  readonly #policy: WeightPolicy
  readonly #measured = new Map<PeerId, { readonly at: Millis; readonly throughput: number }>()
  #changedAt: Millis | undefined
  // Since when some have been heard and others not.
  #waitingSince: Millis | undefined

  constructor(policy: WeightPolicy) {
    this.#policy = policy
  }

  /** A member without work says nothing about its speed. */
  measured(peer: PeerId, throughput: number, now: Millis): void {
    if (throughput <= 0) return
    const known = this.#measured.get(peer)
    const elapsedMs = known === undefined ? 0 : now - known.at
    const average = smoothedThroughput(known?.throughput, throughput, elapsedMs, this.#policy.smoothingMs)
    this.#measured.set(peer, { at: now, throughput: average })
  }

  /** New weights, when the old ones would make the epoch end too late. */
  wanted({ members, dataSets }: Pick<AgreedState, 'members' | 'dataSets'>, now: Millis): Change | undefined {
    for (const peer of this.#measured.keys()) if (!members.has(peer)) this.#measured.delete(peer)
    if (this.#isWaiting(members.size, now)) return undefined
    const measured = [...members.values()].map(({ id, weight }) => ({
      id,
      weight,
      throughput: this.#measured.get(id)?.throughput,
    }))
    const weights = adaptedWeights(measured, this.#policy, now, this.#changedAt, shardCountIn(dataSets))
    if (weights === undefined) return undefined
    this.#changedAt = now
    return { kind: 'weights-set', weights: weights.map(({ id, weight }) => ({ id, weight })) }
  }

  #isWaiting(memberCount: number, now: Millis): boolean {
    const heard = this.#measured.size
    this.#waitingSince = heard === 0 || heard === memberCount ? undefined : (this.#waitingSince ?? now)
    return this.#waitingSince !== undefined && now - this.#waitingSince < this.#policy.smoothingMs
  }
}

/** Of the data set with the most samples among those that are being read: there a shard too many costs most. */
function shardCountIn(dataSets: AgreedState['dataSets']): number {
  let shardCount = 0
  let samplesMax = 0
  for (const dataSet of dataSets.values()) {
    const samples = dataSet.spec.runs.reduce((sum, run) => sum + run.count * run.samples, 0)
    if (isFinished(dataSet) || samples <= samplesMax) continue
    shardCount = dataSet.shards.count
    samplesMax = samples
  }
  return shardCount
}
