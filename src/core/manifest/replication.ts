import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { Prng } from '../../base/prng.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { SignedCard } from './card.ts'
import { CardExchange } from './card-exchange.ts'
import { CardIndex } from './card-index.ts'
import { ChunkPulls } from './chunk-pulls.ts'
import { Copies, type Copy } from './copies.ts'
import { Errands } from './errands.ts'
import { Fetches } from './fetches.ts'
import { type Holder, holdersOf } from './holders.ts'
import { Intake } from './intake.ts'
import { type CheckpointRef, compareAge, type Origin } from './origin.ts'
import { Pruning } from './pruning.ts'
import { isEnough } from './publication.ts'
import { RepairPace } from './repair-pace.ts'
import {
  type ReceiptOutcome,
  type ReplicationInput,
  type ReplicationMessage,
  type ReplicationOutput,
  type ReplicationSettings,
  receipt,
} from './replication-io.ts'
import { targetsOf } from './targets.ts'
import type { SignedWithdrawal } from './withdrawal.ts'
import { Withdrawals } from './withdrawals.ts'

// Ranking members for all manifests at once would hold up whatever else runs beside it.
const repairsAtOnce = 128

/**
 * Keeps every manifest of the job at several members. Whoever has one works out from the view who else is to have it
 * (`holdersOf`), offers it, sends it where it is wanted, and counts who has said that it is on its disk. When there are
 * enough the manifest is published: its card goes round, and from the cards everybody tells which checkpoints are
 * complete. After a change of members all of that is done again, by all who hold it: nobody is in charge of it, so
 * nobody's death stops it.
 *
 * Nothing is given up because others have it: a copy goes only when it is withdrawn (`Pruning`), or when there are too
 * many, the oldest first. What others said is a memory of what was; two that each rely on the other's copy could both let
 * go.
 */
export class Replication {
  readonly index = new CardIndex()
  readonly #withdrawals = new Withdrawals()
  readonly #pruning: Pruning
  readonly #pulls: ChunkPulls
  readonly #settings: ReplicationSettings
  readonly #copies: Copies
  readonly #errands: Errands
  readonly #fetches: Fetches
  readonly #pace: RepairPace
  readonly #exchange: CardExchange
  readonly #intake: Intake
  #members: ReadonlyMap<PeerId, Holder> = new Map()
  #origin: Origin | undefined
  #viewNumber = 0
  /** Manifests for which it is still to be worked out who is to have them. */
  #toRepair: Hash[] = []

  constructor(settings: ReplicationSettings) {
    this.#settings = settings
    const { timing, limits, seed } = settings
    this.#copies = new Copies(limits)
    this.#errands = new Errands(timing, limits)
    this.#fetches = new Fetches(timing, limits.fetchesMax)
    this.#pace = new RepairPace(timing)
    this.#exchange = new CardExchange(this.index, this.#withdrawals, timing, new Prng(seed))
    this.#pruning = new Pruning(settings, this.#withdrawals)
    this.#pulls = new ChunkPulls(settings, this.#copies, this.index)
    this.#intake = new Intake(settings, {
      copies: this.#copies,
      fetches: this.#fetches,
      pulls: this.#pulls,
      withdrawals: this.#withdrawals,
      pruning: this.#pruning,
    })
  }

  get copyCount(): number {
    return this.#copies.count
  }

  get copyBytes(): number {
    return this.#copies.bytes
  }

  /** Copies that others should have and have not yet acknowledged. */
  get dueCount(): number {
    return this.#errands.dueCount + this.#toRepair.length
  }

  /** So many members have said that they have it, this peer included. */
  copiesOf(id: Hash): number {
    const copy = this.#copies.get(id)
    return copy === undefined ? 0 : 1 + copy.heldBy.size
  }

  holds(id: Hash): boolean {
    return this.#copies.get(id) !== undefined
  }

  isWithdrawn(ref: CheckpointRef): boolean {
    return this.#withdrawals.isWithdrawn(ref)
  }

  /** Of other jobs of the name, and of programs without one. */
  get droppedOfOthers(): readonly CheckpointRef[] {
    return this.#withdrawals.dropped
  }

  /** Saved here, and not yet at as many members as it should be. */
  isPublishing(id: Hash): boolean {
    return this.#copies.get(id)?.isPublishing === true
  }

  /** Saves of this peer that are not yet published. */
  get publishingCount(): number {
    return [...this.#copies.values()].filter(({ isPublishing }) => isPublishing).length
  }

  step(input: ReplicationInput, now: Millis): ReplicationOutput[] {
    switch (input.kind) {
      case 'tick':
        return this.#tick(now)
      case 'view':
        return this.#takeView(input.origin, input.number, input.members, now)
      case 'found':
        if (this.isWithdrawn(input.card)) return [{ kind: 'drop', card: input.card }]
        this.#toRepair.push(this.#copies.add(input.card, input.bytes, input.hasChunks).card.id)
        return this.#shed()
      case 'publish':
        return this.#publish(input.card, input.bytes, now)
      case 'received':
        if (!this.#members.has(input.from)) return []
        this.#errands.heard(input.from)
        return this.#receive(input.from, input.message, now)
      case 'kept':
        return [
          ...this.#intake.kept(input.from, this.#members.has(input.from), input.card, input.bytes, now),
          ...this.#shed(),
        ]
      case 'not-kept':
        return this.#intake.notKept(input.from, input.id, input.outcome, now)
      case 'lost':
        this.#copies.delete(input.id)
        return input.to === undefined ? [] : [receipt(input.to, [input.id], 'missing')]
      case 'chunks-held':
        return this.#gotChunks(input.id, now)
      case 'chunks-failed':
        this.#pulls.failed(input.id, now)
        return []
      case 'fetch':
        return this.#fetch(input.card, now)
      case 'withdraw':
        return this.#pruning.begin(input.withdrawal, now)
      case 'withdrawal-found':
        return this.#putInForce(input.withdrawal)
      case 'withdrawal-not-kept':
        return this.#pruning.notKept(input.withdrawal)
      case 'withdrawal-kept':
        return [
          ...this.#putInForce(input.withdrawal),
          ...this.#pruning.kept(input.withdrawal, input.from, now),
        ]
    }
  }

  wakeAt(): Millis | undefined {
    if (!this.#isMember) return undefined
    return earliest(
      this.#toRepair.length > 0 ? Number.NEGATIVE_INFINITY : undefined,
      this.#pace.dueAt,
      this.#errands.wakeAt(),
      this.#exchange.wakeAt(),
      this.#pruning.wakeAt(),
      this.#fetches.wakeAt(),
      this.#pulls.wakeAt(),
    )
  }

  get #isMember(): boolean {
    return this.#members.has(this.#settings.self)
  }

  #takeView(origin: Origin, number: number, members: readonly Holder[], now: Millis): ReplicationOutput[] {
    const before = this.#members
    this.#origin = origin
    this.index.setOwn(origin.genesis)
    this.#copies.setOwn(origin.genesis)
    this.#viewNumber = number
    this.#members = new Map(members.map((member) => [member.id, member]))
    this.#pulls.follow(origin.genesis, this.#members)
    const outputs = this.#pruning.follow(origin, number, [...this.#members.keys()], now)
    const isSame =
      before.size === this.#members.size &&
      [...this.#members.values()].every(({ id, incarnation }) => before.get(id)?.incarnation === incarnation)
    if (isSame) return outputs
    this.#copies.keepWordOf(before, this.#members)
    this.#errands.keepOnly((peer) => this.#members.has(peer))
    const { self } = this.#settings
    this.#exchange.setOthers(
      this.#isMember ? [...this.#members.keys()].filter((peer) => peer !== self) : [],
      now,
    )
    this.#pace.changed(now)
    // Whoever waits for a publication does not wait for the members to settle.
    for (const copy of this.#copies.values()) if (copy.isPublishing) outputs.push(...this.#provide(copy, now))
    return outputs
  }

  #tick(now: Millis): ReplicationOutput[] {
    if (!this.#isMember) return []
    if (this.#errands.forgive(now)) this.#pace.changed(now)
    if ((this.#pace.dueAt ?? Number.POSITIVE_INFINITY) <= now) {
      this.#pace.begun()
      this.#errands.restart()
      this.#toRepair = [...this.#copies.ids()]
    }
    const outputs: ReplicationOutput[] = []
    for (const id of this.#toRepair.splice(0, repairsAtOnce)) {
      const copy = this.#copies.get(id)
      if (copy !== undefined) outputs.push(...this.#provide(copy, now))
    }
    const { outputs: offers, silent } = this.#errands.tick(now)
    outputs.push(...offers)
    for (const peer of silent) this.#toRepair.push(...this.#errands.avoid(peer, now))
    outputs.push(
      ...this.#pulls.tick(now),
      ...this.#fetches.tick(now),
      ...this.#exchange.tick(now),
      ...this.#pruning.tick(now),
    )
    return outputs
  }

  /** Sees to it that those have it who are to have it. */
  #provide(copy: Copy, now: Millis, isNew = false): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    for (const [peer, withChunks] of this.#targetsOf(copy, now)) {
      const held = copy.heldBy.get(peer)
      if (held === undefined || (withChunks && held === 'manifest'))
        outputs.push(...this.#errands.add(peer, copy.card.id, withChunks, isNew, now))
    }
    return [...outputs, ...this.#pulls.maybePull(copy, now), ...this.#maybePublished(copy, now)]
  }

  #targetsOf(copy: Copy, now: Millis): Map<PeerId, boolean> {
    const { self, chunkCopies } = this.#settings
    const able = [...this.#members.values()].filter(
      ({ id }) => id === self || (!copy.declined.has(id) && !this.#errands.isAvoided(id, now)),
    )
    const withChunks = chunkCopies > 1 && copy.hasChunks && (copy.isPublishing || this.#pulls.isRecent(copy))
    return targetsOf(copy, able, this.#settings, withChunks)
  }

  #publish(card: SignedCard, bytes: number, now: Millis): ReplicationOutput[] {
    if (this.isWithdrawn(card))
      return [
        { kind: 'drop', card },
        { kind: 'not-published', id: card.id },
      ]
    const copy = this.#copies.add(card, bytes, true)
    copy.isPublishing = true
    return [...this.#provide(copy, now, true), ...this.#shed()]
  }

  /** Whether enough members have it: then everybody is told, by its author or, if that died, by whoever finds out. */
  #maybePublished(copy: Copy, now: Millis): ReplicationOutput[] {
    const { card, heldBy } = copy
    if (!this.#isMember || (!copy.isPublishing && this.index.has(card))) return []
    if (!isEnough(copy, this.#settings, this.#members.size)) return []
    copy.isPublishing = false
    this.#exchange.learn(card, now)
    // Also of what others have saved: whoever waits for it knows its id.
    return [{ kind: 'published', id: card.id, copies: 1 + heldBy.size }]
  }

  #receive(from: PeerId, message: ReplicationMessage, now: Millis): ReplicationOutput[] {
    switch (message.kind) {
      case 'offer':
        return this.#intake.offered(from, message.ids, message.withChunks, now)
      case 'want':
        return this.#answerWant(from, message.ids, now)
      case 'put':
        return this.#intake.sent(from, message.bytes)
      case 'receipt':
        return message.ids.flatMap((id) => this.#noteReceipt(from, id, message.outcome, now))
      case 'cards':
        return this.#exchange.receive(
          from,
          { ...message, cards: message.cards.filter((card) => this.#isOurs(card)) },
          now,
        )
      case 'withdraw':
      case 'withdraw-vote':
      case 'withdrawals':
      case 'withdrawals-kept':
        return this.#pruning.receive(from, message, now)
      case 'summary': {
        const outputs = this.#exchange.receive(from, message, now)
        if (message.withdrawals !== this.#withdrawals.digest) outputs.push(this.#pruning.tell(from, false))
        return outputs
      }
      default:
        return this.#exchange.receive(from, message, now)
    }
  }

  /** What is withdrawn is neither known nor kept any more. */
  #putInForce(withdrawal: SignedWithdrawal): ReplicationOutput[] {
    const { id } = withdrawal
    if (!this.#withdrawals.isNews(withdrawal))
      return this.#withdrawals.get(id) === undefined ? [{ kind: 'drop-withdrawal', id }] : []
    const outputs: ReplicationOutput[] = this.#withdrawals
      .add(withdrawal)
      .map((gone) => ({ kind: 'drop-withdrawal', id: gone.id }))
    this.index.remove((ref) => this.isWithdrawn(ref))
    for (const { card, isPublishing } of [...this.#copies.values()]) {
      if (!this.isWithdrawn(card)) continue
      this.#copies.delete(card.id)
      this.#errands.forget(card.id)
      outputs.push({ kind: 'drop', card })
      if (isPublishing) outputs.push({ kind: 'not-published', id: card.id })
    }
    return [...outputs, { kind: 'in-force' }]
  }

  /** A card of a view that is not yet known here comes again when it is; views of other jobs are none of ours. */
  #isOurs(card: SignedCard): boolean {
    const { run, origin } = card
    if (run !== this.#settings.run || this.#origin === undefined || this.isWithdrawn(card)) return false
    const here = { origin: this.#origin, view: this.#viewNumber, step: Number.POSITIVE_INFINITY }
    return origin?.genesis !== this.#origin.genesis || compareAge(card, here) <= 0
  }

  #answerWant(from: PeerId, ids: readonly Hash[], now: Millis): ReplicationOutput[] {
    const missing = ids.filter((id) => this.#copies.get(id) === undefined)
    const held = ids.filter((id) => this.#copies.get(id) !== undefined)
    const outputs = this.#errands.wanted(from, held, now)
    if (missing.length > 0) outputs.push(receipt(from, missing, 'missing'))
    return outputs
  }

  #noteReceipt(from: PeerId, id: Hash, outcome: ReceiptOutcome, now: Millis): ReplicationOutput[] {
    const copy = this.#copies.get(id)
    const outputs = this.#fetches.failed(from, id, outcome, now)
    if (outcome === 'full') {
      this.#toRepair.push(id, ...this.#errands.avoid(from, now))
      return outputs
    }
    outputs.push(...this.#errands.settled(from, id, outcome !== 'kept', now))
    if (copy === undefined) return outputs
    if (outcome === 'missing' || outcome === 'declined') {
      copy.heldBy.delete(from)
      if (outcome === 'declined') copy.declined.add(from)
      return [...outputs, ...this.#provide(copy, now)]
    }
    const before = copy.heldBy.get(from)
    if (outcome === 'with-chunks') copy.heldBy.set(from, 'chunks')
    else if (outcome === 'without-chunks') copy.heldBy.set(from, 'no-chunks')
    else if (before === undefined) copy.heldBy.set(from, 'manifest')
    // One that keeps no chunks is no holder of them: the next in the ranking is.
    if (outcome === 'without-chunks' && before !== 'no-chunks')
      return [...outputs, ...this.#provide(copy, now)]
    return [...outputs, ...this.#maybePublished(copy, now)]
  }

  #gotChunks(id: Hash, now: Millis): ReplicationOutput[] {
    const copy = this.#copies.get(id)
    if (copy === undefined) return []
    copy.hasChunks = true
    const { self } = this.#settings
    const curious = new Set([copy.card.author, ...copy.heldBy.keys()])
    const told = [...curious].filter((peer) => peer !== self && this.#members.has(peer))
    return [...told.map((peer) => receipt(peer, [id], 'with-chunks')), ...this.#provide(copy, now)]
  }

  #fetch(card: SignedCard, now: Millis): ReplicationOutput[] {
    if (this.#copies.get(card.id) !== undefined) return [{ kind: 'fetched', id: card.id }]
    const { self } = this.#settings
    const members = holdersOf(card, [...this.#members.values()], this.#members.size)
    return this.#fetches.begin(
      card.id,
      members.filter((peer) => peer !== self),
      now,
    )
  }

  #shed(): ReplicationOutput[] {
    return this.#copies.shed().map(({ card }) => ({ kind: 'drop', card }))
  }
}
