import { Worker } from 'node:worker_threads'
import type { Crew, Hand } from './crew.ts'
import type { ResultOf, Task } from './task.ts'
import { type FromThread, type ToThread, toldError } from './thread-messages.ts'
import { Workbench } from './workbench.ts'

const program = new URL('./store-thread.js', import.meta.url)

// Run from its source, by a loader that a worker of Node 20 does not inherit, the crew works in this thread.
const isSource = import.meta.url.endsWith('.ts')

// V8 does not count shared memory as growth of a heap, so a thread that has little else to collect would hold what it was
// given for many restores, long after the program has dropped it. To look for it takes each thread some milliseconds.
const letGoBytesMin = 128 * 2 ** 20

/** So many threads, which end when the crew is closed or the process ends; a waiting crew keeps no process alive. */
export function createCrew(threads: number): Crew {
  return isSource ? createLocalCrew([new Workbench()]) : new ThreadCrew(threads)
}

/** A crew in this very thread: for tests, with benches of their own making. */
export function createLocalCrew(benches: readonly Workbench[]): Crew {
  return {
    hands: benches,
    letGo() {},
    async close() {
      for (const bench of benches) await bench.close()
    },
  }
}

class ThreadCrew implements Crew {
  readonly hands: readonly ThreadHand[]
  #letGoBytes = 0

  constructor(threads: number) {
    this.hands = Array.from({ length: threads }, () => new ThreadHand())
  }

  letGo(bytes: number): void {
    this.#letGoBytes += bytes
    if (this.#letGoBytes < letGoBytesMin) return
    this.#letGoBytes = 0
    for (const hand of this.hands) hand.letGo()
  }

  async close(): Promise<void> {
    await Promise.all(this.hands.map((hand) => hand.close()))
  }
}

interface Waiting {
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
}

class ThreadHand implements Hand {
  readonly #worker = new Worker(program)
  readonly #waiting = new Map<number, Waiting>()
  #next = 0
  #ended: Error | undefined
  #closed: (() => void) | undefined

  constructor() {
    this.#worker.on('message', (message: FromThread) => this.#take(message))
    this.#worker.on('error', (error) => this.#end(error))
    this.#worker.on('exit', (code) => this.#end(new Error(`a thread of the store ended with ${code}`)))
    this.#worker.unref()
  }

  do<T extends Task>(task: T): Promise<ResultOf<T>> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended)
    const number = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject })
      // Whoever waits for a result keeps the process alive, and nobody else.
      this.#worker.ref()
      this.#send({ kind: 'do', number, task })
    })
  }

  letGo(): void {
    this.#send({ kind: 'let-go' })
  }

  async close(): Promise<void> {
    if (this.#ended !== undefined) return
    const closed = new Promise<void>((resolve) => {
      this.#closed = resolve
    })
    this.#worker.ref()
    this.#send({ kind: 'close' })
    await closed
    await this.#worker.terminate()
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message)
  }

  #take(message: FromThread): void {
    if (message.kind === 'closed') {
      this.#closed?.()
      return
    }
    const waiting = this.#waiting.get(message.number)
    this.#waiting.delete(message.number)
    if (this.#waiting.size === 0) this.#worker.unref()
    if (message.kind === 'done') waiting?.resolve(message.result as never)
    else waiting?.reject(toldError(message.error))
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#ended)
    this.#waiting.clear()
    this.#closed?.()
  }
}
