import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CorpusSize, linkCopies, rowGroupRows, writeOneParquet } from './corpus.ts'
import { runChild } from './one-run.ts'
import { idleWay, loading, samplesWay, tokensWay } from './ways.ts'

/** How much memory a loader needs for a file, and for one many times as large. */
export interface MemoryReport {
  /** A row group as it lies in memory when it is decoded. */
  readonly rowGroupMb: number
  /** A process with the same loader and reader threads, that has read nothing. */
  readonly idleRssMb: number
  /** What may be held at most: for each reader a row group and one that is read ahead, and the batches. */
  readonly heldMbBar: number
  /** Whether every case holds no more than that. */
  readonly isHeldBarMet: boolean
  readonly cases: readonly MemoryCase[]
}

export interface MemoryCase {
  readonly way: string
  readonly fileMb: number
  /** Of the whole process, with what V8 and malloc have not given back yet. */
  readonly peakRssMb: number
  /** What the program's thread held and needed, at most; undefined for tokens. */
  readonly heldMb: number | undefined
}

/** The footers of the files, the order of a few shards, what was compiled meanwhile. */
const besidesMb = 4

/** The same number of rows twice: in many copies of a small file, and in one large file. */
export async function measureMemory(
  folder: string,
  { rows, tokens, copies }: CorpusSize,
): Promise<MemoryReport | undefined> {
  const [one, small, large] = ['one', 'small', 'large'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const file = await writeOneParquet(one, rows, tokens)
  const whole = await writeOneParquet(large, rows * copies, tokens)
  if (file === undefined || whole === undefined) return undefined
  await linkCopies(one, small, copies)
  const cases: MemoryCase[] = []
  for (const way of [samplesWay, tokensWay])
    for (const [place, path] of [
      [small, file],
      [large, whole],
    ] as const) {
      const { peakRssMb } = await runChild(way, place)
      const heldMb = way === samplesWay ? await heldMbOf(way, place) : undefined
      cases.push({ way, fileMb: (await stat(path)).size / 1e6, peakRssMb, heldMb })
    }
  const { peakRssMb: idleRssMb } = await runChild(idleWay, small)
  const mbOf = (rows: number) => (rows * tokens * 4) / 1e6
  const { batch, prefetch, readers } = loading
  // Besides what is read ahead: the batch that the program has, and the one before, which its variable still names.
  const heldMbBar = mbOf(2 * readers * rowGroupRows) + mbOf((prefetch + 2) * batch) + besidesMb
  const isHeldBarMet = cases.every(({ heldMb = 0 }) => heldMb <= heldMbBar)
  return { rowGroupMb: mbOf(rowGroupRows), idleRssMb, heldMbBar, isHeldBarMet, cases }
}

/** In a run of its own: to collect after every batch takes long. */
async function heldMbOf(way: string, place: string): Promise<number> {
  return (await runChild(way, place, { nodeFlags: ['--expose-gc'] })).heldMbMax
}
