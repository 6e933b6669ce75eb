import { readFileSync } from 'node:fs'
import { MisuseError } from '../../base/errors.ts'
import type { Disk, DiskFile } from './disk.ts'

/**
 * For tests only: a disk that is full once its files hold so many bytes. Nothing in here runs unless
 * SHOAL_TEST_DISK is set, and a peer that has it set says so when it starts.
 *
 * SHOAL_TEST_DISK is `quotaBytes=65536`, or `file=PATH`: then the file holds such a text, is read again at every
 * write, and no quota holds while it is missing or empty. That is how a simulator fills a disk and makes room.
 */
export const testDiskVariable = 'SHOAL_TEST_DISK'

const filePrefix = 'file='
const quotaPrefix = 'quotaBytes='

export function quotaDisk(disk: Disk, setting: string): Disk {
  return new QuotaDisk(disk, quotaOf(setting))
}

class QuotaDisk implements Disk {
  readonly #disk: Disk
  readonly #quotaBytes: () => number
  readonly #files = new Map<string, QuotaFile>()

  constructor(disk: Disk, quotaBytes: () => number) {
    this.#disk = disk
    this.#quotaBytes = quotaBytes
  }

  async open(path: string, mode: 'existing' | 'create'): Promise<DiskFile> {
    const inner = await this.#disk.open(path, mode)
    const file = new QuotaFile(inner, await inner.sizeBytes(), (bytes) => this.#admit(bytes))
    this.#files.set(path, file)
    return file
  }

  async replace(from: string, to: string): Promise<void> {
    await this.#disk.replace(from, to)
    const file = this.#files.get(from)
    this.#files.delete(from)
    if (file !== undefined) this.#files.set(to, file)
  }

  syncFolder(path: string): Promise<void> {
    return this.#disk.syncFolder(path)
  }

  async remove(path: string): Promise<void> {
    this.#files.delete(path)
    await this.#disk.remove(path)
  }

  #admit(growthBytes: number): void {
    if (growthBytes <= 0) return
    let usedBytes = growthBytes
    for (const file of this.#files.values()) usedBytes += file.size
    if (usedBytes <= this.#quotaBytes()) return
    throw Object.assign(new Error(`no space left (${testDiskVariable})`), { code: 'ENOSPC' })
  }
}

class QuotaFile implements DiskFile {
  readonly #inner: DiskFile
  readonly #admit: (growthBytes: number) => void
  size: number

  constructor(inner: DiskFile, size: number, admit: (growthBytes: number) => void) {
    this.#inner = inner
    this.size = size
    this.#admit = admit
  }

  async write(bytes: Uint8Array, position: number): Promise<void> {
    const size = Math.max(this.size, position + bytes.length)
    this.#admit(size - this.size)
    await this.#inner.write(bytes, position)
    this.size = size
  }

  async truncate(sizeBytes: number): Promise<void> {
    await this.#inner.truncate(sizeBytes)
    this.size = sizeBytes
  }

  sizeBytes(): Promise<number> {
    return this.#inner.sizeBytes()
  }

  read(): Promise<Buffer> {
    return this.#inner.read()
  }

  sync(): Promise<void> {
    return this.#inner.sync()
  }

  close(): Promise<void> {
    return this.#inner.close()
  }
}

function quotaOf(setting: string): () => number {
  if (!setting.startsWith(filePrefix)) {
    const quotaBytes = parseQuota(setting)
    return () => quotaBytes
  }
  const path = setting.slice(filePrefix.length)
  return () => {
    const text = readIfThere(path).trim()
    return text === '' ? Number.POSITIVE_INFINITY : parseQuota(text)
  }
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseQuota(text: string): number {
  const value = text.startsWith(quotaPrefix) ? text.slice(quotaPrefix.length) : ''
  if (!/^\d+$/.test(value)) {
    throw new MisuseError(
      testDiskVariable,
      `${JSON.stringify(text)} is not understood; use quotaBytes=NUMBER or file=PATH`,
    )
  }
  return Number(value)
}
