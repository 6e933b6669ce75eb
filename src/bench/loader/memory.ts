import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, type Bar } from '../bar.ts'
import { type CorpusSize, linkCopies, rowGroupRows, writeOneParquet } from './corpus.ts'
import { runChild } from './one-run.ts'
import { idleWay, loading, samplesWay, tokensWay } from './ways.ts'

/** How much memory a loader needs, for small files and a large one, and for small row groups and large ones. */
export interface MemoryReport {
  /** A process with the same loader and reader threads, that has read nothing. */
  readonly idleRssMb: number
  readonly cases: readonly MemoryCase[]
}

export interface MemoryCase {
  readonly way: string
  readonly fileMb: number
  /** A row group as it lies in memory when it is decoded. */
  readonly rowGroupMb: number
  /** Of the whole process, with what V8 and malloc have not given back yet. */
  readonly peakRssMb: number
  /** What the program's thread held and needed, at most; undefined for tokens. */
  readonly heldMb: number | undefined
}

/** So many times the rows of a row group are in a large one. */
const largeTimes = 8

/** The same rows three times: in many copies of a small file, in one large file, and there in large row groups. */
export async function measureMemory(
  folder: string,
  { rows, tokens, copies }: CorpusSize,
): Promise<MemoryReport | undefined> {
  const placeOf = (name: string) => join(folder, `memory-${name}`)
  const one = await writeOneParquet(placeOf('one'), rows, tokens)
  const whole = await writeOneParquet(placeOf('large'), rows * copies, tokens)
  const coarse = await writeOneParquet(placeOf('coarse'), rows * copies, tokens, largeTimes * rowGroupRows)
  if (one === undefined || whole === undefined || coarse === undefined) return undefined
  await linkCopies(placeOf('one'), placeOf('small'), copies)
  // Of each row its tokens, where they begin, and its id.
  const mbOf = (rows: number) => (rows * (4 * tokens + 4 + 8)) / 1e6
  const rowGroupMb = mbOf(rowGroupRows)
  const plans = [
    { place: placeOf('small'), path: one, rowGroupMb },
    { place: placeOf('large'), path: whole, rowGroupMb },
    { place: placeOf('coarse'), path: coarse, rowGroupMb: largeTimes * rowGroupMb },
  ]
  const cases: MemoryCase[] = []
  for (const way of [samplesWay, tokensWay])
    for (const { place, path, rowGroupMb } of plans) {
      const { peakRssMb } = await runChild(way, place)
      const heldMb = way === samplesWay ? await heldMbOf(way, place) : undefined
      cases.push({ way, fileMb: (await stat(path)).size / 1e6, rowGroupMb, peakRssMb, heldMb })
    }
  const { peakRssMb: idleRssMb } = await runChild(idleWay, placeOf('small'))
  return { idleRssMb, cases }
}

/**
 * Each reader may have a row group and one that is read ahead. What grows with the row groups are row groups: to compare
 * small ones with large ones tells how many there are, whatever else a process needs. In the program's thread, and in the
 * whole process with all its threads, what they unpack from and into, and what is not given back yet.
 */
export function memoryBars({ cases }: MemoryReport): Bar[] {
  return [samplesWay, tokensWay].flatMap((way) => {
    const [small, large, coarse] = cases.filter((one) => one.way === way)
    if (small === undefined || large === undefined || coarse === undefined) return []
    const perReader = (mb: (one: MemoryCase) => number) =>
      (mb(coarse) - mb(large)) / (coarse.rowGroupMb - large.rowGroupMb) / loading.readers
    const held = ({ heldMb }: MemoryCase) => heldMb ?? 0
    return [
      // The batches that are read ahead are not of row groups, and the same in both.
      ...(large.heldMb === undefined
        ? []
        : [atMost(`${way}: row groups held for each reader`, [perReader(held)], 2)]),
      atMost(`${way}: row groups in the process for each reader`, [perReader((one) => one.peakRssMb)], 2),
      atMost(
        `${way}: peak for one file / for one many times smaller`,
        [large.peakRssMb / small.peakRssMb],
        1.1,
      ),
    ]
  })
}

/** In a run of its own: to collect after every batch takes long. */
async function heldMbOf(way: string, place: string): Promise<number> {
  return (await runChild(way, place, { nodeFlags: ['--expose-gc'] })).heldMbMax
}
