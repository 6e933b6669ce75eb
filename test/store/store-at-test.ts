import { CheckpointStore, type CheckpointStoreOptions } from '../../src/store/checkpoint-store.ts'
import { createLocalCrew } from '../../src/store/crew/create-crew.ts'
import type { OpenStore, StorePlace } from '../../src/store/crew/place.ts'
import { Workbench } from '../../src/store/crew/workbench.ts'
import { FileStore } from '../../src/store/object/file-store.ts'
import { signAs, verifyAs } from '../protocols/signing.ts'
import type { VirtualDisk } from './virtual-disk.ts'

export const author = '12D3KooWTestAuthor'
export const identity = { author, sign: signAs(author), verify: verifyAs }

export const homePlace: StorePlace = { kind: 'folder', folder: '/home-place' }
export const replicaPlace: StorePlace = { kind: 'folder', folder: '/replica-place' }

/** A store on a virtual disk, with so many hands in this thread. */
export function openVirtual(
  disk: VirtualDisk,
  options: Partial<CheckpointStoreOptions> = {},
  hands = 2,
): Promise<CheckpointStore> {
  const open: OpenStore = async (place) =>
    new FileStore(place.kind === 'folder' ? place.folder : 'elsewhere', disk)
  const crew = createLocalCrew(Array.from({ length: hands }, () => new Workbench(open)))
  return CheckpointStore.openWith({ ...identity, place: homePlace, ...options }, crew, open)
}

/** Files as a restore would give them. */
export async function contentOf(
  store: CheckpointStore,
  step: number,
): Promise<Map<string, Buffer> | undefined> {
  const { checkpoints } = await store.list()
  const checkpoint = checkpoints.find((each) => each.step === step && each.isComplete)
  if (checkpoint === undefined) return undefined
  const reader = await store.read(checkpoint)
  const files = await reader.readFiles()
  return new Map(files.map(({ path, bytes }) => [path, Buffer.from(bytes)]))
}
