import type { PeerId, ShardRef } from '../../src/base/ids.ts'
import { formatLineage } from '../../src/core/lineage.ts'
import type { AcceptedView, Envelope, Message } from '../../src/core/messages.ts'
import { barrierOfTable } from '../../src/core/table-name.ts'
import type { TableSection } from '../../src/core/table-section.ts'
import { formatTerm } from '../../src/core/term.ts'
import { viewHash } from '../../src/core/view.ts'
import type { TakenCursor, ToldFact, ToldVote } from '../check/observation.ts'

/** A renewal of this round claims what is not its sender's: no honest peer counts so far. */
export const greedyRound = 1_000_000_000

// Renewals and proposals that may still be answered; more than the peers themselves remember.
const rememberedMax = 256

const noneTold = { committed: 0, installed: 0, activated: 0 }

/**
 * What one process has said by its messages, most of which binds it. A grant and an accept name only the round or the term;
 * what they answer is remembered from the message that came in.
 */
export class ToldFacts {
  readonly #renewals = new Map<string, readonly TakenCursor[]>()
  readonly #proposals = new Map<string, string>()
  /** The highest that was told, by kind: told again it says nothing new. */
  #highest = noneTold
  /** Numbers of views mean other views in another lineage. */
  #lineage = ''
  /** Every elector is sent the same renewal. */
  #renewalTold = ''

  received({ from, lineage, message }: Envelope): void {
    const place = formatLineage(lineage)
    // A greedy row is acknowledged by no grant.
    if (message.kind === 'renew' && message.table.length > 0 && message.round !== greedyRound) {
      remember(this.#renewals, `${place} ${from} ${message.view} ${message.round}`, cursorsOf(message.table))
    }
    if (message.kind === 'accept-request') {
      remember(
        this.#proposals,
        `${place} ${message.view.number} ${formatTerm(message.term)}`,
        viewHash(message.view),
      )
    }
  }

  /** The facts that this message tells and that were not told before, in order. */
  sent(to: PeerId | undefined, message: Message, lineage: string): readonly ToldFact[] {
    if (lineage !== this.#lineage) this.#highest = noneTold
    this.#lineage = lineage
    return this.#factsOf(to, message).filter((fact) => {
      if (fact.kind !== 'committed' && fact.kind !== 'installed' && fact.kind !== 'activated') return true
      if (fact.view <= this.#highest[fact.kind]) return false
      this.#highest = { ...this.#highest, [fact.kind]: fact.view }
      return true
    })
  }

  #factsOf(to: PeerId | undefined, message: Message): readonly ToldFact[] {
    switch (message.kind) {
      case 'promise-reply': {
        const { slot, term, committed, installed } = message
        const accepted = message.accepted && voteOf(message.accepted)
        const facts: ToldFact[] = [
          { kind: 'bound', term: message.promised },
          { kind: 'committed', view: committed },
          { kind: 'installed', view: installed },
        ]
        if (message.outcome === 'granted') facts.push({ kind: 'promised', slot, term, accepted })
        return facts
      }
      case 'accept-request':
        // The leader has accepted its own proposal first: it sends its signature along.
        return [
          { kind: 'accepted', slot: message.view.number, term: message.term, hash: viewHash(message.view) },
        ]
      case 'accept-reply': {
        const hash = this.#proposals.get(`${this.#lineage} ${message.slot} ${formatTerm(message.term)}`)
        const bound: ToldFact = { kind: 'bound', term: message.promised }
        if (message.outcome !== 'accepted' || hash === undefined) return [bound]
        return [{ kind: 'accepted', slot: message.slot, term: message.term, hash }, bound]
      }
      case 'refusal': {
        const { accepted, signature } = message
        if (accepted === undefined || signature === undefined) return []
        return [{ kind: 'accepted', slot: accepted.view.number, ...voteOf(accepted) }]
      }
      case 'leader-renew-reply':
        return [
          { kind: 'bound', term: message.promised },
          { kind: 'committed', view: message.committed },
        ]
      case 'install-reply':
        return message.installed ? [{ kind: 'installed', view: message.view }] : []
      case 'activate':
        // Owners are known of the head; of an earlier view there is more to say than who owns what now.
        return message.view === message.head ? [{ kind: 'activated', view: message.view }] : []
      case 'renew': {
        const renewal = `${this.#lineage} ${message.view} ${message.round}`
        if (message.round === greedyRound || renewal === this.#renewalTold) return []
        this.#renewalTold = renewal
        const cursors = cursorsOf(message.table)
        return cursors.length === 0 ? [] : [{ kind: 'wrote', cursors }]
      }
      case 'grant': {
        const cursors = this.#renewals.get(`${this.#lineage} ${to ?? ''} ${message.view} ${message.round}`)
        return cursors === undefined ? [] : [{ kind: 'took', view: message.view, cursors }]
      }
      default:
        return []
    }
  }
}

function voteOf({ term, view }: AcceptedView): ToldVote {
  return { term, hash: viewHash(view) }
}

/** Cursors of shards; a barrier's verdict is kept in the same table and is no progress. */
function cursorsOf(table: readonly TableSection[]): readonly TakenCursor[] {
  return table
    .filter(({ dataSet }) => barrierOfTable(dataSet) === undefined)
    .flatMap(({ dataSet, epoch, shards, cursors }) =>
      shards.map((shard, at): ShardRef & { cursor: number } => ({
        dataSet,
        epoch,
        shard,
        cursor: cursors[at] ?? 0,
      })),
    )
}

function remember<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  memory.set(key, value)
  if (memory.size > rememberedMax) {
    const [oldest] = memory.keys()
    if (oldest !== undefined) memory.delete(oldest)
  }
}
