import { assert } from '../base/assert.ts'
import type { PeerId, ViewNumber } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import type { AgreedState } from './agreed-state.ts'
import { compareLineages, isSameLineage, type Lineage, noLineage } from './lineage.ts'
import type { SnapshotNotice, SyncRequest } from './messages.ts'
import type { Outbox } from './outbox.ts'
import { type CertifiedView, isCertified, type Verify } from './view.ts'
import { type Derive, stateOfSnapshot, ViewChain } from './view-chain.ts'

/** Views in one notice; the rest is asked for again. */
const viewsPerNoticeMax = 32

/** Peers remembered for what they were asked or offered. */
const rememberedPeersMax = 1_024

export interface ChainEvents {
  /** The next view has been appended. */
  viewChanged(before: AgreedState, after: AgreedState, now: Millis): void
  /** The chain was replaced: views in between, if any, are unknown. */
  jumped(before: AgreedState | undefined, after: AgreedState, now: Millis): void
}

export interface ChainExchangeOptions {
  readonly job: string
  readonly outbox: Outbox
  readonly verify: Verify
  readonly derive: Derive | undefined
  readonly events: ChainEvents
}

/** How a peer learns views, and passes them on to those who lack them. */
export class ChainExchange {
  readonly #options: ChainExchangeOptions
  readonly #askedAt = new Map<PeerId, Millis>()
  readonly #offered = new Map<PeerId, { readonly head: ViewNumber; readonly at: Millis }>()
  #chain: ViewChain | undefined
  #headSince: Millis = 0

  constructor(
    options: ChainExchangeOptions,
    durable: { certified: CertifiedView; state: AgreedState } | undefined,
  ) {
    this.#options = options
    if (durable !== undefined) this.#chain = this.#chainFrom(durable.certified, durable.state)
  }

  get chain(): ViewChain | undefined {
    return this.#chain
  }

  get number(): ViewNumber {
    return this.#chain?.number ?? 0
  }

  get lineage(): Lineage {
    return this.#chain?.state.lineage ?? noLineage
  }

  /** When the head became the head, or this peer started with it. */
  get headSince(): Millis {
    return this.#headSince
  }

  restart(now: Millis): void {
    this.#headSince = now
  }

  /** Takes certified views in order; asks `from` for those in between that are missing. */
  learn(views: readonly CertifiedView[], from: PeerId, now: Millis): void {
    for (const certified of views) {
      const chain = this.#chain
      if (chain === undefined || !isSameLineage(certified.view.lineage, chain.state.lineage)) return
      const before = chain.state
      const outcome = chain.append(certified)
      if (outcome === 'gap') this.askForSync(from, now)
      if (outcome === 'gap' || outcome === 'forged') return
      if (outcome === 'known') continue
      this.#headSince = now
      this.#options.outbox.persist({ kind: 'committed', view: certified })
      this.#options.events.viewChanged(before, chain.state, now)
    }
  }

  /** Takes a snapshot that is ahead of what we have: of a higher lineage, or further on in ours. */
  adopt({ head, state: snapshot }: SnapshotNotice, now: Millis): void {
    const { job, verify } = this.#options
    const current = this.#chain?.state
    if (snapshot.job !== job || (current !== undefined && snapshot.genesis !== current.genesis)) return
    const order = compareLineages(head.view.lineage, this.lineage)
    if (current !== undefined && (order < 0 || (order === 0 && head.view.number <= current.number))) return
    if (!isCertified(head, snapshot.genesis, snapshot.previousElectors, verify)) return
    const state = stateOfSnapshot(head, snapshot)
    if (state !== undefined) this.replace(head, state, now)
  }

  /** Starts from this view, whatever came before. */
  replace(head: CertifiedView, state: AgreedState, now: Millis): void {
    const before = this.#chain?.state
    assert(
      before === undefined || compareLineages(state.lineage, before.lineage) >= 0,
      'a peer forgets its votes with a lineage, and never goes back to one',
    )
    this.#chain = this.#chainFrom(head, state)
    this.#headSince = now
    this.#options.outbox.persist({ kind: 'adopted', head, state: this.#chain.snapshot() })
    this.#options.events.jumped(before, state, now)
  }

  /** Gives the views after `committed`, or the whole state where they are no longer kept. */
  share(to: PeerId, { committed }: SyncRequest): void {
    const missing = committed === 0 ? undefined : this.#chain?.since(committed)
    if (missing === undefined) this.sendSnapshot(to)
    else if (missing.length > 0) {
      this.#options.outbox.send(to, { kind: 'views-notice', views: missing.slice(0, viewsPerNoticeMax) })
    }
  }

  sendSnapshot(to: PeerId): void {
    if (this.#chain === undefined) return
    this.#options.outbox.send(to, {
      kind: 'snapshot-notice',
      head: this.#chain.head,
      state: this.#chain.snapshot(),
    })
  }

  askForSync(from: PeerId, now: Millis): void {
    const askedAt = this.#askedAt.get(from)
    const pauseMs = this.#chain?.state.timing.retryEveryMs ?? 0
    if (askedAt !== undefined && now < askedAt + pauseMs / 2) return
    if (this.#askedAt.size > rememberedPeersMax) this.#askedAt.clear()
    this.#askedAt.set(from, now)
    this.#options.outbox.send(from, { kind: 'sync-request', committed: this.number })
  }

  /** A peer has said how far it is: one of us may have something for the other. */
  compare(peer: PeerId, theirs: ViewNumber, now: Millis): void {
    if (theirs > this.number) this.askForSync(peer, now)
    else if (theirs < this.number && this.#mayOffer(peer, now))
      this.share(peer, { kind: 'sync-request', committed: theirs })
  }

  /** What a peer said may be older than what it has got from us meanwhile: it is offered the head once, and again later. */
  #mayOffer(peer: PeerId, now: Millis): boolean {
    const offered = this.#offered.get(peer)
    const pauseMs = this.#chain?.state.timing.retryEveryMs ?? 0
    if (offered !== undefined && offered.head === this.number && now < offered.at + pauseMs) return false
    if (this.#offered.size > rememberedPeersMax) this.#offered.clear()
    this.#offered.set(peer, { head: this.number, at: now })
    return true
  }

  #chainFrom(head: CertifiedView, state: AgreedState): ViewChain {
    return new ViewChain(head, state, this.#options.verify, this.#options.derive)
  }
}
