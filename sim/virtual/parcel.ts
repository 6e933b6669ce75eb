import type { Way } from './lifelines.ts'

/** Which stream bytes travel by: one of the lifeline's two directions, or none of them. */
export type Ride = 'renewal' | 'answer' | 'other'

/** Bytes under way. One parcel serves all receivers of a gossip message. */
export interface Parcel extends Way {
  readonly from: number
  readonly channel: 'direct' | 'gossip'
  readonly protocol: string
  readonly bytes: Uint8Array
  readonly sentAtMs: number
  readonly ride: Ride
}
