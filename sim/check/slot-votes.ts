import type { Term } from '../../src/core/term.ts'
import type { ToldVote } from './observation.ts'
import { compareToldTerms, termText } from './told-term.ts'

/** One view that electors accepted in one term. */
interface Ballot extends ToldVote {
  readonly electors: Set<string>
}

/** What the promises of one term told, by elector: the view that it had accepted, if any. */
type Promises = Map<string, ToldVote | undefined>

/**
 * The votes for one slot, as they were told. A peer sends itself no messages, so a proposer's own promise and an
 * elector's own accept are never told to itself: they are taken as given where that is in the peer's favour.
 */
export class SlotVotes {
  readonly #electors: readonly string[]
  readonly #ballots: Ballot[] = []
  readonly #promises = new Map<string, Promises>()

  constructor(electors: readonly string[]) {
    this.#electors = electors
  }

  promise(elector: string, term: Term, accepted: ToldVote | undefined): void {
    const promises: Promises = this.#promises.get(termText(term)) ?? new Map<string, ToldVote | undefined>()
    this.#promises.set(termText(term), promises)
    // The first counts: a promise that is given again may tell of the very proposal that it was asked for.
    if (!promises.has(elector)) promises.set(elector, accepted)
  }

  /** Says what is wrong with a proposal whose proposer has promises of these electors, in this slot or before. */
  proposalFault(
    proposer: string,
    { term, hash }: ToldVote,
    promisers: ReadonlySet<string>,
  ): string | undefined {
    const bound = this.#electors.filter((elector) => elector === proposer || promisers.has(elector))
    if (bound.length * 2 <= this.#electors.length) {
      return `with promises of ${bound.join(' ')} only, of ${this.#electors.join(' ')}`
    }
    const promises = this.#promises.get(termText(term))
    // Promises that were given in an earlier slot tell nothing of this one, and nothing can have happened in it.
    if (promises === undefined) return undefined
    return this.#valueFault(proposer, hash, new Map([...promises, [proposer, this.#ownVote(proposer, term)]]))
  }

  /** Counts an accept; says it when a view that was chosen has a rival in a later term. */
  accept(elector: string, { term, hash }: ToldVote): string | undefined {
    if (!this.#electors.includes(elector)) return undefined
    let ballot = this.#ballots.find(
      (known) => compareToldTerms(known.term, term) === 0 && known.hash === hash,
    )
    if (ballot === undefined) {
      ballot = { term, hash, electors: new Set() }
      this.#ballots.push(ballot)
    }
    ballot.electors.add(elector)
    for (const chosen of this.#ballots.filter(({ electors }) => this.#isMajority(electors.size))) {
      const rival = this.#ballots.find(
        (other) => other.hash !== chosen.hash && compareToldTerms(other.term, chosen.term) > 0,
      )
      if (rival === undefined) continue
      return `was chosen as ${brief(chosen.hash)} in term ${termText(chosen.term)}; ${[...rival.electors].join(' ')} accepted ${brief(rival.hash)} in term ${termText(rival.term)}`
    }
    return undefined
  }

  /** Whether a majority accepted the view in one term; `taker` adds its own accept. */
  isChosen(hash: string, taker: string): boolean {
    return this.#ballots.some(
      (ballot) =>
        ballot.hash === hash &&
        this.#isMajority(
          this.#electors.filter((elector) => elector === taker || ballot.electors.has(elector)).length,
        ),
    )
  }

  /** Of the accepted views that a majority tells of, the one of the highest term must be proposed. */
  #valueFault(proposer: string, hash: string, promises: Promises): string | undefined {
    const told = [...promises.values()].filter((vote) => vote !== undefined)
    const highest = told
      .filter((vote) => vote.hash === hash)
      .reduce<Term | undefined>(
        (best, { term }) => (best && compareToldTerms(best, term) > 0 ? best : term),
        undefined,
      )
    const isOverruled = (vote: ToldVote | undefined) =>
      vote !== undefined &&
      vote.hash !== hash &&
      (highest === undefined || compareToldTerms(vote.term, highest) > 0)
    const overruling = [...promises].filter(([, vote]) => isOverruled(vote))
    if (this.#isMajority(promises.size - overruling.length)) return undefined
    const reasons = overruling.map(
      ([elector, vote]) =>
        `${elector} told ${proposer} of ${brief(vote?.hash ?? '')} in term ${vote && termText(vote.term)}`,
    )
    return `as ${brief(hash)} though ${reasons.join(', ')}`
  }

  /** The last accept that the peer told before that term. */
  #ownVote(peer: string, term: Term): ToldVote | undefined {
    return this.#ballots
      .filter((ballot) => ballot.electors.has(peer) && compareToldTerms(ballot.term, term) < 0)
      .sort((a, b) => compareToldTerms(b.term, a.term))[0]
  }

  #isMajority(votes: number): boolean {
    return votes * 2 > this.#electors.length
  }
}

export function brief(hash: string): string {
  return hash.slice(0, 8)
}
