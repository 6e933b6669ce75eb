import { readFile } from 'node:fs/promises'
import type { StorePlace } from '../../store/crew/place.ts'
import { medianOf } from '../median.ts'
import { openBenchStore } from './bench-store.ts'
import { settle } from './settle.ts'

export const readerCounts = [1, 2, 4] as const

export type RestoreMs = Readonly<Record<`${(typeof readerCounts)[number]}`, number>>

export interface CheckpointCase {
  readonly sizeMb: number
  readonly store: string
  /** Until `save` returned, and the program could go on. */
  readonly blockingMs: number
  /** Until `published`. */
  readonly saveMs: number
  readonly restoreMs: RestoreMs
  /** The bytes of every restore are those of the file. */
  readonly isIdentical: boolean
}

export type SaveFigures = Pick<CheckpointCase, 'blockingMs' | 'saveMs'>
export type RestoreFigures = Pick<CheckpointCase, 'restoreMs' | 'isIdentical'>

/** Saves a file into an empty place. */
export async function measureSave(model: string, place: StorePlace): Promise<SaveFigures> {
  const store = await openBenchStore(place)
  const startedAtMs = performance.now()
  const save = await store.save({ run: 'bench', step: 1, files: { 'model.safetensors': model } })
  const blockingMs = performance.now() - startedAtMs
  await save.published
  const saveMs = performance.now() - startedAtMs
  await store.close()
  return { blockingMs, saveMs }
}

/** Reads it back: in order with one reader, and with two and four at a time. */
export async function measureRestore(model: string, place: StorePlace): Promise<RestoreFigures> {
  const expected = await readFile(model)
  const store = await openBenchStore(place, Math.max(...readerCounts))
  const latest = await store.latest()
  if (latest === undefined) throw new Error('what was saved is not there')
  const restoreMs: Record<string, number> = {}
  let isIdentical = true
  for (const readers of readerCounts) {
    await settle(expected.length)
    const fromMs = performance.now()
    const reader = await store.read(latest)
    const bytes = await reader.readFile('model.safetensors', { readers, isSequential: readers === 1 })
    restoreMs[`${readers}`] = performance.now() - fromMs
    isIdentical &&= expected.equals(bytes)
  }
  await store.close()
  return { restoreMs: restoreMs as RestoreMs, isIdentical }
}

/** The median of each figure. */
export function medianCase(
  sizeMb: number,
  store: string,
  runs: readonly (SaveFigures & RestoreFigures)[],
): CheckpointCase {
  const median = (pick: (run: SaveFigures & RestoreFigures) => number) => medianOf(runs.map(pick))
  return {
    sizeMb,
    store,
    blockingMs: median((run) => run.blockingMs),
    saveMs: median((run) => run.saveMs),
    restoreMs: {
      1: median((run) => run.restoreMs[1]),
      2: median((run) => run.restoreMs[2]),
      4: median((run) => run.restoreMs[4]),
    },
    isIdentical: runs.every((run) => run.isIdentical),
  }
}
