import { join } from 'node:path'
import type { StorePlace } from '../../store/crew/place.ts'
import { freshPlace, openBenchStore, removeAll } from './bench-store.ts'
import { writeModel } from './sample-model.ts'

export interface Delta {
  /** New bytes of all bytes, after two of eight layers changed. */
  readonly twoOfEightLayers: number
  /** After nothing changed. */
  readonly unchanged: number
}

export async function measureDelta(sizeMb: number, folder: string, parent: StorePlace): Promise<Delta> {
  const place = freshPlace(parent)
  const store = await openBenchStore(place)
  const model = join(folder, 'delta.safetensors')
  const save = async (step: number): Promise<number> => {
    const { published } = await store.save({ run: 'bench', step, files: { 'model.safetensors': model } })
    const { newBytes, totalBytes } = await published
    return newBytes / totalBytes
  }
  await writeModel(model, sizeMb, 'all')
  await save(1)
  await writeModel(model, sizeMb, [2, 5])
  const twoOfEightLayers = await save(2)
  const unchanged = await save(3)
  await store.close()
  await removeAll(place)
  return { twoOfEightLayers, unchanged }
}
