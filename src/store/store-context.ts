import type { PeerId } from '../base/ids.ts'
import type { Sign } from '../core/view.ts'
import type { ChunkCatalog } from './chunk/chunk-catalog.ts'
import type { Sealing } from './chunk/sealing.ts'
import type { Crew } from './crew/crew.ts'
import type { StorePlace } from './crew/place.ts'
import type { ManifestShelf } from './manifest/manifest-shelf.ts'
import type { ObjectStore } from './object/object-store.ts'

/** A place with what it holds. */
export interface OpenPlace {
  readonly place: StorePlace
  readonly store: ObjectStore
  readonly catalog: ChunkCatalog
  readonly shelf: ManifestShelf
}

/** What saving, reading and keeping work with. */
export interface StoreContext {
  /** Where is saved, and first read from. */
  readonly home: OpenPlace
  /** Further copies, in the order in which they are tried. */
  readonly replicas: readonly OpenPlace[]
  readonly crew: Crew
  readonly sealing: Sealing
  readonly author: PeerId
  readonly sign: Sign
}
