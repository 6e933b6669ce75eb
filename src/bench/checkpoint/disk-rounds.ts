import { join } from 'node:path'
import type { StorePlace } from '../../store/crew/place.ts'
import { medianOf } from '../median.ts'
import { freshPlace, removeAll } from './bench-store.ts'
import { cpSumSyncMs, diskReadMbS, diskWriteMbS, type Limits, sha256MbSPerCore } from './limits.ts'
import { measureRestore, measureSave, type RestoreFigures, type SaveFigures } from './one-case.ts'
import { settle, watchOthers } from './settle.ts'

/** What one round measured, each figure right beside the limit that it is held against. */
export interface DiskRound {
  readonly save: SaveFigures
  readonly restore: RestoreFigures
  readonly limits: Limits
  /** The share of the machine's CPU time that others took while it was measured; what is held against it needs all of it. */
  readonly othersCpu: number
}

/** The limits of the disk and of the hash, and the case itself, in turn: a disk that slows down slows down both. */
export async function measureDiskRound(
  model: string,
  bytes: number,
  folder: string,
  parent: StorePlace,
): Promise<DiskRound> {
  await settle(bytes)
  const diskWrite = await diskWriteMbS(join(folder, 'limit'), bytes)
  const place = freshPlace(parent)
  await settle(bytes)
  const saveOthers = watchOthers()
  const save = await measureSave(model, place)
  const othersOfSave = saveOthers()
  await settle(bytes)
  const diskRead = await diskReadMbS(model)
  const restoreOthers = watchOthers()
  const restore = await measureRestore(model, place)
  const othersCpu = Math.max(othersOfSave, restoreOthers())
  await removeAll(place)
  await settle(bytes)
  const limits = {
    diskWriteMbS: diskWrite,
    diskReadMbS: diskRead,
    sha256MbSPerCore: sha256MbSPerCore(),
    cpSumSyncMs: await cpSumSyncMs(model, join(folder, 'copy')),
  }
  return { save, restore, limits, othersCpu }
}

export function medianLimits(rounds: readonly DiskRound[]): Limits {
  const median = (pick: (limits: Limits) => number) => medianOf(rounds.map(({ limits }) => pick(limits)))
  return {
    diskWriteMbS: median((limits) => limits.diskWriteMbS),
    diskReadMbS: median((limits) => limits.diskReadMbS),
    sha256MbSPerCore: median((limits) => limits.sha256MbSPerCore),
    cpSumSyncMs: median((limits) => limits.cpSumSyncMs),
  }
}
