import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type { PeerId } from '../../base/ids.ts'
import type { AddressBook } from './address-book.ts'

const fileVersion = 1
const saveAfterMs = 1_000

interface FileContent {
  readonly version: number
  readonly peers: readonly { readonly id: PeerId; readonly addresses: readonly string[] }[]
}

/**
 * Keeps an address book across restarts, so that a peer finds the others again even when its bootstrap addresses are
 * gone. Losing it costs nothing but that, so it is written lazily, without an fsync, and a file that cannot be read
 * is ignored.
 */
export class AddressBookFile {
  readonly #path: string
  readonly #book: AddressBook
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor(path: string, book: AddressBook) {
    this.#path = path
    this.#book = book
  }

  /** Reads what there is, then follows the book's changes. */
  open(): void {
    for (const { id, addresses } of [...this.#read().peers].reverse()) this.#book.learn(id, addresses)
    this.#book.onChange(() => this.#saveSoon())
  }

  async close(): Promise<void> {
    this.#book.onChange(() => {})
    if (this.#timer === undefined) return this.#saving
    clearTimeout(this.#timer)
    return this.#save()
  }

  #read(): FileContent {
    try {
      const content: unknown = JSON.parse(readFileSync(this.#path, 'utf8'))
      if (isContent(content)) return content
    } catch {
      // Missing, or not ours: as good as empty.
    }
    return { version: fileVersion, peers: [] }
  }

  #saveSoon(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.#save(), saveAfterMs)
    this.#timer.unref()
  }

  #save(): Promise<void> {
    this.#timer = undefined
    this.#saving = this.#saving.then(() => this.#write())
    return this.#saving
  }

  async #write(): Promise<void> {
    const content: FileContent = { version: fileVersion, peers: this.#book.peers() }
    const nextPath = `${this.#path}.next`
    try {
      await writeFile(nextPath, `${JSON.stringify(content, undefined, 1)}\n`, { mode: 0o600 })
      await rename(nextPath, this.#path)
    } catch {
      // A full disk, say. The next change tries again.
    }
  }
}

function isContent(value: unknown): value is FileContent {
  if (typeof value !== 'object' || value === null) return false
  const { version, peers } = value as Partial<FileContent>
  return version === fileVersion && Array.isArray(peers) && peers.every(isPeer)
}

function isPeer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, addresses } = value as { id?: unknown; addresses?: unknown }
  return (
    typeof id === 'string' &&
    Array.isArray(addresses) &&
    addresses.every((address) => typeof address === 'string')
  )
}
