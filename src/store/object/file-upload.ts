import { dirname } from 'node:path'
import type { ObjectUpload, UploadOptions } from './object-store.ts'
import type { StoreDisk, StoreFile } from './store-disk.ts'

// The kernel begins to write late, so without this a gigabyte would be hashed first and written only then.
const syncEveryBytes = 32 * 2 ** 20

export type Doing = <T>(action: () => Promise<T>) => Promise<T>

/** A file under a temporary name, which gets its own when it is whole and on the disk. */
export class FileUpload implements ObjectUpload {
  readonly #disk: StoreDisk
  readonly #file: StoreFile
  readonly #temporary: string
  readonly #path: string
  readonly #mayBlock: boolean
  readonly #doing: Doing
  #length = 0
  #syncedTo = 0
  #syncing: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(
    disk: StoreDisk,
    file: StoreFile,
    { temporary, path }: { readonly temporary: string; readonly path: string },
    { mayBlock = false }: UploadOptions,
    doing: Doing,
  ) {
    this.#disk = disk
    this.#file = file
    this.#temporary = temporary
    this.#path = path
    this.#mayBlock = mayBlock
    this.#doing = doing
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#doing(async () => {
      if (this.#mayBlock) this.#file.writeNow(bytes, this.#length)
      else await this.#file.write(bytes, this.#length)
      this.#length += bytes.length
      if (this.#length - this.#syncedTo < syncEveryBytes) return
      // At most one under way: if the disk is slower than we are, here is where we wait for it.
      await this.#syncing
      this.#syncedTo = this.#length
      this.#syncing = this.#file.sync()
      // A failure is told by the next one who waits for it.
      this.#syncing.catch(() => {})
    })
  }

  finish(): Promise<void> {
    return this.#doing(async () => {
      await this.#syncing
      await this.#file.sync()
      await this.#close()
      await this.#disk.replace(this.#temporary, this.#path)
      await this.#disk.syncFolder(dirname(this.#path))
    })
  }

  async abort(): Promise<void> {
    // Whatever led here is told already; what cannot be cleared now, a sweep clears.
    await this.#syncing.catch(() => {})
    await this.#close().catch(() => {})
    await this.#disk.remove(this.#temporary).catch(() => {})
  }

  async #close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#file.close()
  }
}
