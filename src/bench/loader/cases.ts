import { join } from 'node:path'
import { type CorpusFormat, corpusFormats } from './corpus.ts'
import { bestOf, type LoaderCase, runOnce } from './one-run.ts'
import { samplesWay, tokenWays } from './ways.ts'

interface Plan {
  readonly format: CorpusFormat
  readonly way: string
}

export interface Cases {
  /** The best round of each. */
  readonly cases: readonly LoaderCase[]
  /**
   * Token batches of shoal, beside the faster of DuckDB and hyparquet (counted twice, as if in two threads), round by
   * round; none without all three.
   */
  readonly tokensRatios: readonly number[]
}

export const tokenPlans: readonly Plan[] = tokenWays.map((way) => ({ format: 'parquet', way }))
export const samplePlans: readonly Plan[] = corpusFormats.map((format) => ({ format, way: samplesWay }))

/** One after the other, round by round: what is compared is measured within seconds of each other. */
export async function measureCases(
  rounds: number,
  folder: string,
  plans: readonly Plan[],
  onCase?: (format: string, way: string) => void,
): Promise<Cases> {
  const measured = plans.map((): LoaderCase[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { format, way }] of plans.entries()) {
      onCase?.(format, `${way}, round ${round + 1} of ${rounds}`)
      measured[index]?.push(await runOnce(join(folder, format), format, way))
    }
  const tokensRatios = Array.from({ length: rounds }, (_, round) =>
    ratioOf(measured.flatMap((cases) => cases.slice(round, round + 1))),
  ).filter((ratio) => ratio !== undefined)
  return { cases: measured.map(bestOf), tokensRatios }
}

function ratioOf(round: readonly LoaderCase[]): number | undefined {
  const [own, , duckDb, hyparquet] = tokenWays.map((way) => round.find((one) => one.way === way)?.samplesPerS)
  if (own === undefined || duckDb === undefined || hyparquet === undefined) return undefined
  return own / Math.max(duckDb, 2 * hyparquet)
}
