import { join } from 'node:path'
import { medianOf } from '../median.ts'
import { BenchPeer } from './mesh.ts'
import { bestOf, type ChildReport, caseOf, type LoaderCase, runChild } from './one-run.ts'
import { meshWay, samplesWay } from './ways.ts'

export interface Overhead {
  readonly alone: LoaderCase
  readonly meshed: LoaderCase
  /** How much longer the same loader takes in a mesh than without one, round by round: 0.05 is 5 %. */
  readonly ratios: readonly number[]
  /** How far apart the two runs without a mesh are in each round, in the same measure: less than that cannot be told. */
  readonly noises: readonly number[]
  /**
   * Part of it: from the last batch until a view says that the data set is finished, at least. Once an epoch, however long
   * that was.
   */
  readonly endMs: number
  /** What the processors did for it: of the loader alone, of the one in a mesh, and of the peer meanwhile. Medians. */
  readonly cpuMs: { readonly alone: number; readonly meshed: number; readonly peer: number }
}

/**
 * The same loader without, with, and again without a mesh, one right after the other: a machine that grows slower, or
 * quicker, meanwhile does so for both sides. A new peer for every round, up for all three: a data set is read once.
 */
export async function measureOverhead(
  rounds: number,
  place: string,
  format: string,
  program: string,
  stateFolder: string,
): Promise<Overhead> {
  const alone: LoaderCase[] = []
  const meshed: LoaderCase[] = []
  const measured: Round[] = []
  for (let round = 0; round < rounds; round++) {
    const peer = new BenchPeer(program, join(stateFolder, `overhead-${round}`))
    try {
      await peer.register(place)
      const environment = { SHOAL_ENDPOINT: peer.endpoint }
      const before = await runChild(samplesWay, place)
      const peerBeforeMs = peer.cpuMs()
      const inMesh = await runChild(meshWay, place, { environment })
      const peerMs = peer.cpuMs() - peerBeforeMs
      const after = await runChild(samplesWay, place)
      for (const report of [before, after]) alone.push(await caseOf(place, format, samplesWay, report))
      meshed.push(await caseOf(place, format, meshWay, inMesh))
      measured.push({ before, inMesh, after, peerMs })
    } finally {
      await peer.stop()
    }
  }
  return {
    alone: bestOf(alone),
    meshed: bestOf(meshed),
    ratios: measured.map(ratioOf),
    noises: measured.map(({ before, after }) => Math.abs(after.tookMs / before.tookMs - 1)),
    endMs: Math.min(...measured.map(({ inMesh }) => inMesh.endMs)),
    cpuMs: {
      alone: medianOf(measured.map(({ before, after }) => (before.cpuMs + after.cpuMs) / 2)),
      meshed: medianOf(measured.map(({ inMesh }) => inMesh.cpuMs)),
      peer: medianOf(measured.map(({ peerMs }) => peerMs)),
    },
  }
}

interface Round {
  readonly before: ChildReport
  readonly inMesh: ChildReport
  readonly after: ChildReport
  readonly peerMs: number
}

function ratioOf({ before, inMesh, after }: Round): number {
  return (2 * inMesh.tookMs) / (before.tookMs + after.tookMs) - 1
}
