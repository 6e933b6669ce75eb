import type { PeerId } from '../base/ids.ts'
import type { WeightPolicy } from './leader/weight-watch.ts'
import type { FoundingPlan } from './membership/founding.ts'
import type { TimingSettings } from './settings.ts'
import type { Sign, Verify } from './view.ts'
import type { Derive } from './view-chain.ts'

/** What a peer is told when it is made. */
export interface PeerConfig {
  readonly self: {
    readonly id: PeerId
    readonly weight: number
    readonly failureDomain: string
    readonly addresses: readonly string[]
  }
  readonly job: string
  /** Used if this peer founds the job; a peer that joins takes the job's. */
  readonly timing: TimingSettings
  readonly founding: FoundingPlan
  /** Dice for jitter; nothing safe hangs on them. */
  readonly seed: number
  /** Random text that makes the genesis of a job unlike any other's. */
  readonly nonce: string
  readonly electorsMax: number
  /** How weights follow the members' speed; undefined: they stay as given. */
  readonly weightPolicy?: WeightPolicy | undefined
  readonly sign: Sign
  readonly verify: Verify
  /** A memory for `deriveState`, shared by the many peers of a simulator. */
  readonly derive?: Derive
}
