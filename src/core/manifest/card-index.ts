import { CanonicalWriter, type Hash, type Tag } from '../../base/digest.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { isLaterCard, type SignedCard } from './card.ts'
import { latestOf } from './latest.ts'
import { type CheckpointRef, compareWorth, refKey, refOf } from './origin.ts'

export interface GroupDigest extends CheckpointRef {
  readonly digest: Tag
}

/** What the cards tell of one checkpoint. */
export interface CardGroup extends CheckpointRef {
  /** By part; of several for one part the latest. */
  readonly cards: ReadonlyMap<number, SignedCard>
  readonly isComplete: boolean
  /** Of its newest part. */
  readonly savedAtMs: number
}

interface Group extends CheckpointRef {
  readonly cards: Map<number, SignedCard>
  digest: Tag | undefined
}

export interface CardIndexLimits {
  readonly checkpointsMax: number
  readonly cardsMax: number
}

export const cardIndexLimits: CardIndexLimits = { checkpointsMax: 1_024, cardsMax: 65_536 }

/**
 * The published manifests of a run. Every peer has all of them, so everybody works out by itself which checkpoints are
 * complete. When there are too many the oldest checkpoints go, by the same rule at every peer.
 */
export class CardIndex {
  readonly #limits: CardIndexLimits
  readonly #groups = new OrderedMap<Group>()
  #own: Hash | undefined
  #count = 0
  #digest: Tag | undefined
  /** Undefined while it is to be worked out anew. */
  #latest: { readonly group: CardGroup | undefined } | undefined

  constructor(limits: CardIndexLimits = cardIndexLimits) {
    this.#limits = limits
  }

  /** The job that asks: of its checkpoints is the latest, if it has any. */
  setOwn(genesis: Hash): void {
    if (genesis !== this.#own) this.#latest = undefined
    this.#own = genesis
  }

  get cardCount(): number {
    return this.#count
  }

  has({ id, ...ref }: SignedCard): boolean {
    return this.#groups.get(refKey(ref))?.cards.get(ref.part)?.id === id
  }

  /** Whether it was news. One that a later card of the same part has replaced is not. */
  add(card: SignedCard): boolean {
    const key = refKey(card)
    const group: Group = this.#groups.get(key) ?? { ...refOf(card), cards: new Map(), digest: undefined }
    const known = group.cards.get(card.part)
    if (known !== undefined && !isLaterCard(card, known)) return false
    this.#groups.set(key, group)
    group.cards.set(card.part, card)
    group.digest = undefined
    this.#changed()
    if (known === undefined) this.#count++
    this.#shrink()
    return this.#groups.has(key)
  }

  /** Lets go of the checkpoints of which that is so. */
  remove(isGone: (ref: CheckpointRef) => boolean): void {
    for (const [key, group] of [...this.#groups]) {
      if (!isGone(group)) continue
      this.#count -= group.cards.size
      this.#groups.delete(key)
      this.#changed()
    }
  }

  *groups(): IterableIterator<CardGroup> {
    for (const group of this.#groups.values()) yield seen(group)
  }

  cardsOf(ref: CheckpointRef): SignedCard[] {
    return [...(this.#groups.get(refKey(ref))?.cards.values() ?? [])]
  }

  /** The newest complete checkpoint (`latestOf`). */
  get latest(): CardGroup | undefined {
    this.#latest ??= { group: latestOf([...this.groups()], this.#own) }
    return this.#latest.group
  }

  /** Equal where two peers know the same. */
  get digest(): Tag {
    if (this.#digest === undefined) {
      const writer = new CanonicalWriter('shoal/cards/1')
      for (const group of this.#groups.values()) writer.text(digestOf(group))
      this.#digest = writer.tag()
    }
    return this.#digest
  }

  groupDigests(): GroupDigest[] {
    return [...this.#groups.values()].map((group) => ({ ...refOf(group), digest: digestOf(group) }))
  }

  /** The checkpoints of which we know something that the other does not, and those of which it may know more. */
  compare(theirs: readonly GroupDigest[]): { give: CheckpointRef[]; ask: CheckpointRef[] } {
    const told = new Map(theirs.map((group) => [refKey(group), group.digest]))
    const give: CheckpointRef[] = []
    const ask: CheckpointRef[] = []
    for (const [key, group] of this.#groups) if (told.get(key) !== digestOf(group)) give.push(refOf(group))
    for (const group of theirs) {
      const own = this.#groups.get(refKey(group))
      if (own === undefined || digestOf(own) !== group.digest) ask.push(refOf(group))
    }
    return { give, ask }
  }

  #shrink(): void {
    const { checkpointsMax, cardsMax } = this.#limits
    while (this.#groups.size > checkpointsMax || (this.#count > cardsMax && this.#groups.size > 1)) {
      const oldest = [...this.#groups.values()].reduce((least, group) =>
        compareWorth(group, least, this.#own) < 0 ? group : least,
      )
      this.#count -= oldest.cards.size
      this.#groups.delete(refKey(oldest))
      this.#changed()
    }
  }

  #changed(): void {
    this.#digest = undefined
    this.#latest = undefined
  }
}

function seen(group: Group): CardGroup {
  const cards = new Map([...group.cards].sort(([left], [right]) => left - right))
  const savedAtMs = Math.max(...[...cards.values()].map((card) => card.savedAtMs))
  return { ...refOf(group), cards, isComplete: cards.size === group.parts, savedAtMs }
}

function digestOf(group: Group): Tag {
  if (group.digest === undefined) {
    const writer = new CanonicalWriter('shoal/cards-of-checkpoint/1').text(refKey(group))
    for (const part of [...group.cards.keys()].sort((left, right) => left - right))
      writer.text(group.cards.get(part)?.id ?? '')
    group.digest = writer.tag()
  }
  return group.digest
}
