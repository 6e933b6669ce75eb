import type { Operator } from 'opendal'
import { assert } from '../../base/assert.ts'
import { StoreError } from '../store-error.ts'
import { isKey, type ObjectInfo, type ObjectStore, type ObjectUpload } from './object-store.ts'
import { storeErrorOfOpendal } from './opendal-errors.ts'

type Opendal = typeof import('opendal')

/** A service that Apache OpenDAL speaks to, with what it calls its options. */
export interface OpendalPlace {
  readonly service: string
  readonly options: Readonly<Record<string, string>>
  /** For people. */
  readonly address: string
  /** Tries of one request after the first. */
  readonly retriesMax?: number
}

const packageWanted = 'opendal@0.49.2'

// As for S3: parts of 8 MiB, four on their way.
const partBytes = 8 * 2 ** 20
const partsInFlightMax = 4

// After 0.2, 0.4, 0.8, 1.6 and 3.2 seconds.
const retriesMaxUsually = 5
const retryMsMin = 200
const silenceMs = 30_000

/**
 * Objects at a service for which shoal has no code of its own: Google Cloud Storage, Azure Blob Storage. The package that
 * knows them is not installed with shoal.
 */
export class OpendalStore implements ObjectStore {
  readonly address: string
  readonly #operator: Operator

  private constructor(address: string, operator: Operator) {
    this.address = address
    this.#operator = operator
  }

  static async open(place: OpendalPlace, load: () => Promise<Opendal> = () => import('opendal')) {
    const { Operator, RetryLayer, TimeoutLayer } = await loaded(place, load)
    const timeout = new TimeoutLayer()
    timeout.timeout = silenceMs
    timeout.ioTimeout = silenceMs
    const retry = new RetryLayer()
    retry.jitter = true
    retry.minDelay = retryMsMin
    retry.factor = 2
    retry.maxTimes = place.retriesMax ?? retriesMaxUsually
    try {
      const operator = new Operator(place.service, place.options)
      return new OpendalStore(place.address, operator.layer(timeout.build()).layer(retry.build()))
    } catch (error) {
      throw storeErrorOfOpendal(error, place.address, place.address)
    }
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#doing(key, async () => {
      await this.#operator.write(pathOf(key), copyOf(bytes))
    })
  }

  upload(key: string): Promise<ObjectUpload> {
    return this.#doing(key, async (): Promise<ObjectUpload> => {
      const writing = { chunk: BigInt(partBytes), concurrent: partsInFlightMax }
      const writer = await this.#operator.writer(pathOf(key), writing)
      return {
        write: (bytes) => this.#doing(key, () => writer.write(copyOf(bytes))),
        finish: () => this.#doing(key, () => writer.close()),
        // OpenDAL gives up what is never closed. Parts that are at the service already are the service's to clear away.
        abort: async () => {},
      }
    })
  }

  get(key: string): Promise<Uint8Array> {
    return this.#doing(key, () => this.#operator.read(pathOf(key)))
  }

  readInto(key: string, offset: number, target: Uint8Array): Promise<void> {
    return this.#doing(key, async () => {
      const range = { offset: BigInt(offset), size: BigInt(target.length) }
      const bytes = await this.#operator.read(pathOf(key), range)
      if (bytes.length !== target.length)
        throw new StoreError('damaged', key, `gave ${bytes.length} bytes at ${offset}, not ${target.length}`)
      target.set(bytes)
    })
  }

  list(prefix: string): Promise<ObjectInfo[]> {
    return this.#doing(prefix, async () => {
      const found: ObjectInfo[] = []
      for (const entry of await this.#operator.list(prefix, { recursive: true })) {
        const key = entry.path()
        let metadata = entry.metadata()
        if (!metadata.isFile() || !isKey(key)) continue
        // Some services tell no more than the name.
        if (metadata.lastModified === null) metadata = await this.#operator.stat(key)
        const { contentLength, lastModified } = metadata
        found.push({
          key,
          sizeBytes: Number(contentLength),
          modifiedAtMs: lastModified === null ? 0 : Date.parse(lastModified),
        })
      }
      return found.sort((left, right) => (left.key < right.key ? -1 : 1))
    })
  }

  remove(key: string): Promise<void> {
    return this.#doing(key, () => this.#operator.delete(pathOf(key)))
  }

  async removeForGood(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.remove(key)
  }

  /** There is no way to ask for uploads that died: the service's own rules clear them away (docs/CHECKPOINTS.md). */
  async sweep(): Promise<number> {
    return 0
  }

  async close(): Promise<void> {}

  async #doing<T>(subject: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw storeErrorOfOpendal(error, subject, this.address)
    }
  }
}

async function loaded({ address }: OpendalPlace, load: () => Promise<Opendal>): Promise<Opendal> {
  try {
    return await load()
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    throw new StoreError(
      'no-place',
      address,
      `needs the package ${packageWanted}, which is not installed with shoal or does not fit this machine; run npm install ${packageWanted} (${said})`,
      error,
    )
  }
}

function pathOf(key: string): string {
  assert(isKey(key), `${key} is no key`)
  return key
}

/** Its own memory: native code may still read it after the call, and takes no shared one. */
function copyOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes)
}
