import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, type Bar } from '../bar.ts'
import { medianOf } from '../median.ts'
import { type CorpusSize, linkCopies, rowGroupRows, writeOneParquet } from './corpus.ts'
import { runChild } from './one-run.ts'
import { idleWay, loading, samplesWay, tokensWay } from './ways.ts'

/** How much memory a loader needs, for small files and a large one, and for small row groups and large ones. */
export interface MemoryReport {
  /** A process with the same loader and reader threads, that has read nothing; the median of the rounds. */
  readonly idleRssMb: number
  readonly cases: readonly MemoryCase[]
}

export interface MemoryCase {
  readonly way: string
  readonly fileMb: number
  /** A row group as it lies in memory when it is decoded. */
  readonly rowGroupMb: number
  /** Of the whole process, with what V8 and malloc have not given back yet; the median of the rounds. */
  readonly peakRssMb: number
  readonly peakRssMbRounds: readonly number[]
  /** What the program's thread held and needed, at most; undefined where that is not asked. */
  readonly heldMb: number | undefined
}

/**
 * So many times the rows of a row group are in a large one: beside such the heaps of the threads, and the batches that V8 has
 * not collected yet, are little.
 */
const largeTimes = 32
/** Each reader has several of the large row groups. */
const largeCopies = 4

/** The same rows three times: in many copies of a small file, in one large file, and in large row groups. */
export async function measureMemory(
  rounds: number,
  folder: string,
  { rows, tokens, copies }: CorpusSize,
): Promise<MemoryReport | undefined> {
  const placeOf = (name: string) => join(folder, `memory-${name}`)
  const one = await writeOneParquet(placeOf('one'), rows, tokens)
  const whole = await writeOneParquet(placeOf('large'), rows * copies, tokens)
  const coarse = await writeOneParquet(
    placeOf('one-coarse'),
    rows * copies,
    tokens,
    largeTimes * rowGroupRows,
  )
  if (one === undefined || whole === undefined || coarse === undefined) return undefined
  await linkCopies(placeOf('one'), placeOf('small'), copies)
  await linkCopies(placeOf('one-coarse'), placeOf('coarse'), largeCopies)
  // Of each row its tokens, where they begin, and its id.
  const mbOf = (rows: number) => (rows * (4 * tokens + 4 + 8)) / 1e6
  const rowGroupMb = mbOf(rowGroupRows)
  const plans = [samplesWay, tokensWay].flatMap((way) => [
    { way, place: placeOf('small'), path: one, rowGroupMb },
    { way, place: placeOf('large'), path: whole, rowGroupMb },
    { way, place: placeOf('coarse'), path: coarse, rowGroupMb: largeTimes * rowGroupMb },
  ])
  const idle: number[] = []
  const peaks = plans.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    idle.push((await runChild(idleWay, placeOf('small'))).peakRssMb)
    for (const [index, { way, place }] of plans.entries())
      peaks[index]?.push((await runChild(way, place)).peakRssMb)
  }
  const cases: MemoryCase[] = []
  for (const [index, { way, place, path, rowGroupMb }] of plans.entries()) {
    const peakRssMbRounds = peaks[index] ?? []
    // In a run of its own: to collect after every batch takes long.
    const isHeldAsked = way === samplesWay && place === placeOf('coarse')
    const heldMb = isHeldAsked
      ? (await runChild(way, place, { nodeFlags: ['--expose-gc'] })).heldMbMax
      : undefined
    const fileMb = (await stat(path)).size / 1e6
    cases.push({ way, fileMb, rowGroupMb, peakRssMb: medianOf(peakRssMbRounds), peakRssMbRounds, heldMb })
  }
  return { idleRssMb: medianOf(idle), cases }
}

/**
 * Each reader may have a row group and one that is read ahead: twice as much for each, beyond what the process has when it is
 * open and has read nothing, is the bar. Everything counts: what is decoded, packed, unpacked, handed out, and not collected.
 */
export function memoryBars({ idleRssMb, cases }: MemoryReport): Bar[] {
  return [samplesWay, tokensWay].flatMap((way) => {
    const [small, large, coarse] = cases.filter((one) => one.way === way)
    if (small === undefined || large === undefined || coarse === undefined) return []
    const groupsPerReader = (mb: number) => mb / coarse.rowGroupMb / loading.readers
    const overIdle = coarse.peakRssMbRounds.map((peakMb) => groupsPerReader(peakMb - idleRssMb))
    const byFile = large.peakRssMbRounds.map((mb, round) => mb / (small.peakRssMbRounds[round] ?? 0))
    return [
      ...(coarse.heldMb === undefined
        ? []
        : [atMost(`${way}: row groups held for each reader`, [groupsPerReader(coarse.heldMb)], 2)]),
      atMost(`${way}: peak over an idle process, in row groups for each reader`, overIdle, 2),
      atMost(`${way}: peak for one file / for one many times smaller`, byFile, 1.1),
    ]
  })
}
