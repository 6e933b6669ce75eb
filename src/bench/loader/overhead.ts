import { join } from 'node:path'
import { BenchPeer } from './mesh.ts'
import { bestOf, caseOf, type LoaderCase, runChild, runOnce } from './one-run.ts'
import { meshWay, samplesWay } from './ways.ts'

export interface Overhead {
  readonly alone: LoaderCase
  readonly meshed: LoaderCase
  /** How much longer the same loader takes in a mesh than without one, round by round: 0.05 is 5 %. */
  readonly ratios: readonly number[]
  /**
   * Part of it: from the last batch until a view says that the data set is finished, at least. Once an epoch, however long
   * that was.
   */
  readonly endMs: number
}

/** The same loader without and with a mesh, one after the other. A new peer for every round: a data set is read once. */
export async function measureOverhead(
  rounds: number,
  place: string,
  format: string,
  program: string,
  stateFolder: string,
): Promise<Overhead> {
  const alone: LoaderCase[] = []
  const meshed: LoaderCase[] = []
  const endMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    const peer = new BenchPeer(program, join(stateFolder, `overhead-${round}`))
    try {
      await peer.register(place)
      const environment = { SHOAL_ENDPOINT: peer.endpoint }
      const runs = [
        async () => alone.push(await runOnce(place, format, samplesWay)),
        async () => {
          const report = await runChild(meshWay, place, { environment })
          meshed.push(await caseOf(place, format, meshWay, report))
          endMs.push(report.endMs)
        },
      ]
      // Who goes first has the colder machine: they take turns. The peer is up for both.
      for (const run of round % 2 === 0 ? runs : runs.reverse()) await run()
    } finally {
      await peer.stop()
    }
  }
  // Of one round: what the machine does besides changes from minute to minute.
  const ratios = alone.map(({ samplesPerS }, round) => samplesPerS / (meshed[round]?.samplesPerS ?? 0) - 1)
  return { alone: bestOf(alone), meshed: bestOf(meshed), ratios, endMs: Math.min(...endMs) }
}
