import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { MisuseError } from '../../base/errors.ts'
import { CheckpointStore } from '../../store/checkpoint-store.ts'
import type { StorePlace } from '../../store/crew/place.ts'

const keys = generateKeyPairSync('ed25519')

/** A store for measuring, with a key of its own. Its threads are there: they start with a program, not with a save or a restore. */
export async function openBenchStore(place: StorePlace, threads?: number): Promise<CheckpointStore> {
  const store = await CheckpointStore.open({
    place,
    author: 'bench',
    sign: (bytes) => new Uint8Array(sign(null, bytes, keys.privateKey)),
    verify: (_author, bytes, signature) => verify(null, bytes, keys.publicKey, signature),
    ...(threads === undefined ? {} : { threads }),
  })
  const nothing = { kind: 'abandon-pack', session: 0 } as const
  await Promise.all(store.context.crew.hands.map((hand) => hand.do(nothing)))
  return store
}

/** A part of a place that nobody has used: runs do not profit from each other's chunks. */
export function freshPlace(place: StorePlace): StorePlace {
  const name = `bench-${randomBytes(6).toString('hex')}`
  if (place.kind === 'folder') return { kind: 'folder', folder: `${place.folder}/${name}` }
  if (place.kind === 'opendal')
    throw new MisuseError('--s3', `${place.address} is not on S3; name s3://BUCKET/PREFIX`)
  return { ...place, prefix: place.prefix === '' ? name : `${place.prefix}/${name}` }
}

export async function removeAll(place: StorePlace): Promise<void> {
  const opened = await openBenchStore(place, 1)
  const { store } = opened.context.home
  for (const { key } of await store.list('')) await store.remove(key)
  await opened.close()
}
