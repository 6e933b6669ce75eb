import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorePlace } from '../../store/crew/place.ts'
import { type Bar, barsOf } from './bars.ts'
import { type Delta, measureDelta } from './delta.ts'
import { cpSumSyncMs, diskReadMbS, diskWriteMbS, type Limits, sha256MbSPerCore } from './limits.ts'
import { bestOf, type CheckpointCase, measureCase } from './one-case.ts'
import { PeersBench } from './peers-case.ts'
import { measurePublication, type Publication } from './publication.ts'
import { writeModel } from './sample-model.ts'

export interface CheckpointBenchReport {
  readonly cases: readonly CheckpointCase[]
  readonly limits: Limits
  readonly delta: Delta
  readonly bars: readonly Bar[]
  /** Where peers were measured too. */
  readonly publication?: Publication
}

export interface CheckpointBenchOptions {
  readonly sizesMb?: readonly number[]
  /** On the disk that is to be measured. */
  readonly folder?: string
  /** Measured as well. */
  readonly s3?: StorePlace
  /** The `shoal` program, to measure peers as well. */
  readonly program?: string
  readonly repeats?: number
  /** Manifests that are published, one after the other, and again eight at a time. */
  readonly publications?: number
  readonly onCase?: (sizeMb: number, store: string) => void
}

/** Measures saving and restoring, side by side with what the disk and the hash give at the same time. */
export async function runCheckpointBench(
  options: CheckpointBenchOptions = {},
): Promise<CheckpointBenchReport> {
  const { sizesMb = [1, 10, 100, 1_000], s3, program, repeats = 3, publications = 200, onCase } = options
  const parent = options.folder ?? tmpdir()
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'shoal-bench-'))
  try {
    const places: [string, StorePlace][] = [['disk', { kind: 'folder', folder: join(folder, 'store') }]]
    if (s3 !== undefined) places.push(['s3', s3])
    const largestMb = Math.max(...sizesMb)
    const cases: CheckpointCase[] = []
    const writes: number[] = []
    const reads: number[] = []
    const hashes: number[] = []
    const copies: number[] = []
    for (const sizeMb of sizesMb) {
      const model = join(folder, 'model.safetensors')
      const bytes = await writeModel(model, sizeMb, 'all')
      for (const [name, place] of places) {
        onCase?.(sizeMb, name)
        const runs: CheckpointCase[] = []
        for (let repeat = 0; repeat < repeats; repeat++) {
          // Limits between the runs, so that a disk that slows down slows down both.
          if (sizeMb === largestMb && name === 'disk') {
            writes.push(await diskWriteMbS(join(folder, 'limit'), bytes))
            reads.push(await diskReadMbS(model))
            hashes.push(sha256MbSPerCore())
            copies.push(await cpSumSyncMs(model, join(folder, 'copy')))
          }
          runs.push(await measureCase(sizeMb, name, model, place))
        }
        cases.push(bestOf(runs))
      }
      await rm(model)
    }
    if (program !== undefined) cases.push(...(await peersCases(program, folder, sizesMb, onCase)))
    const publication =
      program === undefined ? undefined : await measurePublication(program, folder, publications)
    const limits: Limits = {
      diskWriteMbS: Math.max(...writes),
      diskReadMbS: Math.max(...reads),
      sha256MbSPerCore: Math.max(...hashes),
      cpSumSyncMs: Math.min(...copies),
    }
    const delta = await measureDelta(Math.min(100, largestMb), folder, {
      kind: 'folder',
      folder: join(folder, 'store'),
    })
    const bars = barsOf(cases, limits, delta)
    return { cases, limits, delta, bars, ...(publication === undefined ? {} : { publication }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function peersCases(
  program: string,
  folder: string,
  sizesMb: readonly number[],
  onCase: CheckpointBenchOptions['onCase'],
): Promise<CheckpointCase[]> {
  const bench = new PeersBench(program, folder)
  const cases: CheckpointCase[] = []
  try {
    await bench.start()
    for (const sizeMb of sizesMb) {
      onCase?.(sizeMb, 'peers')
      cases.push(await bench.measure(sizeMb))
    }
  } finally {
    await bench.stop()
  }
  return cases
}
