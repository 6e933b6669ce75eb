import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { Prng } from '../../base/prng.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { SignedCard } from './card.ts'
import { CardExchange } from './card-exchange.ts'
import { CardIndex } from './card-index.ts'
import { ChunkPulls } from './chunk-pulls.ts'
import { Copies } from './copies.ts'
import { Fetches } from './fetches.ts'
import { type Holder, holdersOf } from './holders.ts'
import { Intake } from './intake.ts'
import { type CheckpointRef, compareAge, type Origin } from './origin.ts'
import { Provision } from './provision.ts'
import { Pruning } from './pruning.ts'
import { Publications } from './publications.ts'
import {
  type ReplicationInput,
  type ReplicationMessage,
  type ReplicationOutput,
  type ReplicationSettings,
  receipt,
} from './replication-io.ts'
import type { SignedWithdrawal } from './withdrawal.ts'
import { Withdrawals } from './withdrawals.ts'

type Found = Extract<ReplicationInput, { readonly kind: 'found' }>

/**
 * Keeps every manifest of the job at several members. Whoever has one works out from the view who else is to have it
 * (`holdersOf`), and sees to it that they have (`Provision`). When there are enough the manifest is published
 * (`Publications`): its card goes round, and from the cards everybody tells which checkpoints are complete. After a change
 * of members all of that is done again, by all who hold it: nobody is in charge of it, so nobody's death stops it.
 *
 * Nothing is given up because others have it: a copy goes only when it is withdrawn (`Pruning`), or when there are too
 * many, the oldest first. What others said is a memory of what was; two that each rely on the other's copy could both let
 * go.
 */
export class Replication {
  readonly index = new CardIndex()
  readonly copies: Copies
  readonly #withdrawals = new Withdrawals()
  readonly #pruning: Pruning
  readonly #pulls: ChunkPulls
  readonly #settings: ReplicationSettings
  readonly #provision: Provision
  readonly #publications: Publications
  readonly #fetches: Fetches
  readonly #exchange: CardExchange
  readonly #intake: Intake
  #members: ReadonlyMap<PeerId, Holder> = new Map()
  #origin: Origin | undefined
  #viewNumber = 0

  constructor(settings: ReplicationSettings) {
    this.#settings = settings
    const { timing, limits, seed } = settings
    this.copies = new Copies(limits)
    this.#fetches = new Fetches(timing, limits.fetchesMax)
    this.#exchange = new CardExchange(this.index, this.#withdrawals, timing, new Prng(seed))
    this.#pruning = new Pruning(settings, this.#withdrawals)
    this.#pulls = new ChunkPulls(settings, this.copies, this.index)
    this.#publications = new Publications(settings, this.copies, this.index, this.#exchange)
    this.#provision = new Provision(settings, {
      copies: this.copies,
      pulls: this.#pulls,
      publications: this.#publications,
    })
    this.#intake = new Intake(settings, {
      copies: this.copies,
      fetches: this.#fetches,
      pulls: this.#pulls,
      withdrawals: this.#withdrawals,
      pruning: this.#pruning,
    })
  }

  /** Copies that others should have and have not yet acknowledged. */
  get dueCount(): number {
    return this.#provision.dueCount
  }

  isWithdrawn(ref: CheckpointRef): boolean {
    return this.#withdrawals.isWithdrawn(ref)
  }

  /** Of other jobs of the name, and of programs without one. */
  get droppedOfOthers(): readonly CheckpointRef[] {
    return this.#withdrawals.dropped
  }

  step(input: ReplicationInput, now: Millis): ReplicationOutput[] {
    switch (input.kind) {
      case 'tick':
        return this.#tick(now)
      case 'view':
        return this.#takeView(input.origin, input.number, input.members, now)
      case 'found':
        return this.#found(input)
      case 'publish':
        return this.#publish(input.card, input.bytes, now)
      case 'received':
        if (!this.#members.has(input.from)) return []
        this.#provision.heard(input.from)
        return this.#receive(input.from, input.message, now)
      case 'kept':
        return [
          ...this.#intake.kept(input.from, this.#members.has(input.from), input.card, input.bytes, now),
          ...this.#publications.maybeConfirm(input.card.id),
          ...this.#shed(),
        ]
      case 'not-kept':
        return this.#intake.notKept(input.from, input.id, input.outcome, now)
      case 'confirmation-kept':
        return this.#publications.kept(input.id, input.from, now)
      case 'confirmation-not-kept':
        return input.from === undefined ? [] : [receipt(input.from, [input.id], 'full')]
      case 'lost':
        this.copies.delete(input.id)
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
      this.#provision.wakeAt(),
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
    this.copies.setOwn(origin.genesis)
    this.#viewNumber = number
    this.#members = new Map(members.map((member) => [member.id, member]))
    this.#pulls.follow(origin.genesis, this.#members)
    this.#publications.follow(this.#isMember ? members.length : 0)
    const outputs = this.#pruning.follow(origin, number, [...this.#members.keys()], now)
    const isSame =
      before.size === this.#members.size &&
      [...this.#members.values()].every(({ id, incarnation }) => before.get(id)?.incarnation === incarnation)
    if (isSame) return outputs
    const { self } = this.#settings
    this.#exchange.setOthers(
      this.#isMember ? [...this.#members.keys()].filter((peer) => peer !== self) : [],
      now,
    )
    outputs.push(...this.#provision.follow(this.#members, now))
    return outputs
  }

  #tick(now: Millis): ReplicationOutput[] {
    if (!this.#isMember) return []
    return [
      ...this.#provision.tick(now),
      ...this.#pulls.tick(now),
      ...this.#fetches.tick(now),
      ...this.#exchange.tick(now),
      ...this.#pruning.tick(now),
    ]
  }

  #found({ card, bytes, hasChunks, isConfirmed }: Found): ReplicationOutput[] {
    if (this.isWithdrawn(card)) return [{ kind: 'drop', card }]
    const copy = this.copies.add(card, bytes, hasChunks)
    if (isConfirmed) {
      copy.isConfirmed = true
      this.index.add(card)
    }
    this.#provision.provideLater(card.id)
    return this.#shed()
  }

  #publish(card: SignedCard, bytes: number, now: Millis): ReplicationOutput[] {
    if (this.isWithdrawn(card))
      return [
        { kind: 'drop', card },
        { kind: 'not-published', id: card.id },
      ]
    const copy = this.copies.add(card, bytes, true)
    copy.isPublishing = true
    return [...this.#provision.provide(copy, now, true), ...this.#shed()]
  }

  #receive(from: PeerId, message: ReplicationMessage, now: Millis): ReplicationOutput[] {
    switch (message.kind) {
      case 'offer':
        return this.#intake.offered(from, message.ids, message.withChunks, now)
      case 'want':
        return this.#provision.answerWant(from, message.ids, now)
      case 'put':
        return this.#intake.sent(from, message.bytes)
      case 'receipt':
        return message.ids.flatMap((id) => [
          ...this.#fetches.failed(from, id, message.outcome, now),
          ...this.#provision.noteReceipt(from, id, message.outcome, now),
        ])
      case 'confirm':
        return this.#publications.asked(from, message.ids)
      case 'confirmed':
        return this.#publications.confirmed(from, message.ids, now)
      case 'cards': {
        const cards = message.cards.filter((card) => this.#isOurs(card))
        const outputs = this.#exchange.receive(from, { kind: 'cards', cards }, now)
        return [...outputs, ...cards.flatMap(({ id }) => this.#publications.maybeConfirm(id))]
      }
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
    for (const { card, isPublishing } of [...this.copies.values()]) {
      if (!this.isWithdrawn(card)) continue
      this.copies.delete(card.id)
      this.#provision.forget(card.id)
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

  #gotChunks(id: Hash, now: Millis): ReplicationOutput[] {
    const copy = this.copies.get(id)
    if (copy === undefined) return []
    copy.hasChunks = true
    const { self } = this.#settings
    const curious = new Set([copy.card.author, ...copy.heldBy.keys()])
    const told = [...curious].filter((peer) => peer !== self && this.#members.has(peer))
    return [...told.map((peer) => receipt(peer, [id], 'with-chunks')), ...this.#provision.provide(copy, now)]
  }

  #fetch(card: SignedCard, now: Millis): ReplicationOutput[] {
    if (this.copies.get(card.id) !== undefined) return [{ kind: 'fetched', id: card.id }]
    const { self } = this.#settings
    const members = holdersOf(card, [...this.#members.values()], this.#members.size)
    return this.#fetches.begin(
      card.id,
      members.filter((peer) => peer !== self),
      now,
    )
  }

  #shed(): ReplicationOutput[] {
    return this.copies.shed().map(({ card }) => ({ kind: 'drop', card }))
  }
}
