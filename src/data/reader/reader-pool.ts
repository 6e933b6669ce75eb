import { Worker } from 'node:worker_threads'
import { MisuseError } from '../../base/errors.ts'
import type { Catalog, CatalogFile } from '../catalog/catalog.ts'
import { DataError, type DataErrorCode } from '../data-error.ts'
import type { ColumnBlock, Sample } from '../format/format.ts'
import { letGo } from '../memory.ts'
import type { AskForPiece } from '../source/disk-cache.ts'
import type { TokenRows } from '../tokens/token-rows.ts'
import type { BlockSource } from './block-source.ts'
import type { PieceQuestion, ReaderAnswer, ReaderSetup, ReaderTask, ToReader } from './reader-task.ts'
import { blockOf, type SampleBlock } from './sample-block.ts'

type Read = readonly Sample[] | ColumnBlock | TokenRows

interface Waiting {
  readonly file: number
  readonly block: number
  readonly tokens: ReaderTask['tokens']
  readonly resolve: (read: Read) => void
  readonly reject: (error: Error) => void
}

interface Reader {
  readonly worker: Worker
  readonly knownFiles: Set<number>
  task: (Waiting & { readonly id: number }) | undefined
}

// A thread loads no TypeScript: what runs from source, as tests do, takes the one that was built.
const isSource = import.meta.url.endsWith('.ts')
const program = new URL(
  isSource ? '../../../dist/src/data/reader/reader-thread.js' : './reader-thread.js',
  import.meta.url,
)

/** Blocks are large and few: what is young in a reader is soon of no use, and need not pile up. */
const resourceLimits = { maxYoungGenerationSizeMb: 12 }

/** Several threads that read and decode blocks, each one at a time. */
export class ReaderPool implements BlockSource {
  readonly #catalog: Catalog
  readonly #readers: Reader[] = []
  readonly #queue: Waiting[] = []
  readonly #ask: AskForPiece | undefined
  /** The memory of blocks that are gone, for those that wait to be read: whoever asks for more lets go of others first. */
  readonly #spares: ArrayBuffer[][] = []
  #lastId = 0
  #isClosed = false
  #failure: Error | undefined

  constructor(catalog: Catalog, readers: number, cache?: ReaderSetup['cache'], ask?: AskForPiece) {
    this.#catalog = catalog
    this.#ask = ask
    const { source, format } = catalog
    const setup: ReaderSetup = { uri: source.uri, format: format.name, cache, asks: ask !== undefined }
    for (let count = 0; count < readers; count++) this.#readers.push(this.#start(setup))
  }

  get isIdle(): boolean {
    return this.#queue.length === 0 && this.#readers.some(({ task }) => task === undefined)
  }

  async readBlock(file: number, block: number): Promise<SampleBlock> {
    const read = (await this.#enqueue(file, block, undefined)) as readonly Sample[] | ColumnBlock
    return blockOf(read, (memory) => this.takeBack(memory))
  }

  /** The tokens of a row group. */
  readTokens(file: number, group: number, column: string | undefined): Promise<TokenRows> {
    return this.#enqueue(file, group, { column }) as Promise<TokenRows>
  }

  /** The memory of an answer that nobody needs any more is used for another. */
  takeBack(memory: readonly Int32Array[]): void {
    if (this.#isClosed || this.#spares.length >= this.#readers.length) letGo(memory)
    else this.#spares.push(memory.map(({ buffer }) => buffer as ArrayBuffer))
  }

  close(): void {
    this.#isClosed = true
    this.#failure ??= new Error('the reader was closed')
    for (const { worker, task } of this.#readers) {
      task?.reject(this.#failure)
      void worker.terminate()
    }
    for (const { reject } of this.#queue.splice(0)) reject(this.#failure)
    this.#spares.length = 0
  }

  #enqueue(file: number, block: number, tokens: ReaderTask['tokens']): Promise<Read> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure)
      this.#queue.push({ file, block, tokens, resolve, reject })
      this.#assign()
    })
  }

  #start(workerData: ReaderSetup): Reader {
    const reader: Reader = {
      worker: new Worker(program, { workerData, resourceLimits }),
      knownFiles: new Set(),
      task: undefined,
    }
    reader.worker.on('message', (message: ReaderAnswer | PieceQuestion) => {
      if ('asks' in message) void this.#askFor(reader, message)
      else this.#take(reader, message)
    })
    reader.worker.on('error', (error: Error) => this.#lost(reader, error))
    // A program that has nothing else to do may end while its readers wait.
    reader.worker.unref()
    return reader
  }

  /** A thread that ends by itself has a bug, or no memory: what it had fails, and so does all when none is left. */
  #lost(reader: Reader, error: Error): void {
    this.#readers.splice(this.#readers.indexOf(reader), 1)
    reader.task?.reject(error)
    if (this.#readers.length > 0) return
    this.#failure = error
    for (const { reject } of this.#queue.splice(0)) reject(error)
  }

  #assign(): void {
    for (const reader of this.#readers) {
      if (this.#isClosed || reader.task !== undefined) continue
      const next = this.#queue.shift()
      if (next === undefined) return
      const id = ++this.#lastId
      reader.task = { ...next, id }
      const { file, index } = this.#catalog.files[next.file] as CatalogFile
      const isKnown = reader.knownFiles.has(next.file)
      reader.knownFiles.add(next.file)
      const spares = this.#spares.pop() ?? []
      const task: ReaderTask = {
        id,
        file,
        index: isKnown ? undefined : index,
        block: next.block,
        tokens: next.tokens,
        spares,
      }
      reader.worker.ref()
      reader.worker.postMessage(task, spares)
    }
  }

  async #askFor({ worker }: Reader, { asks, file, piece }: PieceQuestion): Promise<void> {
    const isThere = (await this.#ask?.(file, piece).catch(() => false)) ?? false
    const told: ToReader = { asked: asks, isThere }
    worker.postMessage(told)
  }

  #take(reader: Reader, answer: ReaderAnswer): void {
    const { task } = reader
    if (task?.id !== answer.id) return
    reader.task = undefined
    reader.worker.unref()
    if ('samples' in answer) task.resolve(answer.samples)
    else if ('tokens' in answer) task.resolve(answer.tokens)
    else task.reject(faultOf(answer.fault))
    this.#assign()
  }
}

/** None, where whoever asks reads by itself. */
export function requireReaders(readers: number): void {
  if (!Number.isSafeInteger(readers) || readers < 0 || readers > 64)
    throw new MisuseError('readers', `${readers} is not a number of threads, 0 to 64`)
}

function faultOf({ code, path, text }: { code: string; path: string; text: string }): DataError {
  const prefix = `${path}: `
  return new DataError(
    code as DataErrorCode,
    path,
    text.startsWith(prefix) ? text.slice(prefix.length) : text,
  )
}
