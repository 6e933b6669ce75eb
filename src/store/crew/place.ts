import { FileStore } from '../object/file-store.ts'
import type { ObjectStore } from '../object/object-store.ts'
import { type OpendalPlace, OpendalStore } from '../object/opendal-store.ts'
import { S3Store, type S3StorePlace } from '../object/s3-store.ts'

/** Where a store is, as plain data: each thread opens its own. */
export type StorePlace =
  | { readonly kind: 'folder'; readonly folder: string }
  | ({ readonly kind: 's3' } & S3StorePlace)
  | ({ readonly kind: 'opendal' } & OpendalPlace)

export type OpenStore = (place: StorePlace) => Promise<ObjectStore>

export async function openStore(place: StorePlace): Promise<ObjectStore> {
  switch (place.kind) {
    case 'folder':
      return new FileStore(place.folder)
    case 's3':
      return S3Store.open(place)
    case 'opendal':
      return OpendalStore.open(place)
  }
}
