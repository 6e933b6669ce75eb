import { assert } from '../../base/assert.ts'
import { HashTable } from '../chunk/hash-table.ts'
import { PackWriter } from '../chunk/pack-writer.ts'
import { repack } from '../chunk/repack.ts'
import { chunkBytesMax } from '../chunk/span.ts'
import { loadZstd } from '../chunk/zstd.ts'
import type { ObjectStore } from '../object/object-store.ts'
import type { Hand } from './crew.ts'
import { cutSource } from './cut-source.ts'
import { loadChunks } from './load-chunks.ts'
import { type OpenStore, openStore, type StorePlace } from './place.ts'
import { readSource } from './read-source.ts'
import type { ResultOf, Results, Task } from './task.ts'

/** Does the tasks of one thread. Its calls block where that is faster: nothing else lives in the thread. */
export class Workbench implements Hand {
  readonly #open: OpenStore
  readonly #stores = new Map<string, Promise<ObjectStore>>()
  readonly #writers = new Map<number, PackWriter>()
  // Two: one is being written while the other is filled.
  readonly #buffers = [new Uint8Array(0), new Uint8Array(0)]
  #turn = 0

  constructor(open: OpenStore = openStore) {
    this.#open = open
  }

  do<T extends Task>(task: T): Promise<ResultOf<T>> {
    return this.#do(task) as Promise<ResultOf<T>>
  }

  async close(): Promise<void> {
    for (const writer of this.#writers.values()) await writer.abandon()
    for (const store of this.#stores.values()) await (await store).close()
  }

  async #do(task: Task): Promise<Results[keyof Results]> {
    switch (task.kind) {
      case 'cut':
        return cutSource(task.source, task.sizeBytes, task.how)
      case 'begin-pack': {
        const store = await this.#store(task.place)
        const known = new HashTable(task.known)
        this.#writers.set(task.session, new PackWriter(store, task.sealing, known, await loadZstd()))
        return undefined
      }
      case 'pack':
        return this.#pack(task)
      case 'finish-pack': {
        const packs = await this.#writer(task.session).finish()
        this.#writers.delete(task.session)
        return packs
      }
      case 'abandon-pack':
        await this.#writers.get(task.session)?.abandon()
        this.#writers.delete(task.session)
        return undefined
      case 'load':
        return loadChunks(task, await this.#store(task.place), await loadZstd())
      case 'repack':
        return repack(await this.#store(task.place), task.pack, task.keep, task.keyTag)
    }
  }

  async #pack({ session, source, spans }: Extract<Task, { kind: 'pack' }>): Promise<Results['pack']> {
    const writer = this.#writer(session)
    const added: Awaited<ReturnType<PackWriter['add']>>[] = []
    for (const { offset, length } of spans) {
      const bytes =
        source.kind === 'memory'
          ? source.bytes.subarray(offset, offset + length)
          : readSource(source.descriptor, offset, this.#buffer(length))
      added.push(await writer.add(bytes))
    }
    return added
  }

  #writer(session: number): PackWriter {
    const writer = this.#writers.get(session)
    assert(writer !== undefined, `no packs are being written for session ${session}`)
    return writer
  }

  #buffer(length: number): Uint8Array {
    this.#turn = 1 - this.#turn
    if (this.#buffers[this.#turn]?.length === 0) this.#buffers[this.#turn] = new Uint8Array(chunkBytesMax)
    return (this.#buffers[this.#turn] as Uint8Array).subarray(0, length)
  }

  #store(place: StorePlace): Promise<ObjectStore> {
    const name = JSON.stringify(place)
    const store = this.#stores.get(name) ?? this.#open(place)
    this.#stores.set(name, store)
    return store
  }
}
