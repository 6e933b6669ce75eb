import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CorpusSize, linkCopies, rowGroupRows, writeOneParquet } from './corpus.ts'
import { runChild } from './one-run.ts'
import { collectedWay, idleWay, samplesWay, tokensWay } from './ways.ts'

/** How much memory a loader needs for a file, and for one many times as large. */
export interface MemoryReport {
  /** A row group as it lies in memory when it is decoded. */
  readonly rowGroupMb: number
  /** A process with the same loader and reader threads, that has read nothing. */
  readonly idleRssMb: number
  readonly cases: readonly MemoryCase[]
}

export interface MemoryCase {
  readonly way: string
  readonly fileMb: number
  readonly peakRssMb: number
}

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
  for (const way of [samplesWay, collectedWay, tokensWay])
    for (const [place, path] of [
      [small, file],
      [large, whole],
    ] as const) {
      const nodeFlags = way === collectedWay ? ['--expose-gc'] : []
      const { peakRssMb } = await runChild(way, place, { nodeFlags })
      cases.push({ way, fileMb: (await stat(path)).size / 1e6, peakRssMb })
    }
  const { peakRssMb: idleRssMb } = await runChild(idleWay, small)
  return { rowGroupMb: (rowGroupRows * tokens * 4) / 1e6, idleRssMb, cases }
}
