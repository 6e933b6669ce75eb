import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { decodeManifest, decodeWithdrawal } from '../../../protocols/index.ts'
import type { Hash } from '../../base/digest.ts'
import { cardOf, type SignedCard } from '../../core/manifest/card.ts'
import type { IdentifiedManifest } from '../../core/manifest/manifest.ts'
import type { SignedWithdrawal } from '../../core/manifest/withdrawal.ts'
import type { Verify } from '../../core/view.ts'
import type { CopyShelf, KeepOutcome } from '../../driver/replication-driver.ts'
import { FileStore } from '../../store/object/file-store.ts'
import type { StoreDisk } from '../../store/object/store-disk.ts'
import { StoreError } from '../../store/store-error.ts'
import { OneAtATime } from './one-at-a-time.ts'

const ending = '.manifest'
const confirmationEnding = '.confirmed'
const withdrawalEnding = '.withdrawal'

/** Copies of the job's manifests as files of the state folder: whoever loses it is another peer, without them. */
export class FolderCopyShelf implements CopyShelf {
  readonly #store: FileStore
  readonly #withdrawals: FileStore
  readonly #run: string
  readonly #verify: Verify
  readonly #failed: (error: Error) => void
  /** A file that is removed and one of the same name that is written are not to overtake each other. */
  readonly #oneAtATime = new OneAtATime()

  constructor(
    stateFolder: string,
    run: string,
    verify: Verify,
    failed: (error: Error) => void,
    disk?: StoreDisk,
  ) {
    this.#store = new FileStore(join(stateFolder, 'manifests'), disk)
    this.#withdrawals = new FileStore(join(stateFolder, 'withdrawals'), disk)
    this.#run = run
    this.#verify = verify
    this.#failed = failed
  }

  keep(bytes: Uint8Array, done: (outcome: KeepOutcome) => void): void {
    this.#keep(bytes).then(done, (error: unknown) => this.#failed(error as Error))
  }

  read(id: Hash, done: (bytes: Uint8Array | undefined) => void): void {
    this.readManifest(id).then(
      (found) => done(found?.bytes),
      (error: unknown) => this.#failed(error as Error),
    )
  }

  keepConfirmation(id: Hash, done: (isKept: boolean) => void): void {
    this.#oneAtATime
      .do(id, () => this.#store.mark(confirmationOf(id)))
      .then(() => done(true), this.#orFull(done))
  }

  /** The confirmation last: without its manifest it says nothing, and the next start removes it. */
  drop({ id }: SignedCard): void {
    this.#oneAtATime
      .do(id, async () => {
        await this.#store.remove(keyOf(id))
        await this.#store.remove(confirmationOf(id))
      })
      .catch((error: unknown) => this.#failed(error as Error))
  }

  keepWithdrawal(id: Hash, bytes: Uint8Array, done: (isKept: boolean) => void): void {
    this.#oneAtATime
      .do(id, () => this.#withdrawals.put(`${id}${withdrawalEnding}`, bytes))
      .then(() => done(true), this.#orFull(done))
  }

  dropWithdrawal(id: Hash): void {
    this.#oneAtATime
      .do(id, () => this.#withdrawals.remove(`${id}${withdrawalEnding}`))
      .catch((error: unknown) => this.#failed(error as Error))
  }

  /** Those that are there and sound: what one of them says, other members tell again. */
  async allWithdrawals(): Promise<SignedWithdrawal[]> {
    const found: SignedWithdrawal[] = []
    for (const { key } of await this.#withdrawals.list('')) {
      const decoded = decodeWithdrawal(await this.#withdrawals.get(key), this.#verify)
      if (decoded.ok && decoded.value.run === this.#run) found.push(decoded.value)
    }
    return found
  }

  /** Checks it, writes it and syncs. */
  async put(bytes: Uint8Array): Promise<SignedCard> {
    const outcome = await this.#keep(bytes)
    if (outcome.kind === 'kept') return outcome.card
    throw new StoreError(
      outcome.outcome === 'full' ? 'full' : 'damaged',
      'the copy of a manifest',
      outcome.outcome === 'full' ? 'finds no room in the state folder' : 'is not sound',
    )
  }

  /** As it was written, checked again; undefined where it is not there, or no longer sound. */
  async readManifest(
    id: Hash,
  ): Promise<{ readonly bytes: Uint8Array; readonly identified: IdentifiedManifest } | undefined> {
    let bytes: Uint8Array
    try {
      bytes = await this.#store.get(keyOf(id))
    } catch (error) {
      if (error instanceof StoreError) return undefined
      throw error
    }
    const decoded = decodeManifest(bytes, this.#verify)
    return decoded.ok && decoded.value.id === id ? { bytes, identified: decoded.value } : undefined
  }

  /** All that are there and sound, one after the other; the thread has turns in between. */
  async *all(): AsyncIterable<{
    readonly card: SignedCard
    readonly bytes: number
    readonly isConfirmed: boolean
  }> {
    const files = await this.#store.list('')
    const keys = new Set(files.map(({ key }) => key))
    for (const { key, sizeBytes } of files) {
      if (key.endsWith(confirmationEnding) && !keys.has(keyOf(key.slice(0, -confirmationEnding.length))))
        await this.#store.remove(key)
      if (!key.endsWith(ending)) continue
      const id = key.slice(0, -ending.length)
      const found = await this.readManifest(id)
      const card = found === undefined ? undefined : this.#cardOf(found.identified)
      if (card !== undefined) yield { card, bytes: sizeBytes, isConfirmed: keys.has(confirmationOf(id)) }
      await setImmediate()
    }
  }

  /** A full disk is an answer; whatever else goes wrong with the state folder ends the peer. */
  #orFull(done: (isKept: boolean) => void) {
    return (error: unknown): void => {
      if (error instanceof StoreError && error.code === 'full') done(false)
      else this.#failed(error as Error)
    }
  }

  async #keep(bytes: Uint8Array): Promise<KeepOutcome> {
    const decoded = decodeManifest(bytes, this.#verify)
    if (!decoded.ok) return { kind: 'not-kept', id: undefined, outcome: 'declined' }
    const { id } = decoded.value
    const card = this.#cardOf(decoded.value)
    if (card === undefined) return { kind: 'not-kept', id, outcome: 'declined' }
    try {
      await this.#oneAtATime.do(id, () => this.#store.put(keyOf(id), bytes))
    } catch (error) {
      if (error instanceof StoreError && error.code === 'full')
        return { kind: 'not-kept', id, outcome: 'full' }
      throw error
    }
    return { kind: 'kept', card, bytes: bytes.length }
  }

  /** Only what is of this job, and has a card that goes round. */
  #cardOf(identified: IdentifiedManifest): SignedCard | undefined {
    const { manifest, cardSignature } = identified
    if (manifest.run !== this.#run || cardSignature === undefined) return undefined
    return { ...cardOf(identified), signature: cardSignature }
  }
}

function keyOf(id: Hash): string {
  return `${id}${ending}`
}

function confirmationOf(id: Hash): string {
  return `${id}${confirmationEnding}`
}
