/** What is fixed before the first peer starts. */
export interface ScenarioSetup {
  /** Draws latencies and everything else that a scenario leaves open. A real world ignores it. */
  readonly seed: number
  readonly preset: 'lan' | 'wan' | 'test'
  /** How fast the consumer of each peer gets through its samples, all its shards together. */
  readonly samplesPerSecond: number
  /** The consumer commits this often, and never has more samples of a shard open than that. */
  readonly commitEvery: number
}

export const defaultSetup: ScenarioSetup = { seed: 1, preset: 'lan', samplesPerSecond: 200, commitEvery: 20 }

/** One thing that a scenario does to the world. Peers are given by name; names are also their ids in views. */
export type Operation =
  /** Starts a new peer. With `expecting` above 1 it founds the job together with as many as that. */
  | { readonly kind: 'add'; readonly peer: string; readonly expecting: number }
  /** Proposed by a member, as soon as there is one. */
  | {
      readonly kind: 'register'
      readonly dataSet: string
      readonly shards: number
      readonly samples: number
      readonly epochs: number
    }
  | { readonly kind: 'kill'; readonly peer: string; readonly disk: 'kept' | 'lost' }
  /** Starts a killed peer again, on the disk that it had. */
  | { readonly kind: 'restart'; readonly peer: string }
  | { readonly kind: 'freeze' | 'wake'; readonly peer: string }
  /** From now on nothing passes between the two sides; with `oneWay` only from the first to the second. */
  | {
      readonly kind: 'cut'
      readonly from: readonly string[]
      readonly to: readonly string[]
      readonly oneWay: boolean
    }
  /** Undoes all cuts. */
  | { readonly kind: 'heal' }
  | { readonly kind: 'leave' | 'recover'; readonly peer: string }
  /** Loses this share of all messages. */
  | { readonly kind: 'lose'; readonly percent: number }
  /** Every message takes this long more. */
  | { readonly kind: 'delay'; readonly byMs: number }
  /** The wall clock of the peer leaps, forward or (negative) backward. */
  | { readonly kind: 'leap'; readonly peer: string; readonly byMs: number }
  | { readonly kind: 'disk'; readonly peer: string; readonly full: boolean }
  | { readonly kind: 'arrive'; readonly peer: string; readonly barrier: string; readonly limitMs: number }
