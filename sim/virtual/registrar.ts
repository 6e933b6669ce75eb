import type { Prng } from '../../src/base/prng.ts'
import { type DataSetSpec, shardSizesOf } from '../../src/core/data-set.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'

// A proposal whose fate is not known after this long is made again, by somebody else.
const proposeAgainMs = 2_000
const lookForMemberEveryMs = 100

/** Registers data sets with the job: asks any member, and again, until the data set is agreed. */
export class Registrar {
  readonly #judged: JudgedWorld
  readonly #dice: Prng
  readonly #wanted: DataSetSpec[] = []
  readonly #registered = new Set<string>()
  #lastProposal = 0

  constructor(judged: JudgedWorld, dice: Prng) {
    this.#judged = judged
    this.#dice = dice
    judged.spectators.push({
      observation: (observation) => {
        if (observation.kind === 'data-set') this.#registered.add(observation.dataSet)
        if (observation.kind === 'event' && observation.event.kind === 'recovered')
          this.#registerAgain(observation.peer)
      },
    })
  }

  register(dataSet: DataSetSpec): void {
    this.#wanted.push(dataSet)
    this.#judged.sizes.set(dataSet.name, shardSizesOf(dataSet))
    this.#propose(dataSet)
  }

  /** A majority that is lost may take a data set with it that nobody else had heard of. */
  #registerAgain(survivor: string): void {
    const host = this.#judged.world.hosts.find(({ id }) => id === survivor)
    if (host?.process?.driver.core.state?.dataSets.size !== 0) return
    this.#registered.clear()
    for (const dataSet of this.#wanted) this.#propose(dataSet)
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

  #propose(dataSet: DataSetSpec): void {
    if (this.#registered.has(dataSet.name)) return
    const { world } = this.#judged
    const proposer = this.#dice.pick(this.members())
    if (proposer !== undefined) {
      const change = { kind: 'data-set-added', dataSet } as const
      world.input(proposer, { kind: 'propose', id: this.nextProposal(), change })
    }
    const againMs = proposer === undefined ? lookForMemberEveryMs : proposeAgainMs
    world.later(againMs, () => this.#propose(dataSet))
  }
}
