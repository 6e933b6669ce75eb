import { Checker } from './checker.ts'
import type { SeenOf, ToldFact } from './observation.ts'
import { brief, SlotVotes } from './slot-votes.ts'
import { termText } from './told-term.ts'

type ToldAccept = Extract<ToldFact, { kind: 'accepted' }>
type ToldPromise = Extract<ToldFact, { kind: 'promised' }>

/**
 * No two different views are ever committed with the same number in a lineage. Seen at two peers that took
 * different views; and, long before that, in the votes: a view that a majority accepted in one term is chosen,
 * whether anybody knows it or not. So nobody may accept another in a later term; nobody may take a view that
 * was not chosen so; and nobody may propose one without promises of a majority of those who choose, or against
 * what these promises tell of earlier votes.
 */
export class OneChain extends Checker<'view' | 'told'> {
  readonly #first = new Map<string, { readonly hash: string; readonly peer: string }>()
  readonly #votes = new Map<string, SlotVotes>()
  /** Who has promised each term. A promise binds in every later slot as well. */
  readonly #promisers = new Map<string, Set<string>>()

  constructor() {
    super('I-01', ['view', 'told'])
  }

  observe(observation: SeenOf<'view' | 'told'>): void {
    if (observation.kind === 'view') {
      this.#take(observation)
      return
    }
    const { atMs, peer, lineage, fact } = observation
    if (fact.kind === 'promised') this.#promise(peer, lineage, fact)
    if (fact.kind === 'accepted') this.#accept(atMs, peer, lineage, fact)
  }

  #take({ atMs, peer, lineage, number, hash, electors }: SeenOf<'view'>): void {
    const first = this.#first.get(`${lineage} ${number}`)
    if (first === undefined) {
      this.#judgeChoice(atMs, peer, lineage, number, hash)
      this.#first.set(`${lineage} ${number}`, { hash, peer })
      // A lone elector tells nobody of its votes.
      if (electors.length > 1) this.#votes.set(`${lineage} ${number + 1}`, new SlotVotes(electors))
    } else if (first.hash !== hash) {
      this.violated(
        atMs,
        `view ${number} is ${brief(hash)} at ${peer} and ${brief(first.hash)} at ${first.peer}`,
      )
    }
  }

  /** The first view of a lineage has no electors before it. */
  #judgeChoice(atMs: number, peer: string, lineage: string, number: number, hash: string): void {
    if (this.#votes.get(`${lineage} ${number}`)?.isChosen(hash, peer) !== false) return
    this.violated(
      atMs,
      `${peer} takes view ${number} as ${brief(hash)}, which no majority accepted in one term`,
    )
  }

  #promise(peer: string, lineage: string, { slot, term, accepted }: ToldPromise): void {
    const name = `${lineage} ${termText(term)}`
    this.#promisers.set(name, (this.#promisers.get(name) ?? new Set<string>()).add(peer))
    this.#votes.get(`${lineage} ${slot}`)?.promise(peer, term, accepted)
  }

  #accept(atMs: number, peer: string, lineage: string, vote: ToldAccept): void {
    const { slot, term } = vote
    const votes = this.#votes.get(`${lineage} ${slot}`)
    // A proposer accepts first.
    if (term.peer === peer) {
      const promisers = this.#promisers.get(`${lineage} ${termText(term)}`) ?? new Set()
      const fault = votes?.proposalFault(peer, vote, promisers)
      if (fault !== undefined)
        this.violated(atMs, `${peer} proposes view ${slot} in term ${termText(term)} ${fault}`)
    }
    const rivalry = votes?.accept(peer, vote)
    if (rivalry !== undefined) this.violated(atMs, `view ${slot} ${rivalry}`)
  }
}
