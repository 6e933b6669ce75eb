import type { Checker } from './checker.ts'
import { OneChain } from './i-01-one-chain.ts'
import { OneLeader } from './i-02-one-leader.ts'
import { OneHolder } from './i-03-one-holder.ts'
import { SameOwners } from './i-04-same-owners.ts'
import { DisjointCommits } from './i-05-disjoint-commits.ts'
import { NoLostCommit } from './i-06-no-lost-commit.ts'
import { CompleteEpochs } from './i-07-complete-epochs.ts'
import { BoundedRepeats } from './i-08-bounded-repeats.ts'
import { SilentOutsiders } from './i-09-silent-outsiders.ts'
import { DurableWord } from './i-10-durable-word.ts'
import { Agreement } from './i-11-agreement.ts'
import { NoPause } from './i-12-no-pause.ts'
import { AllOrNothingBarrier } from './i-15-barrier.ts'
import { InertJunk } from './i-16-inert-junk.ts'
import { BoundedPeers } from './i-17-bounded-peers.ts'
import { SameRun } from './i-18-same-run.ts'
import { WrittenByOwner } from './i-20-written-by-owner.ts'
import { Ledger, type Totals } from './ledger.ts'
import type { Observation, SeenKind, Violation } from './observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
import { Scene } from './scene.ts'

type AnyChecker = Checker<SeenKind>

/**
 * All checkers of one run. Show it every observation, in order of true time, at the instant it is made: some
 * checkers ask the probe about that instant.
 */
export class Judge {
  readonly #scene = new Scene()
  readonly #ledger = new Ledger()
  readonly #disjointCommits = new DisjointCommits()
  readonly #completeEpochs = new CompleteEpochs()
  readonly #noPause: NoPause
  readonly #checkers: readonly AnyChecker[]
  readonly #checkersByKind = new Map<SeenKind, AnyChecker[]>()

  constructor(facts: RunFacts, probe: WorldProbe) {
    this.#noPause = new NoPause(this.#scene, probe, facts)
    this.#checkers = [
      new OneChain(),
      new OneLeader(this.#scene),
      new OneHolder(this.#scene, probe, facts),
      new SameOwners(),
      this.#disjointCommits,
      new NoLostCommit(this.#scene, probe, facts),
      this.#completeEpochs,
      new BoundedRepeats(this.#scene, facts),
      new SilentOutsiders(this.#scene, probe, facts),
      new DurableWord(),
      new Agreement(this.#scene, probe, facts),
      this.#noPause,
      new AllOrNothingBarrier(this.#scene, probe, facts),
      new InertJunk(),
      new BoundedPeers(),
      new SameRun(),
      new WrittenByOwner(probe),
    ]
    for (const checker of this.#checkers) {
      for (const kind of checker.sees) {
        this.#checkersByKind.set(kind, [...(this.#checkersByKind.get(kind) ?? []), checker])
      }
    }
  }

  observe(observation: Observation): void {
    this.#scene.observe(observation)
    this.#ledger.observe(observation)
    for (const checker of this.#checkersByKind.get(observation.kind) ?? []) checker.observe(observation)
  }

  finish(summary: RunSummary): void {
    for (const checker of this.#checkers) checker.finish(summary)
  }

  /** In order of time; each checker keeps its first few. */
  get violations(): readonly Violation[] {
    return this.#checkers.flatMap(({ violations }) => violations).sort((a, b) => a.atMs - b.atMs)
  }

  get totals(): Totals {
    return {
      committed: this.#ledger.committed,
      lost: this.#completeEpochs.lost,
      committedTwice: this.#disjointCommits.committedTwice,
      deliveredTwice: this.#ledger.deliveredTwice,
      delivered: this.#ledger.delivered,
    }
  }

  /** Deaths of leaders that I-12 could watch to the end. */
  get leaderDeathsJudged(): number {
    return this.#noPause.judged
  }
}
