import type { PeerId } from '../../base/ids.ts'
import type { DurationMs, Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { Change } from '../change.ts'
import { type AdaptiveWeightSettings, adaptedWeights, smoothedThroughput } from '../ownership/index.ts'

/** Whether, and how, shards follow the speed of the members. */
export interface WeightPolicy extends AdaptiveWeightSettings {
  /** After this time half of an old measurement is forgotten. */
  readonly smoothingMs: DurationMs
}

export const defaultWeightPolicy: WeightPolicy = { lateness: 0.2, changeEveryMs: 15_000, smoothingMs: 3_000 }

/** How fast the members get on, as their renewals tell the leader. */
export class WeightWatch {
  readonly #policy: WeightPolicy
  readonly #measured = new Map<PeerId, { readonly at: Millis; readonly throughput: number }>()
  #changedAt: Millis | undefined

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
  wanted(state: AgreedState, now: Millis): Change | undefined {
    for (const peer of this.#measured.keys()) if (!state.members.has(peer)) this.#measured.delete(peer)
    const members = [...state.members.values()].map(({ id, weight }) => ({
      id,
      weight,
      throughput: this.#measured.get(id)?.throughput,
    }))
    const weights = adaptedWeights(members, this.#policy, now, this.#changedAt)
    if (weights === undefined) return undefined
    this.#changedAt = now
    return { kind: 'weights-set', weights: weights.map(({ id, weight }) => ({ id, weight })) }
  }
}
