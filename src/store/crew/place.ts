import { FileStore } from '../object/file-store.ts'
import type { ObjectStore } from '../object/object-store.ts'
import { S3Store, type S3StorePlace } from '../object/s3-store.ts'

/** Where a store is, as plain data: each thread opens its own. */
export type StorePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3StorePlace)

export type OpenStore = (place: StorePlace) => Promise<ObjectStore>

export async function openStore(place: StorePlace): Promise<ObjectStore> {
  return place.kind === 'folder' ? new FileStore(place.folder) : S3Store.open(place)
}
