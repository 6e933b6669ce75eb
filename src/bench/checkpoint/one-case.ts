import { readFile } from 'node:fs/promises'
import type { StorePlace } from '../../store/crew/place.ts'
import { freshPlace, openBenchStore, removeAll } from './bench-store.ts'

export const readerCounts = [1, 2, 4] as const

export interface CheckpointCase {
  readonly sizeMb: number
  readonly store: string
  /** Until `save` returned, and the program could go on. */
  readonly blockingMs: number
  /** Until `published`. */
  readonly saveMs: number
  readonly restoreMs: Readonly<Record<`${(typeof readerCounts)[number]}`, number>>
  /** The bytes of every restore are those of the file. */
  readonly isIdentical: boolean
}

/** Saves a file into an empty store and reads it back, with one, two and four readers. */
export async function measureCase(
  sizeMb: number,
  name: string,
  model: string,
  parent: StorePlace,
): Promise<CheckpointCase> {
  const place = freshPlace(parent)
  const saver = await openBenchStore(place)
  // Threads start with the process, not with a save.
  await saver.list()
  const startedAtMs = performance.now()
  const save = await saver.save({ run: 'bench', step: 1, files: { 'model.safetensors': model } })
  const blockingMs = performance.now() - startedAtMs
  await save.published
  const saveMs = performance.now() - startedAtMs
  await saver.close()

  const expected = await readFile(model)
  const reading = await openBenchStore(place, Math.max(...readerCounts))
  const latest = await reading.latest()
  if (latest === undefined) throw new Error('what was saved is not there')
  const restoreMs: Record<string, number> = {}
  let isIdentical = true
  for (const readers of readerCounts) {
    const fromMs = performance.now()
    const reader = await reading.read(latest)
    const bytes = await reader.readFile('model.safetensors', { readers, isSequential: readers === 1 })
    restoreMs[`${readers}`] = performance.now() - fromMs
    isIdentical &&= expected.equals(bytes)
  }
  await reading.close()
  await removeAll(place)
  return {
    sizeMb,
    store: name,
    blockingMs,
    saveMs,
    restoreMs: restoreMs as CheckpointCase['restoreMs'],
    isIdentical,
  }
}

/** Of several runs the best of each figure: the one that others on the machine disturbed least. */
export function bestOf(runs: readonly CheckpointCase[]): CheckpointCase {
  const least = (pick: (run: CheckpointCase) => number) => Math.min(...runs.map(pick))
  const [{ sizeMb, store }] = runs as [CheckpointCase]
  return {
    sizeMb,
    store,
    blockingMs: least((run) => run.blockingMs),
    saveMs: least((run) => run.saveMs),
    restoreMs: {
      1: least((run) => run.restoreMs[1]),
      2: least((run) => run.restoreMs[2]),
      4: least((run) => run.restoreMs[4]),
    },
    isIdentical: runs.every((run) => run.isIdentical),
  }
}
