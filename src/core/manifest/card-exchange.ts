import type { PeerId } from '../../base/ids.ts'
import type { Prng } from '../../base/prng.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { SignedCard } from './card.ts'
import type { CardIndex, GroupDigest } from './card-index.ts'
import type { CheckpointRef } from './origin.ts'
import type { ReplicationMessage, ReplicationOutput, ReplicationTiming } from './replication-io.ts'
import type { Withdrawals } from './withdrawals.ts'

// To everybody in a small mesh; in a large one each passes news on to a few, and comparing finds what they miss.
const toAllMax = 8
const fanout = 4

const cardsMax = 512
const newsMax = 4_096

type ExchangeMessage = Extract<
  ReplicationMessage,
  { readonly kind: 'summary' | 'groups' | 'ask-cards' | 'cards' }
>

/** Spreads cards: news at once, and now and then a comparison with somebody, which finds whatever was missed. */
export class CardExchange {
  readonly #index: CardIndex
  readonly #withdrawals: Withdrawals
  readonly #timing: ReplicationTiming
  readonly #dice: Prng
  #others: readonly PeerId[] = []
  #news: SignedCard[] = []
  #newsAt: Millis | undefined
  #compareAt: Millis | undefined

  constructor(index: CardIndex, withdrawals: Withdrawals, timing: ReplicationTiming, dice: Prng) {
    this.#index = index
    this.#withdrawals = withdrawals
    this.#timing = timing
    this.#dice = dice
  }

  /** Whoever has just come, or sees somebody come, compares at once. */
  setOthers(others: readonly PeerId[], now: Millis): void {
    this.#others = others
    this.#compareAt = others.length === 0 ? undefined : now + this.#timing.batchMs
  }

  /** Takes a card that is verified; passes it on if it is news. */
  learn(card: SignedCard, now: Millis): boolean {
    if (!this.#index.add(card)) return false
    // What does not fit is found by the next comparison.
    if (this.#news.length < newsMax) this.#news.push(card)
    this.#newsAt ??= now + this.#timing.batchMs
    return true
  }

  receive(from: PeerId, message: ExchangeMessage, now: Millis): ReplicationOutput[] {
    switch (message.kind) {
      case 'summary':
        if (message.digest === this.#index.digest) return []
        return [{ kind: 'send', to: from, message: { kind: 'groups', groups: this.#index.groupDigests() } }]
      case 'groups':
        return this.#compare(from, message.groups)
      case 'ask-cards':
        return this.#give(from, message.checkpoints)
      case 'cards':
        for (const card of message.cards) this.learn(card, now)
        return []
    }
  }

  tick(now: Millis): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    if (this.#newsAt !== undefined && this.#newsAt <= now) {
      const cards = this.#news
      this.#news = []
      this.#newsAt = undefined
      const few = this.#others.length <= toAllMax
      const listeners = few ? this.#others : this.#dice.shuffle(this.#others).slice(0, fanout)
      for (const to of listeners) outputs.push(...cardMessages(to, cards))
    }
    if (this.#compareAt !== undefined && this.#compareAt <= now) {
      this.#compareAt = now + this.#timing.exchangeMs
      const to = this.#dice.pick(this.#others)
      if (to !== undefined) outputs.push({ kind: 'send', to, message: this.#summary() })
    }
    return outputs
  }

  wakeAt(): Millis | undefined {
    return earliest(this.#newsAt, this.#compareAt)
  }

  #summary(): ReplicationMessage {
    const { digest } = this.#index
    const withdrawals = this.#withdrawals.digest
    return { kind: 'summary', digest, ...(withdrawals === undefined ? {} : { withdrawals }) }
  }

  #compare(from: PeerId, groups: readonly GroupDigest[]): ReplicationOutput[] {
    const { give, ask } = this.#index.compare(groups)
    const outputs = this.#give(from, give)
    if (ask.length > 0)
      outputs.push({ kind: 'send', to: from, message: { kind: 'ask-cards', checkpoints: ask } })
    return outputs
  }

  #give(to: PeerId, checkpoints: readonly CheckpointRef[]): ReplicationOutput[] {
    return cardMessages(
      to,
      checkpoints.flatMap((ref) => this.#index.cardsOf(ref)),
    )
  }
}

function cardMessages(to: PeerId, cards: readonly SignedCard[]): ReplicationOutput[] {
  const outputs: ReplicationOutput[] = []
  for (let first = 0; first < cards.length; first += cardsMax)
    outputs.push({
      kind: 'send',
      to,
      message: { kind: 'cards', cards: cards.slice(first, first + cardsMax) },
    })
  return outputs
}
