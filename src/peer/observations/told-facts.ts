import type { PeerId, ShardRef } from '../../base/ids.ts'
import { formatLineage } from '../../core/lineage.ts'
import type { Envelope, Message } from '../../core/messages.ts'
import { barrierOfTable } from '../../core/table-name.ts'
import type { TableSection } from '../../core/table-section.ts'
import { formatTerm, type Term } from '../../core/term.ts'
import { viewHash } from '../../core/view.ts'

/** Something that this peer has bound itself to by a message. */
export type ToldFact =
  | {
      readonly kind: 'promised'
      readonly slot: number
      readonly term: Term
      readonly accepted: { readonly term: Term; readonly hash: string } | undefined
    }
  | { readonly kind: 'accepted'; readonly slot: number; readonly term: Term; readonly hash: string }
  | { readonly kind: 'committed' | 'installed'; readonly view: number }
  | {
      readonly kind: 'took'
      readonly view: number
      readonly cursors: readonly (ShardRef & { cursor: number })[]
    }

type Cursors = Extract<ToldFact, { kind: 'took' }>['cursors']

// Renewals and proposals that may still be answered; more than the peers themselves remember.
const rememberedMax = 256

const noneTold = { committed: 0, installed: 0 }

/**
 * Reads from a peer's messages what it has bound itself to. A grant and an accept name only the round or the term;
 * what they answer is remembered from the message that came in.
 */
export class ToldFacts {
  readonly #renewals = new Map<string, Cursors>()
  readonly #proposals = new Map<string, string>()
  /** The highest that was told, by kind: told again it says nothing new. */
  #highest = noneTold
  /** Numbers of views mean other views in another lineage. */
  #lineage = ''

  received({ from, lineage, message }: Envelope): void {
    const place = formatLineage(lineage)
    if (message.kind === 'renew' && message.table.length > 0)
      remember(this.#renewals, `${place} ${from} ${message.view} ${message.round}`, cursorsOf(message.table))
    if (message.kind === 'accept-request')
      remember(
        this.#proposals,
        `${place} ${message.view.number} ${formatTerm(message.term)}`,
        viewHash(message.view),
      )
  }

  /** The facts that this message tells and that were not told before, in order. */
  sent(to: PeerId | undefined, message: Message, lineage: string): readonly ToldFact[] {
    if (lineage !== this.#lineage) this.#highest = noneTold
    this.#lineage = lineage
    return this.#factsOf(to, message).filter((fact) => {
      if (fact.kind !== 'committed' && fact.kind !== 'installed') return true
      if (fact.view <= this.#highest[fact.kind]) return false
      this.#highest = { ...this.#highest, [fact.kind]: fact.view }
      return true
    })
  }

  #factsOf(to: PeerId | undefined, message: Message): readonly ToldFact[] {
    switch (message.kind) {
      case 'promise-reply': {
        const { slot, term, committed, installed, outcome } = message
        const accepted = message.accepted && {
          term: message.accepted.term,
          hash: viewHash(message.accepted.view),
        }
        const facts: ToldFact[] = [
          { kind: 'committed', view: committed },
          { kind: 'installed', view: installed },
        ]
        if (outcome === 'granted') facts.push({ kind: 'promised', slot, term, accepted })
        return facts
      }
      case 'accept-request':
        // The leader has accepted its own proposal first: it sends its signature along.
        return [
          { kind: 'accepted', slot: message.view.number, term: message.term, hash: viewHash(message.view) },
        ]
      case 'accept-reply': {
        const hash = this.#proposals.get(`${this.#lineage} ${message.slot} ${formatTerm(message.term)}`)
        if (message.outcome !== 'accepted' || hash === undefined) return []
        return [{ kind: 'accepted', slot: message.slot, term: message.term, hash }]
      }
      case 'refusal': {
        const { accepted, signature } = message
        if (accepted === undefined || signature === undefined) return []
        const { view, term } = accepted
        return [{ kind: 'accepted', slot: view.number, term, hash: viewHash(view) }]
      }
      case 'leader-renew-reply':
        return [{ kind: 'committed', view: message.committed }]
      case 'install-reply':
        return message.installed ? [{ kind: 'installed', view: message.view }] : []
      case 'grant': {
        const cursors = this.#renewals.get(`${this.#lineage} ${to ?? ''} ${message.view} ${message.round}`)
        return cursors === undefined ? [] : [{ kind: 'took', view: message.view, cursors }]
      }
      default:
        return []
    }
  }
}

/** Cursors of shards; a barrier's verdict is kept in the same table and is no progress. */
function cursorsOf(table: readonly TableSection[]): Cursors {
  return table
    .filter(({ dataSet }) => barrierOfTable(dataSet) === undefined)
    .flatMap(({ dataSet, epoch, shards, cursors }) =>
      shards.map((shard, at) => ({ dataSet, epoch, shard, cursor: cursors[at] ?? 0 })),
    )
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.set(key, value)
  const [oldest] = memory.keys()
  if (memory.size > rememberedMax && oldest !== undefined) memory.delete(oldest)
}
