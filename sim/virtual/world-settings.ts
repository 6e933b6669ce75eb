import type { PeerId } from '../../src/base/ids.ts'
import type { WeightPolicy } from '../../src/core/leader/weight-watch.ts'
import type { FoundingPlan } from '../../src/core/membership/founding.ts'
import type { TimingSettings } from '../../src/core/settings.ts'
import type { Derive } from '../../src/core/view-chain.ts'
import type { Weather } from './weather.ts'

/** What is fixed for a world from its beginning. */
export interface WorldSettings {
  readonly seed: number
  /** The most hosts there can ever be. */
  readonly capacity: number
  readonly timing: TimingSettings
  readonly electorsMax: number
  /** How weights follow the speed of the members; undefined: all stay equal. */
  readonly weightPolicy?: WeightPolicy
  readonly weather: Weather
  readonly diskLatencyMs: number
  readonly timerLagMs: number
  readonly commitEvery: number
  readonly consumeEveryMs: number
  /** Decodes a gossip message once for all its receivers, where there are so many that nothing else matters. */
  readonly decodesGossipOnce?: boolean
  /** A memory of derived states that all peers share; undefined lets each peer derive by itself. */
  readonly derive?: Derive
}

export interface NewHost {
  readonly id: PeerId
  readonly job: string
  readonly site: number
  readonly clockRate: number
  readonly founding: FoundingPlan
  readonly speed: number
  readonly isOurs: boolean
}
