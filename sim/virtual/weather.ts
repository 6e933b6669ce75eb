/** How the network behaves at present. Faults make it worse for a while; the quiet phase makes it calm. */
export interface Weather {
  /** One way, between two hosts of one site. */
  readonly siteLatencyMs: number
  /** Added between hosts of different sites. */
  readonly farLatencyMs: number
  /** Most messages take up to this much longer. */
  readonly jitterMs: number
  /** A few messages take up to `spikeMs` longer: a queue somewhere, a lost packet sent again. */
  readonly spikeChance: number
  readonly spikeMs: number
  readonly lossChance: number
  readonly duplicateChance: number
  /** Chance of a message to be overtaken by later ones of the same link. */
  readonly reorderChance: number
  readonly gossipLossChance: number
  /** Chance that a message sent into a cut link waits there and arrives after the cut ends, instead of never. */
  readonly stallChance: number
  /** A connection over a cut link is given up by its ends between this and twice this. */
  readonly connectionTimeoutMs: number
}

export const calmWeather: Weather = {
  siteLatencyMs: 0.3,
  farLatencyMs: 1,
  jitterMs: 0.5,
  spikeChance: 0,
  spikeMs: 0,
  lossChance: 0,
  duplicateChance: 0,
  reorderChance: 0,
  gossipLossChance: 0,
  stallChance: 0,
  connectionTimeoutMs: 5_000,
}
