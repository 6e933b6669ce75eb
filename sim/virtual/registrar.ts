import type { Prng } from '../../src/base/prng.ts'
import { attemptNow } from '../../src/core/agreed-state.ts'
import { type DataSetSpec, shardSizesOf } from '../../src/core/data-set.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'

// A proposal whose fate is not known after this long is made again, by somebody else.
const proposeAgainMs = 2_000
const lookForMemberEveryMs = 100

/**
 * Registers data sets with the job: asks any member, and again, until the data set is agreed. It may be lost again, with
 * a majority, or with a lineage, that alone had heard of it.
 */
export class Registrar {
  readonly #judged: JudgedWorld
  readonly #dice: Prng
  #lastProposal = 0

  constructor(judged: JudgedWorld, dice: Prng) {
    this.#judged = judged
    this.#dice = dice
  }

  register(dataSet: DataSetSpec): void {
    this.#judged.sizes.set(dataSet.name, shardSizesOf(dataSet))
    this.#see(dataSet)
  }

  /** Proposals are told apart by number, whoever makes them. */
  nextProposal(): number {
    return ++this.#lastProposal
  }

  /** Peers of the job that are up, awake and know a view. */
  members(): readonly VirtualHost[] {
    return this.#judged.world.hosts.filter(
      ({ isOurs, process, inbox }) =>
        isOurs && process !== undefined && inbox === undefined && process.driver.core.state !== undefined,
    )
  }

  /** Sees to it that the job has the data set, for ever. */
  #see(dataSet: DataSetSpec): void {
    const { world } = this.#judged
    const isProposed = this.#isAgreed(dataSet) || this.#propose(dataSet)
    world.later(isProposed ? proposeAgainMs : lookForMemberEveryMs, () => this.#see(dataSet))
  }

  #isAgreed({ name }: DataSetSpec): boolean {
    const state = this.#judged.overview.newestState()
    return state !== undefined && attemptNow(state, name) !== undefined
  }

  /** False where there is nobody who could propose it. */
  #propose(dataSet: DataSetSpec): boolean {
    const proposer = this.#dice.pick(this.members())
    if (proposer === undefined) return false
    const change = { kind: 'data-set-added', dataSet } as const
    this.#judged.world.input(proposer, { kind: 'propose', id: this.nextProposal(), change })
    return true
  }
}
