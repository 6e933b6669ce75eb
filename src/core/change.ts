import type { Incarnation, PeerId } from '../base/ids.ts'
import { utf8Length } from '../base/utf8.ts'
import type { DataSetSpec, DataSetStart } from './data-set.ts'

/** What a member tells about itself when it joins. */
export interface MemberInfo {
  readonly id: PeerId
  readonly incarnation: Incarnation
  /** Relative throughput; a member of weight 2 owns twice the shards of one of weight 1. */
  readonly weight: number
  /** Whatever fails together (host, rack, site): copies and electors are spread over these. */
  readonly failureDomain: string
  readonly addresses: readonly string[]
}

export const failureDomainBytesMax = 128
export const addressesMax = 64
export const addressBytesMax = 512
export const reasonBytesMax = 1_024

/** Says what is wrong with a member's description of itself; undefined when it is sound. */
export function memberFault({ id, weight, failureDomain, addresses }: MemberInfo): string | undefined {
  if (!(weight > 0) || !Number.isFinite(weight)) return `${id} has weight ${weight}; it must be above 0`
  if (utf8Length(failureDomain) > failureDomainBytesMax) {
    return `the failure domain of ${id} has more than ${failureDomainBytesMax} bytes`
  }
  if (addresses.length > addressesMax || addresses.some((address) => utf8Length(address) > addressBytesMax)) {
    return `${id} has more than ${addressesMax} addresses, or one of more than ${addressBytesMax} bytes`
  }
  return undefined
}

/** Why a member is no longer in the view. */
export type Departure = 'left' | 'silent' | 'dead'

/** One agreed change. A view is a batch of them, applied in order to the state of its parent. */
export type Change =
  | { readonly kind: 'member-joined'; readonly member: MemberInfo }
  | { readonly kind: 'member-removed'; readonly id: PeerId; readonly departure: Departure }
  | { readonly kind: 'weights-set'; readonly weights: readonly { id: PeerId; weight: number }[] }
  | { readonly kind: 'electors-set'; readonly electors: readonly PeerId[] }
  | { readonly kind: 'data-set-added'; readonly dataSet: DataSetSpec }
  /** The data set ends, and its next attempt begins where a checkpoint says: whoever works on the old one is fenced off. */
  | { readonly kind: 'data-set-restored'; readonly dataSet: string; readonly start: DataSetStart }
  | { readonly kind: 'epoch-opened'; readonly dataSet: string; readonly epoch: number }
  | {
      readonly kind: 'shard-quarantined'
      readonly dataSet: string
      readonly epoch: number
      readonly shard: number
      readonly reason: string
    }

export type ChangeKind = Change['kind']
