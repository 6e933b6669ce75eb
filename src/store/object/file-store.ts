import { randomBytes } from 'node:crypto'
import { dirname, join, relative, sep } from 'node:path'
import { assert } from '../../base/assert.ts'
import { StoreError } from '../store-error.ts'
import { storeErrorOfDisk } from './disk-errors.ts'
import { type Doing, FileUpload } from './file-upload.ts'
import {
  isKey,
  type ObjectInfo,
  type ObjectStore,
  type ObjectUpload,
  type UploadOptions,
} from './object-store.ts'
import { nodeStoreDisk, type StoreDisk } from './store-disk.ts'

// In the store itself, so that the rename stays within one file system; the name is no key, so it is never listed.
const underWay = '.under-way'

/** Objects as files of a folder: the local disk, or one that several machines share. */
export class FileStore implements ObjectStore {
  readonly address: string
  readonly #folder: string
  readonly #disk: StoreDisk

  constructor(folder: string, disk: StoreDisk = nodeStoreDisk) {
    this.address = folder
    this.#folder = folder
    this.#disk = disk
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const upload = await this.upload(key)
    try {
      await upload.write(bytes)
      await upload.finish()
    } catch (error) {
      await upload.abort()
      throw error
    }
  }

  /** An object of no bytes: all that it says is that it is there. One sync instead of two; there already is no mistake. */
  mark(key: string): Promise<void> {
    return this.#doing(key, async () => {
      const path = this.#path(key)
      await this.#disk.makeFolder(dirname(path))
      try {
        await (await this.#disk.open(path, 'create')).close()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      await this.#disk.syncFolder(dirname(path))
    })
  }

  upload(key: string, options: UploadOptions = {}): Promise<ObjectUpload> {
    return this.#doing(key, async () => {
      const temporary = join(this.#folder, underWay, randomBytes(12).toString('hex'))
      await this.#disk.makeFolder(dirname(temporary))
      const path = this.#path(key)
      await this.#disk.makeFolder(dirname(path))
      const file = await this.#disk.open(temporary, 'create')
      const doing: Doing = (action) => this.#doing(key, action)
      return new FileUpload(this.#disk, file, { temporary, path }, options, doing)
    })
  }

  get(key: string): Promise<Uint8Array> {
    return this.#doing(key, async () => {
      const file = await this.#disk.open(this.#path(key), 'existing')
      try {
        const bytes = new Uint8Array(await file.sizeBytes())
        const read = await file.readInto(bytes, 0)
        return bytes.subarray(0, read)
      } finally {
        await file.close()
      }
    })
  }

  readInto(key: string, offset: number, target: Uint8Array): Promise<void> {
    return this.#doing(key, async () => {
      const file = await this.#disk.open(this.#path(key), 'existing')
      try {
        requireAll(key, offset, await file.readInto(target, offset), target.length)
      } finally {
        await file.close()
      }
    })
  }

  readIntoNow(key: string, offset: number, target: Uint8Array): void {
    try {
      requireAll(key, offset, this.#disk.readNow(this.#path(key), target, offset), target.length)
    } catch (error) {
      throw storeErrorOfDisk(error, key, this.#folder)
    }
  }

  list(prefix: string): Promise<ObjectInfo[]> {
    return this.#doing(prefix, async () => {
      const within = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      const entries = await this.#disk.list(join(this.#folder, within))
      return entries
        .map(({ path, sizeBytes, modifiedAtMs }) => ({
          key: relative(this.#folder, path).split(sep).join('/'),
          sizeBytes,
          modifiedAtMs,
        }))
        .filter(({ key }) => key.startsWith(prefix) && !key.startsWith(`${underWay}/`) && isKey(key))
        .sort((left, right) => (left.key < right.key ? -1 : 1))
    })
  }

  remove(key: string): Promise<void> {
    return this.#doing(key, () => this.#disk.remove(this.#path(key)))
  }

  async removeForGood(keys: readonly string[]): Promise<void> {
    const folders = new Set<string>()
    for (const key of keys) {
      await this.remove(key)
      folders.add(dirname(this.#path(key)))
    }
    for (const folder of folders) await this.#doing(folder, () => this.#disk.syncFolder(folder))
  }

  sweep(olderThanMs: number): Promise<number> {
    return this.#doing(underWay, async () => {
      const leftovers = await this.#disk.list(join(this.#folder, underWay))
      const old = leftovers.filter(({ modifiedAtMs }) => modifiedAtMs <= Date.now() - olderThanMs)
      for (const { path } of old) await this.#disk.remove(path)
      return old.length
    })
  }

  async close(): Promise<void> {}

  #path(key: string): string {
    assert(isKey(key), `${key} is no key`)
    return join(this.#folder, ...key.split('/'))
  }

  async #doing<T>(subject: string, action: () => Promise<T>): Promise<T> {
    try {
      return await action()
    } catch (error) {
      throw storeErrorOfDisk(error, subject, this.#folder)
    }
  }
}

function requireAll(key: string, offset: number, read: number, length: number): void {
  if (read < length)
    throw new StoreError('damaged', key, `ends at byte ${offset + read}, before ${offset + length}`)
}
