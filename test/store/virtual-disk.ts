import { dirname } from 'node:path'
import type { Prng } from '../../src/base/prng.ts'
import type { DiskEntry, StoreDisk, StoreFile } from '../../src/store/object/store-disk.ts'

interface Inode {
  /** What a reader sees. */
  bytes: Uint8Array
  /** What a power cut leaves for sure. */
  durable: Uint8Array
}

/** Thrown by every call after the machine has stopped. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/**
 * A disk that forgets. Until it is synced, a file may keep any part of what was written to it, and a name may or may not
 * have been made, replaced or removed, in any combination.
 */
export class VirtualDisk implements StoreDisk {
  readonly #names = new Map<string, Inode>()
  readonly #durableNames = new Map<string, Inode>()
  /** How many calls have changed something. */
  calls = 0
  /** The call at which the machine stops. */
  stopsAt = Number.POSITIVE_INFINITY

  async makeFolder(): Promise<void> {}

  async open(path: string, mode: 'existing' | 'create'): Promise<StoreFile> {
    if (mode === 'create') {
      this.#change()
      if (this.#names.has(path)) throw errorOf('EEXIST')
      this.#names.set(path, { bytes: new Uint8Array(0), durable: new Uint8Array(0) })
    }
    const inode = this.#names.get(path)
    if (inode === undefined) throw errorOf('ENOENT')
    const writeNow = (bytes: Uint8Array, position: number): void => {
      this.#change()
      const length = Math.max(inode.bytes.length, position + bytes.length)
      const next = new Uint8Array(length)
      next.set(inode.bytes)
      next.set(bytes, position)
      inode.bytes = next
    }
    return {
      write: async (bytes, position) => writeNow(bytes, position),
      writeNow,
      readInto: async (target, position) => {
        const part = inode.bytes.subarray(position, position + target.length)
        target.set(part)
        return part.length
      },
      sizeBytes: async () => inode.bytes.length,
      sync: async () => {
        this.#change()
        inode.durable = inode.bytes
      },
      close: async () => {},
    }
  }

  readNow(path: string, target: Uint8Array, position: number): number {
    const inode = this.#names.get(path)
    if (inode === undefined) throw errorOf('ENOENT')
    const part = inode.bytes.subarray(position, position + target.length)
    target.set(part)
    return part.length
  }

  async replace(from: string, to: string): Promise<void> {
    this.#change()
    const inode = this.#names.get(from)
    if (inode === undefined) throw errorOf('ENOENT')
    this.#names.delete(from)
    this.#names.set(to, inode)
  }

  async syncFolder(path: string): Promise<void> {
    this.#change()
    for (const name of [...this.#names.keys(), ...this.#durableNames.keys()]) {
      if (dirname(name) !== path) continue
      const inode = this.#names.get(name)
      if (inode === undefined) this.#durableNames.delete(name)
      else this.#durableNames.set(name, inode)
    }
  }

  async remove(path: string): Promise<void> {
    this.#change()
    this.#names.delete(path)
  }

  async list(folder: string): Promise<DiskEntry[]> {
    const within = folder.endsWith('/') ? folder : `${folder}/`
    return [...this.#names]
      .filter(([path]) => path.startsWith(within))
      .map(([path, { bytes }]) => ({ path, sizeBytes: bytes.length, modifiedAtMs: Date.now() }))
  }

  /** The disk as the machine finds it when it starts again. */
  afterPowerCut(dice: Prng): VirtualDisk {
    const found = new VirtualDisk()
    for (const path of new Set([...this.#names.keys(), ...this.#durableNames.keys()])) {
      const now = this.#names.get(path)
      const before = this.#durableNames.get(path)
      const inode = now === before || dice.chance(0.5) ? now : before
      if (inode === undefined) continue
      const bytes = remains(inode, dice)
      const left = { bytes, durable: bytes }
      found.#names.set(path, left)
      found.#durableNames.set(path, left)
    }
    return found
  }

  /** Flips one bit of one file. */
  flip(path: string, byte: number): void {
    const inode = this.#names.get(path)
    if (inode === undefined) throw errorOf('ENOENT')
    const bytes = inode.bytes.slice()
    bytes[byte] = (bytes[byte] as number) ^ 1
    inode.bytes = bytes
  }

  copy(from: string, to: string): void {
    for (const [path, { bytes, durable }] of [...this.#names])
      if (path.startsWith(from)) this.#names.set(`${to}${path.slice(from.length)}`, { bytes, durable })
  }

  forget(prefix: string): void {
    for (const path of this.#names.keys()) if (path.startsWith(prefix)) this.#names.delete(path)
  }

  #change(): void {
    this.calls++
    if (this.calls >= this.stopsAt) throw new Stopped('the machine has stopped')
  }
}

/** What is left of a file: all, what was synced, or a mix of both in pages, cut off somewhere. */
function remains({ bytes, durable }: Inode, dice: Prng): Uint8Array {
  if (bytes === durable || dice.chance(0.3)) return bytes
  if (dice.chance(0.3)) return durable
  const length = dice.chance(0.5) ? bytes.length : dice.below(bytes.length + 1)
  const mixed = bytes.slice(0, Math.max(length, durable.length))
  const pageBytes = 4_096
  for (let page = 0; page < mixed.length; page += pageBytes)
    if (dice.chance(0.5)) {
      const end = Math.min(page + pageBytes, mixed.length)
      for (let at = page; at < end; at++) mixed[at] = durable[at] ?? 0
    }
  return mixed
}

function errorOf(code: string): Error {
  return Object.assign(new Error(code), { code })
}
