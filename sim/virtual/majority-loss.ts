import type { Prng } from '../../src/base/prng.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'
import type { Storm } from './storm.ts'

/**
 * The end of a majority of the electors, with their disks, and the operator who recovers the job from one
 * survivor. Asks again, of another survivor, until somebody has recovered: a survivor may itself fail meanwhile.
 */
export class MajorityLoss {
  readonly #judged: JudgedWorld
  readonly #storm: Storm
  readonly #dice: Prng
  readonly #count: (fault: 'majority-loss' | 'recover') => void
  /** From the loss until the job is recovered nothing more may be lost. */
  isOpen = false

  constructor(
    judged: JudgedWorld,
    storm: Storm,
    dice: Prng,
    count: (fault: 'majority-loss' | 'recover') => void,
  ) {
    this.#judged = judged
    this.#storm = storm
    this.#dice = dice
    this.#count = count
  }

  /** Tries until there is a view whose electors can be lost while somebody survives. */
  plan(atMs: number, leaseMs: number): void {
    this.#judged.world.later(Math.max(0, atMs - this.#judged.world.nowMs), () => {
      if (!this.#strike(leaseMs) && this.#storm.isStormy())
        this.plan(this.#judged.world.nowMs + leaseMs, leaseMs)
    })
  }

  #strike(leaseMs: number): boolean {
    const { world, overview } = this.#judged
    const electors = overview.newest()?.electors ?? []
    const count = Math.floor(electors.length / 2) + 1
    const doomed = new Set(this.#dice.shuffle(electors).slice(0, count))
    if (electors.length === 0 || this.#survivors(doomed).length === 0 || !this.#storm.isStormy()) return false
    this.#count('majority-loss')
    for (const id of doomed) {
      const index = world.indexOf(id)
      if (index === undefined) continue
      this.#storm.destroy(index)
      if (this.#storm.roomForHosts() > 0) {
        const replacement = this.#storm.addHost()
        this.#storm.later(leaseMs * (1 + this.#dice.fraction() * 3), () => this.#storm.start(replacement))
      }
    }
    this.isOpen = true
    this.#judged.disturbances.happened(world.nowMs)
    const before = overview.lineageCounter()
    world.later(leaseMs * (2 + this.#dice.fraction() * 2), () => this.#recover(before, leaseMs))
    return true
  }

  #recover(before: number, leaseMs: number): void {
    const { world, overview } = this.#judged
    if (overview.lineageCounter() > before) {
      this.isOpen = false
      return
    }
    const operatorsChoice = this.#dice.pick(this.#survivors(new Set()))
    if (operatorsChoice !== undefined) {
      this.#count('recover')
      this.#judged.observe(operatorsChoice, { kind: 'asked', request: 'recover' })
      world.input(operatorsChoice, { kind: 'recover' })
    }
    world.later(leaseMs * 4, () => this.#recover(before, leaseMs))
  }

  /** Peers that know the job, are awake and will live on. */
  #survivors(doomed: ReadonlySet<string>): readonly VirtualHost[] {
    return this.#judged.world.hosts.filter(
      ({ id, isOurs, process, inbox }) =>
        isOurs &&
        !doomed.has(id) &&
        process !== undefined &&
        inbox === undefined &&
        process.driver.core.state !== undefined,
    )
  }
}
