import { assert } from '../../base/assert.ts'
import { loadZstd, noZstd } from '../../zstd/zstd.ts'
import { HashTable } from '../chunk/hash-table.ts'
import { PackWriter } from '../chunk/pack-writer.ts'
import { repack } from '../chunk/repack.ts'
import { compressedBit } from '../chunk/sealing.ts'
import { chunkBytesMax } from '../chunk/span.ts'
import type { ObjectStore } from '../object/object-store.ts'
import type { Hand } from './crew.ts'
import { cutSource } from './cut-source.ts'
import { readLayout } from './layout-texts.ts'
import { loadChunks } from './load-chunks.ts'
import { type OpenStore, openStore, type StorePlace } from './place.ts'
import { readSource } from './read-source.ts'
import type { LoadTask, ResultOf, Results, Task } from './task.ts'

/** Packs that are being written. */
interface Session {
  readonly writer: PackWriter
  /** What is read of a file, until it is hashed and written: its own, since sessions take turns. */
  buffer: Uint8Array | undefined
}

/** Does the tasks of one thread. Its calls block where that is faster: nothing else lives in the thread. */
export class Workbench implements Hand {
  readonly #open: OpenStore
  readonly #stores = new Map<string, Promise<ObjectStore>>()
  readonly #sessions = new Map<number, Session>()

  constructor(open: OpenStore = openStore) {
    this.#open = open
  }

  do<T extends Task>(task: T): Promise<ResultOf<T>> {
    return this.#do(task) as Promise<ResultOf<T>>
  }

  async close(): Promise<void> {
    for (const { writer } of this.#sessions.values()) await writer.abandon()
    for (const store of this.#stores.values()) await (await store).close()
  }

  async #do(task: Task): Promise<Results[keyof Results]> {
    switch (task.kind) {
      case 'cut':
        return cutSource(task.source, task.sizeBytes, task.how)
      case 'begin-pack': {
        const store = await this.#store(task.place)
        const known = new HashTable(task.known)
        const writer = new PackWriter(
          store,
          task.sealing,
          known,
          task.sealing.compress ? await loadZstd() : noZstd,
        )
        this.#sessions.set(task.session, { writer, buffer: undefined })
        return undefined
      }
      case 'pack':
        return this.#pack(task)
      case 'finish-pack': {
        // What was written is not told: a hundred thousand entries would keep the thread that asks for a tenth of a second.
        await this.#session(task.session).writer.finish()
        this.#sessions.delete(task.session)
        return undefined
      }
      case 'abandon-pack':
        await this.#sessions.get(task.session)?.writer.abandon()
        this.#sessions.delete(task.session)
        return undefined
      case 'load':
        return loadChunks(task, await this.#store(task.place), isCompressed(task) ? await loadZstd() : noZstd)
      case 'layout':
        return readLayout(task.header, task.sizeBytes)
      case 'repack':
        return repack(await this.#store(task.place), task.pack, task.keep, task.keyTag)
    }
  }

  async #pack(task: Extract<Task, { kind: 'pack' }>): Promise<Results['pack']> {
    const { session: number, source, spans, hashes } = task
    const session = this.#session(number)
    const { writer } = session
    const added: Awaited<ReturnType<PackWriter['add']>>[] = []
    for (const [index, { offset, length }] of spans.entries()) {
      const bytes =
        source.kind === 'memory'
          ? source.bytes.subarray(offset, offset + length)
          : readSource(source.descriptor, offset, bufferOf(session).subarray(0, length))
      added.push(await writer.add(bytes, hashes?.[index]))
    }
    return added
  }

  #session(number: number): Session {
    const session = this.#sessions.get(number)
    assert(session !== undefined, `no packs are being written for session ${number}`)
    return session
  }

  #store(place: StorePlace): Promise<ObjectStore> {
    const name = JSON.stringify(place)
    const store = this.#stores.get(name) ?? this.#open(place)
    this.#stores.set(name, store)
    return store
  }
}

function isCompressed({ chunks }: LoadTask): boolean {
  return chunks.some(({ seal }) => (seal & compressedBit) !== 0)
}

function bufferOf(session: Session): Uint8Array {
  session.buffer ??= new Uint8Array(chunkBytesMax)
  return session.buffer
}
