import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PeerClient } from '../../client/peer-client.ts'
import { BenchMesh } from './bench-mesh.ts'
import { type CheckpointCase, readerCounts } from './one-case.ts'
import { writeModel } from './sample-model.ts'

const pollMs = 5

/** Three peers, of which two keep each chunk, and a fourth that keeps none and restores what the others have. */
export class PeersBench {
  readonly #folder: string
  readonly #mesh: BenchMesh
  #author: PeerClient | undefined
  #reader: PeerClient | undefined
  #step = 0

  constructor(program: string, folder: string) {
    this.#folder = join(folder, 'peers')
    this.#mesh = new BenchMesh(program, this.#folder)
  }

  async start(): Promise<void> {
    this.#author = await this.#mesh.start('--replicate-chunks', '2')
    for (let other = 0; other < 2; other++) await this.#mesh.start('--replicate-chunks', '2')
    this.#reader = await this.#mesh.start()
    await this.#mesh.settled()
  }

  stop(): Promise<void> {
    return this.#mesh.stop()
  }

  /** Published when a second peer has all chunks; restored where there are none, with another model for each count. */
  async measure(sizeMb: number): Promise<CheckpointCase> {
    const folder = join(this.#folder, 'model')
    const model = join(folder, 'model.safetensors')
    await mkdir(folder, { recursive: true })
    let blockingMs = Number.POSITIVE_INFINITY
    let saveMs = Number.POSITIVE_INFINITY
    let isIdentical = true
    const restoreMs: Record<string, number> = {}
    for (const readers of readerCounts) {
      await writeModel(model, sizeMb, 'all')
      const step = ++this.#step
      const save = await this.#save(folder, step)
      blockingMs = Math.min(blockingMs, save.blockingMs)
      saveMs = Math.min(saveMs, save.saveMs)
      const restored = join(this.#folder, `restored-${step}`)
      const fromMs = performance.now()
      await this.#reader?.restoreCheckpoint({ folder: restored, checkpoint: `${step}`, readers })
      restoreMs[`${readers}`] = performance.now() - fromMs
      isIdentical &&= (await readFile(model)).equals(await readFile(join(restored, 'model.safetensors')))
      await rm(restored, { recursive: true })
    }
    await rm(folder, { recursive: true })
    return {
      sizeMb,
      store: 'peers',
      blockingMs,
      saveMs,
      restoreMs: restoreMs as CheckpointCase['restoreMs'],
      isIdentical,
    }
  }

  async #save(folder: string, step: number): Promise<{ blockingMs: number; saveMs: number }> {
    const startedAtMs = performance.now()
    await this.#author?.saveCheckpoint({ folder, step, part: 0, parts: 1 })
    const blockingMs = performance.now() - startedAtMs
    while (!(await this.#isPublished(this.#author, step))) await pause(pollMs)
    const saveMs = performance.now() - startedAtMs
    while (!(await this.#isPublished(this.#reader, step))) await pause(pollMs)
    return { blockingMs, saveMs }
  }

  async #isPublished(client: PeerClient | undefined, step: number): Promise<boolean> {
    const { checkpoints = [] } = (await client?.checkpoints()) ?? {}
    return checkpoints.some((each) => each.step === step && each.partsPublished.length === 1)
  }
}
