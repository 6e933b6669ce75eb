import { randomBytes } from 'node:crypto'
import { replicationBytesMax, replicationProtocol } from '../../../protocols/index.ts'
import type { LeaseClock } from '../../adapters/lease-clock/lease-clock.ts'
import { LeaseTimer } from '../../adapters/lease-clock/lease-timer.ts'
import type { SideChannel, SideProtocol } from '../../adapters/libp2p/side-channel.ts'
import type { Log } from '../../adapters/logs/log.ts'
import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { AgreedState } from '../../core/agreed-state.ts'
import type { SignedCard } from '../../core/manifest/card.ts'
import type { CardIndex } from '../../core/manifest/card-index.ts'
import type { IdentifiedManifest } from '../../core/manifest/manifest.ts'
import type { CheckpointRef } from '../../core/manifest/origin.ts'
import {
  type NotWithdrawn,
  replicationLimits,
  replicationTiming,
  type Said,
} from '../../core/manifest/replication-io.ts'
import type { SignedWithdrawal } from '../../core/manifest/withdrawal.ts'
import type { Verify } from '../../core/view.ts'
import { ReplicationDriver } from '../../driver/replication-driver.ts'
import { StoreError } from '../../store/store-error.ts'
import { FolderCopyShelf } from './copy-shelf.ts'

/** How a peer takes part in keeping the job's manifests. */
export interface CopyOptions {
  readonly copies: number
  readonly ack: number | undefined
  readonly chunkCopies: number
}

export interface ManifestServiceOptions {
  readonly id: PeerId
  readonly job: string
  readonly copies: CopyOptions
  /** Whether this peer has a place for the chunks of others. */
  readonly keepsChunks: boolean
  readonly stateFolder: string
  readonly clock: LeaseClock
  readonly verify: Verify
  readonly log: Log
  /** The state folder does not do what it should: the peer ends. */
  readonly failed: (error: Error) => void
}

/** Who keeps chunks for others, at a peer that does. */
export interface ChunkKeeper {
  /** Whether every chunk of a manifest is here. */
  hasAll(id: Hash): Promise<boolean>
  /** Pulls what is not. */
  keep(card: SignedCard, sources: readonly PeerId[]): Promise<void>
}

interface Waiting<T> {
  readonly resolve: (value: T) => void
  readonly reject: (error: Error) => void
}

const MiB = 1_024 * 1_024
const queueBytesMax = 32 * MiB

// A member that comes back may be brought all that it should hold: manifests of some megabytes at a time.
const rates = { framesPerSecond: 2_000, framesBurst: 4_000, bytesPerSecond: 32 * MiB, bytesBurst: 128 * MiB }

/** Keeps copies of the job's manifests, beside the lease: a loop, streams and queues of its own. */
export class ManifestService {
  readonly #options: ManifestServiceOptions
  readonly #shelf: FolderCopyShelf
  readonly #timer: LeaseTimer
  readonly #driver: ReplicationDriver
  readonly #publishing = new Map<Hash, Waiting<number>>()
  readonly #pruning = new Map<Hash, (outcome: number | NotWithdrawn) => void>()
  #onWithdrawn: () => void = () => {}
  readonly #fetching = new Map<Hash, Waiting<void>[]>()
  #channel: SideChannel | undefined
  #keeper: ChunkKeeper | undefined
  #isStopped = false

  constructor(options: ManifestServiceOptions) {
    this.#options = options
    const { id, job, copies, keepsChunks, stateFolder, clock, verify, log, failed } = options
    this.#shelf = new FolderCopyShelf(stateFolder, job, verify, failed)
    this.#timer = new LeaseTimer(clock, () => this.#driver.alarm())
    this.#driver = new ReplicationDriver(
      {
        self: id,
        run: job,
        ...copies,
        keepsChunks,
        seed: randomBytes(6).readUIntLE(0, 6),
        timing: replicationTiming,
        limits: replicationLimits,
      },
      {
        timer: this.#timer,
        send: (to, bytes) => this.#channel?.send(to, bytes),
        shelf: this.#shelf,
        observer: {
          published: (manifest, count) => this.#settlePublished(manifest, count),
          notPublished: (manifest) => this.#settleWithdrawn(manifest),
          withdrawn: (id, count) => this.#settlePruned(id, count),
          notWithdrawn: (id, reason) => this.#settlePruned(id, reason),
          inForce: () => this.#onWithdrawn(),
          fetched: (manifest) => this.#settleFetched(manifest),
          notFetched: (manifest, said) => this.#settleFetched(manifest, said),
          pullChunks: (card, sources) => this.#pull(card, sources),
          malformed: (from, reason) => log.debug({ from, reason }, `refused bytes of ${from}: ${reason}`),
        },
        verify,
      },
    )
  }

  get index(): CardIndex {
    return this.#driver.machine.index
  }

  get figures(): {
    readonly held: number
    readonly heldBytes: number
    readonly due: number
    readonly published: number
  } {
    const { copies, dueCount } = this.#driver.machine
    return { held: copies.count, heldBytes: copies.bytes, due: dueCount, published: this.index.cardCount }
  }

  /** So many copies this peer knows of; 0 if it has none itself. */
  copiesOf(id: Hash): number {
    return this.#driver.machine.copies.countOf(id)
  }

  holds(id: Hash): boolean {
    return this.#driver.machine.copies.has(id)
  }

  isPublishing(id: Hash): boolean {
    return this.#driver.machine.copies.isPublishing(id)
  }

  async start(
    openSide: (protocol: SideProtocol) => Promise<SideChannel>,
    keeper: ChunkKeeper | undefined,
  ): Promise<void> {
    this.#keeper = keeper
    this.#channel = await openSide({
      id: replicationProtocol,
      frameBytesMax: replicationBytesMax,
      queueBytesMax,
      rates,
      onFrame: (from, bytes) => this.#driver.receive(from, bytes),
    })
    for (const withdrawal of await this.#shelf.allWithdrawals())
      this.#driver.input({ kind: 'withdrawal-found', withdrawal })
    for await (const found of this.#shelf.all()) {
      const hasChunks = (await keeper?.hasAll(found.card.id)) ?? false
      this.#driver.input({ kind: 'found', ...found, hasChunks })
    }
  }

  /** The newest view that the peer knows. */
  follow(state: AgreedState | undefined): void {
    if (state === undefined) return
    const members = [...state.members.values()].map(({ id, incarnation, failureDomain }) => ({
      id,
      incarnation,
      failureDomain,
    }))
    this.#driver.view({ genesis: state.genesis, lineage: state.lineage }, state.number, members)
  }

  /** Resolves with the number of copies when there are enough. */
  async publish(bytes: Uint8Array, id: Hash): Promise<number> {
    const card = await this.#shelf.put(bytes)
    if (this.#isStopped) throw stopping()
    return new Promise((resolve, reject) => {
      this.#publishing.set(id, { resolve, reject })
      this.#driver.input({ kind: 'publish', card, bytes: bytes.length })
    })
  }

  isWithdrawn(ref: CheckpointRef): boolean {
    return this.#driver.machine.isWithdrawn(ref)
  }

  /** What prunes have taken of other jobs of the name, and of programs without one. */
  get droppedOfOthers(): readonly CheckpointRef[] {
    return this.#driver.machine.droppedOfOthers
  }

  /** Told whenever more is withdrawn. */
  onWithdrawn(listener: () => void): void {
    this.#onWithdrawn = listener
  }

  /** Resolves with the number of disks that remember it, once it is in force; or with why it never will be. */
  withdraw(withdrawal: SignedWithdrawal): Promise<number | NotWithdrawn> {
    if (this.#isStopped) return Promise.resolve('silent')
    return new Promise((resolve) => {
      this.#pruning.set(withdrawal.id, resolve)
      this.#driver.input({ kind: 'withdraw', withdrawal })
    })
  }

  /** The manifest of a card, from here or from whoever has it. */
  async manifestOf(card: SignedCard): Promise<IdentifiedManifest> {
    const here = await this.#shelf.readManifest(card.id)
    if (here !== undefined) return here.identified
    if (this.#isStopped) throw stopping()
    // What the disk has spoilt is as good as not there: others have it, and bring it back.
    if (this.holds(card.id)) this.#driver.input({ kind: 'lost', id: card.id })
    await new Promise<void>((resolve, reject) => {
      this.#fetching.set(card.id, [...(this.#fetching.get(card.id) ?? []), { resolve, reject }])
      this.#driver.input({ kind: 'fetch', card })
    })
    const fetched = await this.#shelf.readManifest(card.id)
    if (fetched === undefined)
      throw new StoreError(
        'damaged',
        nameOf(card),
        'was fetched and cannot be read; see the disk of this peer',
      )
    return fetched.identified
  }

  async bytesOf(id: Hash): Promise<Uint8Array | undefined> {
    return (await this.#shelf.readManifest(id))?.bytes
  }

  /** A manifest that this peer has, if it does. */
  async manifestHere(id: Hash): Promise<IdentifiedManifest | undefined> {
    return (await this.#shelf.readManifest(id))?.identified
  }

  stop(): void {
    this.#isStopped = true
    this.#driver.stop()
    this.#timer.close()
    const error = stopping()
    for (const { reject } of this.#publishing.values()) reject(error)
    for (const resolve of this.#pruning.values()) resolve('silent')
    this.#pruning.clear()
    for (const all of this.#fetching.values()) for (const { reject } of all) reject(error)
    this.#publishing.clear()
    this.#fetching.clear()
  }

  #settlePublished(id: Hash, copies: number): void {
    this.#publishing.get(id)?.resolve(copies)
    this.#publishing.delete(id)
  }

  #settleWithdrawn(id: Hash): void {
    const error = new StoreError('refused', `manifest ${id}`, 'was pruned before it was published')
    this.#publishing.get(id)?.reject(error)
    this.#publishing.delete(id)
  }

  #settlePruned(id: Hash, outcome: number | NotWithdrawn): void {
    this.#pruning.get(id)?.(outcome)
    this.#pruning.delete(id)
  }

  #settleFetched(id: Hash, said?: readonly Said[]): void {
    const all = this.#fetching.get(id) ?? []
    this.#fetching.delete(id)
    const answers = (said ?? []).map(({ peer, answer }) => `${peer}: ${answer}`).join('; ')
    const error = new StoreError(
      'missing',
      `manifest ${id}`,
      answers === '' ? 'cannot be had: no other member is there' : `cannot be had: ${answers}`,
    )
    for (const { resolve, reject } of all) {
      if (said === undefined) resolve()
      else reject(error)
    }
  }

  #pull(card: SignedCard, sources: readonly PeerId[]): void {
    const keeping =
      this.#keeper?.keep(card, sources) ?? Promise.reject(new Error('this peer keeps no chunks'))
    keeping.then(
      () => this.#driver.input({ kind: 'chunks-held', id: card.id }),
      (error: unknown) => {
        this.#options.log.warn(
          { error: (error as Error).message },
          `the chunks of ${nameOf(card)} could not be pulled; it is tried again`,
        )
        this.#driver.input({ kind: 'chunks-failed', id: card.id })
      },
    )
  }
}

function stopping(): StoreError {
  return new StoreError('unreachable', 'the peer', 'stops; whether it is published others will tell')
}

export function nameOf({ run, view, step, part }: SignedCard): string {
  return `${run} step ${step} of view ${view}, part ${part}`
}
