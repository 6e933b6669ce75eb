import { decodeManifest, decodeWithdrawal } from '../../protocols/index.ts'
import type { Hash } from '../../src/base/digest.ts'
import type { Prng } from '../../src/base/prng.ts'
import { cardOf, type SignedCard } from '../../src/core/manifest/card.ts'
import { Replication } from '../../src/core/manifest/replication.ts'
import {
  type ReplicationInput,
  type ReplicationSettings,
  replicationLimits,
} from '../../src/core/manifest/replication-io.ts'
import type { SignedWithdrawal } from '../../src/core/manifest/withdrawal.ts'
import { type KeepOutcome, ReplicationDriver } from '../../src/driver/replication-driver.ts'
import type { ManifestSeen } from '../check/observation.ts'
import { verify } from '../virtual/signatures.ts'
import { type ReplicationKnobs, simTiming } from './settings.ts'

export const job = 'run'

/** What a host needs of the world around it. */
export interface Surroundings {
  readonly dice: Prng
  readonly nowMs: number
  after(ms: number, action: () => void): void
  send(from: ReplicationHost, to: string, bytes: Uint8Array): void
  enough(host: ReplicationHost, id: Hash, copies: number): void
  published(host: ReplicationHost, id: Hash, copies: number): void
  read(host: ReplicationHost, id: Hash): void
  hasChunks(reader: ReplicationHost, peer: string, id: Hash): boolean
  observe(peer: string, seen: ManifestSeen): void
  broke(peer: string, text: string): void
}

/** A machine with a disk that outlives its processes. */
export class ReplicationHost {
  readonly id: string
  readonly failureDomain: string
  incarnation = 0
  isDiskFull = false
  /** Until then it hears of no new view. */
  deafUntilMs = 0
  /** What is synced. */
  readonly disk = new Map<Hash, Uint8Array>()
  /** Of those, the ones of which it is written down that enough have them. */
  readonly confirmed = new Set<Hash>()
  readonly withdrawals = new Map<Hash, SignedWithdrawal>()
  /** Manifests all of whose chunks are here. */
  readonly chunks = new Set<Hash>()
  driver: ReplicationDriver | undefined
  readonly #world: Surroundings
  readonly #knobs: ReplicationKnobs
  readonly keepsChunks: boolean
  #alarm = 0

  constructor(world: Surroundings, knobs: ReplicationKnobs, id: string, failureDomain: string) {
    this.#world = world
    this.#knobs = knobs
    this.id = id
    this.failureDomain = failureDomain
    this.keepsChunks = world.dice.chance(0.7) && knobs.chunkCopies > 1
  }

  get isUp(): boolean {
    return this.driver !== undefined
  }

  start(): void {
    this.incarnation++
    const world = this.#world
    this.driver = new ReplicationDriver(this.#settings(world.dice.uint32()), {
      timer: { now: () => world.nowMs, setAlarm: (at) => this.#setAlarm(at) },
      send: (to, bytes) => world.send(this, to, bytes),
      shelf: {
        keep: (bytes, done) => this.write(bytes, done),
        keepConfirmation: (id, done) => this.#later(() => this.#confirm(id, done)),
        read: (id, done) => this.#later(() => done(this.disk.get(id))),
        drop: (card) => this.#drop(card.id),
        keepWithdrawal: (id, bytes, done) => this.#later(() => this.#keepWithdrawal(id, bytes, done)),
        dropWithdrawal: (id) => this.withdrawals.delete(id),
      },
      observer: {
        enough: (id, count) => world.enough(this, id, count),
        published: (id, count) => world.published(this, id, count),
        notPublished: () => {},
        withdrawn: (id, copies) => world.observe(this.id, { kind: 'withdrawal-done', id, copies }),
        notWithdrawn: () => {},
        inForce: () => {},
        fetched: (id) => world.read(this, id),
        notFetched: () => {},
        pullChunks: (card, sources) => this.#pull(card, sources),
        malformed: (_from, reason) => world.broke(this.id, `bytes of a sound peer are refused: ${reason}`),
      },
      verify,
    })
    for (const input of this.#onDisk([...this.disk.keys()])) this.driver.input(input)
  }

  /** Whether a peer that starts from this disk lists the manifest, without a word from anybody. */
  listsAlone(id: Hash): boolean {
    const alone = new Replication(this.#settings(0))
    for (const input of this.#onDisk([id])) alone.step(input, 0)
    return [...alone.index.groups()].some(({ cards }) => [...cards.values()].some((card) => card.id === id))
  }

  #settings(seed: number): ReplicationSettings {
    const { copies, chunkCopies } = this.#knobs
    const { keepsChunks } = this
    const how = { ack: undefined, timing: simTiming, limits: replicationLimits }
    return { self: this.id, run: job, copies, chunkCopies, keepsChunks, seed, ...how }
  }

  /** What a peer that starts finds: the withdrawals, and of the manifests these. */
  #onDisk(ids: readonly Hash[]): ReplicationInput[] {
    const inputs: ReplicationInput[] = []
    for (const withdrawal of this.withdrawals.values()) inputs.push({ kind: 'withdrawal-found', withdrawal })
    for (const id of ids) {
      const bytes = this.disk.get(id)
      if (bytes === undefined) continue
      const card = cardIn(bytes)
      if (card === undefined) this.#world.broke(this.id, `the disk holds ${id}, which cannot be read`)
      else
        inputs.push({
          kind: 'found',
          card,
          bytes: bytes.length,
          hasChunks: this.chunks.has(id),
          isConfirmed: this.confirmed.has(id),
        })
    }
    return inputs
  }

  /** The process ends; what was not synced is gone. */
  crash(): void {
    this.driver?.stop()
    this.driver = undefined
    this.#alarm++
  }

  /** Writes, as real peers do: checked first, there when it is synced, and answered only then. */
  write(bytes: Uint8Array, done: (outcome: KeepOutcome) => void): void {
    const card = cardIn(bytes)
    if (card === undefined) {
      this.#later(() => done({ kind: 'not-kept', id: undefined, outcome: 'declined' }))
      return
    }
    if (this.isDiskFull) {
      this.#later(() => done({ kind: 'not-kept', id: card.id, outcome: 'full' }))
      return
    }
    this.#later(() => {
      this.disk.set(card.id, bytes)
      this.#world.observe(this.id, { kind: 'manifest-kept', id: card.id })
      done({ kind: 'kept', card, bytes: bytes.length })
    })
  }

  #keepWithdrawal(id: Hash, bytes: Uint8Array, done: (isKept: boolean) => void): void {
    if (this.isDiskFull) return done(false)
    const decoded = decodeWithdrawal(bytes, verify)
    if (!decoded.ok || decoded.value.id !== id)
      return this.#world.broke(this.id, `a withdrawal cannot be read again: ${JSON.stringify(decoded)}`)
    this.withdrawals.set(id, decoded.value)
    this.#world.observe(this.id, { kind: 'withdrawal-kept', id })
    done(true)
  }

  #confirm(id: Hash, done: (isKept: boolean) => void): void {
    if (this.isDiskFull) return done(false)
    if (this.disk.has(id)) this.confirmed.add(id)
    done(true)
  }

  #drop(id: Hash): void {
    this.chunks.delete(id)
    this.confirmed.delete(id)
    if (this.disk.delete(id)) this.#world.observe(this.id, { kind: 'manifest-dropped', id })
  }

  #pull(card: SignedCard, sources: readonly string[]): void {
    this.#later(() => {
      const isThere = sources.some((peer) => this.#world.hasChunks(this, peer, card.id))
      if (isThere) this.chunks.add(card.id)
      this.driver?.input({ kind: isThere ? 'chunks-held' : 'chunks-failed', id: card.id })
    })
  }

  /** After the disk has turned, if the process still lives. */
  #later(action: () => void): void {
    const { driver } = this
    this.#world.after(this.#knobs.diskMs * (0.2 + this.#world.dice.fraction()), () => {
      if (driver !== undefined && this.driver === driver) action()
    })
  }

  #setAlarm(at: number | undefined): void {
    const number = ++this.#alarm
    if (at === undefined) return
    this.#world.after(Math.max(0, at - this.#world.nowMs), () => {
      if (this.#alarm === number) this.driver?.alarm()
    })
  }
}

/** The card of a sound manifest. */
export function cardIn(bytes: Uint8Array): SignedCard | undefined {
  const decoded = decodeManifest(bytes, verify)
  if (!decoded.ok || decoded.value.cardSignature === undefined) return undefined
  return { ...cardOf(decoded.value), signature: decoded.value.cardSignature }
}
