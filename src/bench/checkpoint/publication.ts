import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BenchMesh } from './bench-mesh.ts'

/** How long it takes until three members have a manifest, each checked and synced to its disk. */
export interface Publication {
  readonly copies: number
  readonly count: number
  /** From the manifest being written at its author until it is published. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** One after the other, and eight at a time; with all that belongs to a save. */
  readonly opsPerSecond: number
  readonly opsPerSecondAtEight: number
}

const copies = 3
const atOnce = 8

/** Saves of nothing but a manifest, through one of three peers. */
export async function measurePublication(
  program: string,
  folder: string,
  count: number,
): Promise<Publication> {
  const mesh = new BenchMesh(program, join(folder, 'publication'))
  const empty = join(folder, 'empty')
  await mkdir(empty, { recursive: true })
  try {
    const author = await mesh.start()
    for (let other = 1; other < copies; other++) await mesh.start()
    await mesh.settled()
    let step = 0
    const save = async (): Promise<number> => {
      const answer = await author.saveCheckpoint({
        folder: empty,
        step: ++step,
        part: 0,
        parts: 1,
        waitMs: 60_000,
      })
      if (answer.copies !== copies) throw new Error(`published with ${answer.copies} copies, not ${copies}`)
      return answer.publishMs ?? 0
    }
    // Streams are opened by the first ones.
    for (let warmUp = 0; warmUp < 5; warmUp++) await save()
    const times: number[] = []
    const startedAtMs = performance.now()
    for (let round = 0; round < count; round++) times.push(await save())
    const oneByOneMs = performance.now() - startedAtMs
    const againAtMs = performance.now()
    let left = count
    const lane = async (): Promise<void> => {
      while (left-- > 0) await save()
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
    const togetherMs = performance.now() - againAtMs
    times.sort((left, right) => left - right)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
    return {
      copies,
      count,
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      opsPerSecond: (1_000 * count) / oneByOneMs,
      opsPerSecondAtEight: (1_000 * count) / togetherMs,
    }
  } finally {
    await mesh.stop()
  }
}
