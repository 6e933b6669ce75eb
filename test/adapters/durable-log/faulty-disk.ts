import type { Disk, DiskFile } from '../../../src/adapters/durable-log/disk.ts'

/** A disk whose calls a test can watch, hold up and let fail. */
export class FaultyDisk implements Disk {
  readonly #inner: Disk
  readonly #files: DiskFile[] = []
  /** Every call that reached the disk, in order: `open`, `write`, `sync`, `truncate`, `replace`, `sync-folder`, `remove`. */
  readonly calls: string[] = []
  /** Throws to let a call fail, or waits to hold it up. */
  before: (call: string) => void | Promise<void> = () => {}

  constructor(inner: Disk) {
    this.#inner = inner
  }

  async open(path: string, mode: 'existing' | 'create'): Promise<DiskFile> {
    await this.enter('open')
    const file = await this.#inner.open(path, mode)
    this.#files.push(file)
    return new FaultyFile(this, file)
  }

  async replace(from: string, to: string): Promise<void> {
    await this.enter('replace')
    await this.#inner.replace(from, to)
  }

  async syncFolder(path: string): Promise<void> {
    await this.enter('sync-folder')
    await this.#inner.syncFolder(path)
  }

  async remove(path: string): Promise<void> {
    await this.enter('remove')
    await this.#inner.remove(path)
  }

  /** What a machine that stops does to its open files. */
  async stop(): Promise<void> {
    for (const file of this.#files) await file.close()
  }

  async enter(call: string): Promise<void> {
    await this.before(call)
    this.calls.push(call)
  }
}

class FaultyFile implements DiskFile {
  readonly #disk: FaultyDisk
  readonly #inner: DiskFile

  constructor(disk: FaultyDisk, inner: DiskFile) {
    this.#disk = disk
    this.#inner = inner
  }

  sizeBytes(): Promise<number> {
    return this.#inner.sizeBytes()
  }

  read(): Promise<Buffer> {
    return this.#inner.read()
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    await this.#disk.enter('write')
    await this.#inner.write(bytes, position)
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#disk.enter('truncate')
    await this.#inner.truncate(sizeBytes)
  }

  async sync(): Promise<void> {
    await this.#disk.enter('sync')
    await this.#inner.sync()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}

export function errorOf(code: string): Error {
  return Object.assign(new Error(`${code}: made for a test`), { code })
}
