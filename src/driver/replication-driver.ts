import { decodeReplication, encodeReplication, encodeWithdrawal } from '../../protocols/index.ts'
import type { Hash } from '../base/digest.ts'
import type { PeerId } from '../base/ids.ts'
import type { SignedCard } from '../core/manifest/card.ts'
import type { Holder } from '../core/manifest/holders.ts'
import type { Origin } from '../core/manifest/origin.ts'
import { Replication } from '../core/manifest/replication.ts'
import type {
  NotWithdrawn,
  ReplicationInput,
  ReplicationMessage,
  ReplicationOutput,
  ReplicationSettings,
  Said,
} from '../core/manifest/replication-io.ts'
import type { Verify } from '../core/view.ts'
import type { Timer } from './ports.ts'

/** How a `keep` ended. */
export type KeepOutcome =
  | { readonly kind: 'kept'; readonly card: SignedCard; readonly bytes: number }
  | { readonly kind: 'not-kept'; readonly id: Hash | undefined; readonly outcome: 'declined' | 'full' }

/** Where copies of manifests are kept. */
export interface CopyShelf {
  /** Checks it, writes it and syncs; only then `kept`. */
  keep(bytes: Uint8Array, done: (outcome: KeepOutcome) => void): void
  /** Nothing where the disk does not give it back. */
  read(id: Hash, done: (bytes: Uint8Array | undefined) => void): void
  /** Writes down, beside the manifest, that enough members have it, and syncs; not where the disk is full. */
  keepConfirmation(id: Hash, done: (isKept: boolean) => void): void
  /** With its confirmation. */
  drop(card: SignedCard): void
  /** Writes it and syncs, and only then is it kept; not where the disk is full. */
  keepWithdrawal(id: Hash, bytes: Uint8Array, done: (isKept: boolean) => void): void
  dropWithdrawal(id: Hash): void
}

export interface ReplicationObserver {
  /** So many have it, as this peer has found out: it is being published. */
  enough?(id: Hash, copies: number): void
  published(id: Hash, copies: number): void
  /** It was withdrawn before it was. */
  notPublished(id: Hash): void
  /** The prune of this peer is in force, and on so many disks. */
  withdrawn(id: Hash, copies: number): void
  notWithdrawn(id: Hash, reason: NotWithdrawn): void
  /** What `isWithdrawn` says has changed. */
  inForce(): void
  fetched(id: Hash): void
  notFetched(id: Hash, said: readonly Said[]): void
  /** Somebody is to pull the chunks, and to say how that went. */
  pullChunks(card: SignedCard, sources: readonly PeerId[]): void
  malformed(from: PeerId, reason: string): void
  said?(direction: 'sent' | 'received', kind: ReplicationMessage['kind']): void
}

export interface ReplicationPorts {
  readonly timer: Timer
  /** May lose them; never blocks, never throws. */
  send(to: PeerId, bytes: Uint8Array): void
  readonly shelf: CopyShelf
  readonly observer: ReplicationObserver
  readonly verify: Verify
}

/**
 * The loop around replication, beside that of the peer: a manifest of megabytes never keeps a lease waiting. What a
 * receipt says is on the disk before the receipt leaves, since `kept` comes from the shelf only then.
 */
export class ReplicationDriver {
  readonly machine: Replication
  readonly #ports: ReplicationPorts
  readonly #waiting: ReplicationInput[] = []
  #genesis: Hash | undefined
  #isBusy = false
  #isStopped = false

  constructor(settings: ReplicationSettings, ports: ReplicationPorts) {
    this.machine = new Replication(settings)
    this.#ports = ports
  }

  /** The newest view, and the job that it is of. */
  view(origin: Origin, number: number, members: readonly Holder[]): void {
    this.#genesis = origin.genesis
    this.input({ kind: 'view', origin, number, members })
  }

  receive(from: PeerId, bytes: Uint8Array): void {
    const decoded = decodeReplication(bytes, this.#ports.verify)
    if (!decoded.ok) return this.#ports.observer.malformed(from, decoded.reason)
    // Of another job, or of ours before this peer is in it: nothing to be done with it.
    if (decoded.value.genesis !== this.#genesis) return
    this.#ports.observer.said?.('received', decoded.value.message.kind)
    this.input({ kind: 'received', from, message: decoded.value.message })
  }

  alarm(): void {
    this.input({ kind: 'tick' })
  }

  input(input: ReplicationInput): void {
    this.#waiting.push(input)
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      for (
        let next = this.#waiting.shift();
        next !== undefined && !this.#isStopped;
        next = this.#waiting.shift()
      )
        for (const output of this.machine.step(next, this.#ports.timer.now())) this.#perform(output)
    } finally {
      this.#isBusy = false
    }
    if (!this.#isStopped) this.#ports.timer.setAlarm(this.machine.wakeAt())
  }

  /** Ends everything at once, as a crash would. */
  stop(): void {
    this.#isStopped = true
    this.#waiting.length = 0
    this.#ports.timer.setAlarm(undefined)
  }

  #perform(output: ReplicationOutput): void {
    const { shelf, observer } = this.#ports
    switch (output.kind) {
      case 'send':
        return this.#send(output.to, output.message)
      case 'send-manifest':
        return shelf.read(output.id, (bytes) => {
          if (this.#isStopped) return
          if (bytes === undefined) this.input({ kind: 'lost', id: output.id, to: output.to })
          else this.#send(output.to, { kind: 'put', bytes })
        })
      case 'keep':
        return shelf.keep(output.bytes, (outcome) => {
          if (!this.#isStopped) this.input({ ...outcome, from: output.from })
        })
      case 'keep-confirmation': {
        const { card, from } = output
        return shelf.keepConfirmation(card.id, (isKept) => {
          const kind = isKept ? 'confirmation-kept' : 'confirmation-not-kept'
          if (!this.#isStopped) this.input({ kind, id: card.id, from })
        })
      }
      case 'drop':
        return shelf.drop(output.card)
      case 'pull-chunks':
        return observer.pullChunks(output.card, output.sources)
      case 'enough':
        return observer.enough?.(output.id, output.copies)
      case 'published':
        return observer.published(output.id, output.copies)
      case 'not-published':
        return observer.notPublished(output.id)
      case 'keep-withdrawal': {
        const { withdrawal, from } = output
        return shelf.keepWithdrawal(withdrawal.id, encodeWithdrawal(withdrawal), (isKept) => {
          const kind = isKept ? 'withdrawal-kept' : 'withdrawal-not-kept'
          if (!this.#isStopped) this.input({ kind, withdrawal, from })
        })
      }
      case 'drop-withdrawal':
        return shelf.dropWithdrawal(output.id)
      case 'in-force':
        return observer.inForce()
      case 'withdrawn':
        return observer.withdrawn(output.id, output.copies)
      case 'not-withdrawn':
        return observer.notWithdrawn(output.id, output.reason)
      case 'fetched':
        return observer.fetched(output.id)
      case 'not-fetched':
        return observer.notFetched(output.id, output.said)
    }
  }

  #send(to: PeerId, message: ReplicationMessage): void {
    // Only members say anything, and a member knows its job.
    if (this.#genesis === undefined) return
    this.#ports.observer.said?.('sent', message.kind)
    this.#ports.send(to, encodeReplication({ genesis: this.#genesis, message }))
  }
}
