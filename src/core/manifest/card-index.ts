import { CanonicalWriter, type Tag } from '../../base/digest.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { compareAge, isLaterCard, type SignedCard } from './card.ts'

/** Names one checkpoint of the run. */
export interface CheckpointRef {
  readonly view: number
  readonly step: number
  readonly parts: number
}

export interface GroupDigest extends CheckpointRef {
  readonly digest: Tag
}

/** What the cards tell of one checkpoint. */
export interface CardGroup extends CheckpointRef {
  /** By part; of several for one part the latest. */
  readonly cards: ReadonlyMap<number, SignedCard>
  readonly isComplete: boolean
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
  #count = 0
  #digest: Tag | undefined

  constructor(limits: CardIndexLimits = cardIndexLimits) {
    this.#limits = limits
  }

  get cardCount(): number {
    return this.#count
  }

  has({ id, ...ref }: SignedCard): boolean {
    return this.#groups.get(keyOf(ref))?.cards.get(ref.part)?.id === id
  }

  /** Whether it was news. One that a later card of the same part has replaced is not. */
  add(card: SignedCard): boolean {
    const key = keyOf(card)
    const { view, step, parts } = card
    const group: Group = this.#groups.get(key) ?? { view, step, parts, cards: new Map(), digest: undefined }
    const known = group.cards.get(card.part)
    if (known !== undefined && !isLaterCard(card, known)) return false
    this.#groups.set(key, group)
    group.cards.set(card.part, card)
    group.digest = undefined
    this.#digest = undefined
    if (known === undefined) this.#count++
    this.#shrink()
    return this.#groups.has(key)
  }

  *groups(): IterableIterator<CardGroup> {
    for (const group of this.#groups.values()) yield seen(group)
  }

  cardsOf(ref: CheckpointRef): SignedCard[] {
    return [...(this.#groups.get(keyOf(ref))?.cards.values() ?? [])]
  }

  /** The complete checkpoint of the greatest view, then step. */
  get latest(): CardGroup | undefined {
    let latest: Group | undefined
    for (const group of this.#groups.values())
      if (isComplete(group) && (latest === undefined || compareAge(group, latest) >= 0)) latest = group
    return latest === undefined ? undefined : seen(latest)
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
    return [...this.#groups.values()].map((group) => {
      const { view, step, parts } = group
      return { view, step, parts, digest: digestOf(group) }
    })
  }

  /** The checkpoints of which we know something that the other does not, and those of which it may know more. */
  compare(theirs: readonly GroupDigest[]): { give: CheckpointRef[]; ask: CheckpointRef[] } {
    const told = new Map(theirs.map((group) => [keyOf(group), group.digest]))
    const give: CheckpointRef[] = []
    const ask: CheckpointRef[] = []
    for (const [key, group] of this.#groups) if (told.get(key) !== digestOf(group)) give.push(refOf(group))
    for (const group of theirs) {
      const own = this.#groups.get(keyOf(group))
      if (own === undefined || digestOf(own) !== group.digest) ask.push(refOf(group))
    }
    return { give, ask }
  }

  #shrink(): void {
    const { checkpointsMax, cardsMax } = this.#limits
    while (this.#groups.size > checkpointsMax || (this.#count > cardsMax && this.#groups.size > 1)) {
      const [oldest] = this.#groups.keys()
      this.#count -= this.#groups.get(oldest as string)?.cards.size ?? 0
      this.#groups.delete(oldest as string)
      this.#digest = undefined
    }
  }
}

// The greatest safe integer has 16 digits: the order of the keys is that of the checkpoints.
function keyOf({ view, step, parts }: CheckpointRef): string {
  return [view, step, parts].map((number) => String(number).padStart(16, '0')).join('.')
}

function refOf({ view, step, parts }: CheckpointRef): CheckpointRef {
  return { view, step, parts }
}

function seen(group: Group): CardGroup {
  const cards = new Map([...group.cards].sort(([left], [right]) => left - right))
  return { ...refOf(group), cards, isComplete: isComplete(group) }
}

function isComplete({ cards, parts }: Group): boolean {
  return cards.size === parts
}

function digestOf(group: Group): Tag {
  if (group.digest === undefined) {
    const writer = new CanonicalWriter('shoal/cards-of-checkpoint/1').text(keyOf(group))
    for (const part of [...group.cards.keys()].sort((left, right) => left - right))
      writer.text(group.cards.get(part)?.id ?? '')
    group.digest = writer.tag()
  }
  return group.digest
}
