import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StorePlace } from '../../store/crew/place.ts'
import type { Bar } from '../bar.ts'
import { medianOf } from '../median.ts'
import { barsOf } from './bars.ts'
import { freshPlace, removeAll } from './bench-store.ts'
import { type Delta, measureDelta } from './delta.ts'
import { type DiskRound, measureDiskRound, medianLimits } from './disk-rounds.ts'
import type { Limits } from './limits.ts'
import { type CheckpointCase, measureRestore, measureSave, medianCase } from './one-case.ts'
import { PeersBench } from './peers-case.ts'
import { measurePublication, type Publication } from './publication.ts'
import { writeModel } from './sample-model.ts'

export interface CheckpointBenchReport {
  readonly cases: readonly CheckpointCase[]
  readonly limits: Limits
  readonly delta: Delta
  readonly bars: readonly Bar[]
  /** The share of the machine's CPU time that others took, by the median round: what is above some percent spoils the bars. */
  readonly othersCpu: number
  /** What was not measured, and how it would be. */
  readonly skipped: readonly string[]
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
  /** Rounds of each case, of which the median counts. */
  readonly rounds?: number
  /** Manifests that are published, one after the other, and again eight at a time. */
  readonly publications?: number
  readonly onCase?: (sizeMb: number, store: string) => void
}

/** Measures saving and restoring, side by side with what the disk and the hash give at the same time. */
export async function runCheckpointBench(
  options: CheckpointBenchOptions = {},
): Promise<CheckpointBenchReport> {
  const { sizesMb = [1, 10, 100, 1_000], s3, program, rounds = 5, publications = 200, onCase } = options
  const parent = options.folder ?? tmpdir()
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(join(parent, 'shoal-bench-'))
  try {
    const disk: StorePlace = { kind: 'folder', folder: join(folder, 'store') }
    const largestMb = Math.max(...sizesMb)
    const cases: CheckpointCase[] = []
    let largest: DiskRound[] = []
    for (const sizeMb of sizesMb) {
      const model = join(folder, 'model.safetensors')
      const bytes = await writeModel(model, sizeMb, 'all')
      onCase?.(sizeMb, 'disk')
      const onDisk = await inRounds(rounds, () => measureDiskRound(model, bytes, folder, disk))
      cases.push(
        medianCase(
          sizeMb,
          'disk',
          onDisk.map(({ save, restore }) => ({ ...save, ...restore })),
        ),
      )
      if (sizeMb === largestMb) largest = onDisk
      if (s3 !== undefined) {
        onCase?.(sizeMb, 's3')
        cases.push(medianCase(sizeMb, 's3', await inRounds(rounds, () => measureS3Round(model, s3))))
      }
      await rm(model)
    }
    if (program !== undefined) cases.push(...(await peersCases(program, folder, sizesMb, onCase)))
    const publication =
      program === undefined ? undefined : await measurePublication(program, folder, publications)
    const limits = medianLimits(largest)
    const delta = await measureDelta(Math.min(100, largestMb), folder, disk)
    const bars = barsOf(largestMb, largest, cases, delta)
    const othersCpu = medianOf(largest.map((round) => round.othersCpu))
    const skipped = [
      ...(s3 === undefined ? ['s3: no server was named (--s3 s3://BUCKET/PREFIX --s3-endpoint URL)'] : []),
      ...(program === undefined ? ['peers, and the publication of manifests: without peers'] : []),
    ]
    const told = publication === undefined ? {} : { publication }
    return { cases, limits, delta, bars, othersCpu, skipped, ...told }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inRounds<T>(count: number, measure: () => Promise<T>): Promise<T[]> {
  const measured: T[] = []
  for (let round = 0; round < count; round++) measured.push(await measure())
  return measured
}

async function measureS3Round(model: string, parent: StorePlace) {
  const place = freshPlace(parent)
  const save = await measureSave(model, place)
  const restore = await measureRestore(model, place)
  await removeAll(place)
  return { ...save, ...restore }
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
