import { Worker } from 'node:worker_threads'
import type { PieceRef } from '../../core/piece.ts'
import type { PieceResult, PieceSetup, PieceTask } from './piece-task.ts'

type TaskWithoutId = PieceTask extends infer One ? (One extends PieceTask ? Omit<One, 'id'> : never) : never

// A thread loads no TypeScript: what runs from source, as tests do, takes the one that was built.
const isSource = import.meta.url.endsWith('.ts')
const program = new URL(
  isSource ? '../../../dist/src/data/piece/piece-thread.js' : './piece-thread.js',
  import.meta.url,
)

/** The pieces of this node, in a thread of their own. */
export class PieceKeeper {
  readonly #worker: Worker
  readonly #waiting = new Map<number, (result: PieceResult) => void>()
  #lastId = 0
  /** Why there is no thread any more. */
  #lost: string | undefined

  constructor(setup: PieceSetup, failed: (error: Error) => void) {
    this.#worker = new Worker(program, { workerData: setup })
    this.#worker.unref()
    this.#worker.on('message', (result: PieceResult) => {
      this.#waiting.get(result.id)?.(result)
      this.#waiting.delete(result.id)
    })
    this.#worker.on('error', (error: Error) => {
      failed(error)
      this.#loseAll(error.message)
    })
    this.#worker.on('exit', () => this.#loseAll('the thread that keeps pieces has ended'))
  }

  /** From the cache, or fetched from the address. */
  give(uri: string, ref: PieceRef): Promise<PieceResult> {
    return this.#do({ kind: 'give', uri, ref })
  }

  /** False where the bytes are not what they claim to be. */
  async keep(uri: string, ref: PieceRef, bytes: Uint8Array, digest: Uint8Array): Promise<boolean> {
    const result = await this.#do({ kind: 'keep', uri, ref, bytes, digest })
    return result.kind === 'kept' && result.isKept
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #do(task: TaskWithoutId): Promise<PieceResult> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      if (this.#lost !== undefined) return resolve({ id, kind: 'failed', text: this.#lost })
      this.#waiting.set(id, resolve)
      const transfer = task.kind === 'keep' ? [task.bytes.buffer as ArrayBuffer] : []
      this.#worker.postMessage({ ...task, id }, transfer)
    })
  }

  #loseAll(text: string): void {
    this.#lost ??= text
    for (const [id, resolve] of this.#waiting) resolve({ id, kind: 'failed', text })
    this.#waiting.clear()
  }
}
