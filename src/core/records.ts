import type { Incarnation, ViewNumber } from '../base/ids.ts'
import type { AcceptedView } from './messages.ts'
import type { SnapshotState } from './snapshot.ts'
import type { TableSection } from './table-section.ts'
import type { Term } from './term.ts'
import type { CertifiedView } from './view.ts'

/**
 * One durable fact. Replaying the records in order gives the durable state; everything that was
 * promised, accepted or committed before a crash holds after it (I-10).
 */
export type DurableRecord =
  | { readonly kind: 'incarnation'; readonly incarnation: Incarnation }
  | { readonly kind: 'promised'; readonly slot: ViewNumber; readonly term: Term }
  /** Sets the promise to the same term: a model found two chosen views where an accept did not. */
  | { readonly kind: 'accepted'; readonly accepted: AcceptedView }
  | { readonly kind: 'committed'; readonly view: CertifiedView }
  /** Replaces the chain: after a join, after falling too far behind, or with a new lineage. */
  | { readonly kind: 'adopted'; readonly head: CertifiedView; readonly state: SnapshotState }
  /** Cursors that an elector took from owners. */
  | { readonly kind: 'cursors'; readonly table: readonly TableSection[] }
  /** The merged table of the view's parent is now part of ours. */
  | { readonly kind: 'installed'; readonly view: ViewNumber; readonly table: readonly TableSection[] }
  /** Cursors heard by gossip: kept for `recover`, binding on nobody. */
  | { readonly kind: 'heard'; readonly table: readonly TableSection[] }

export type DurableRecordKind = DurableRecord['kind']
