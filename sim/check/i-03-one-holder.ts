import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import type { RunFacts, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

/**
 * No two members hold a live lease on the same shard at the same instant, in true time; and when a leader says that a
 * view is active, nobody may still deliver what that view has given to another. (The new owner may take its time, so that
 * the second shows what the first would show one time in a hundred.)
 *
 * A right to deliver ends by time or by stopping, but begins only with a start or with a lease that is held
 * again; so two rights that overlap are seen at one of those, or at a delivery. Judged where the clocks that
 * timed the leases kept within the drift ratio (with others only the commits are safe: I-05), and within a
 * lineage: whoever recovers a job whose majority still lives runs it twice, and no lease can prevent that.
 */
export class OneHolder extends Checker<'event' | 'delivered' | 'told'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-03', ['event', 'delivered', 'told'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<'event' | 'delivered' | 'told'>): void {
    if (observation.kind === 'delivered') this.#judge(observation.atMs, observation)
    if (observation.kind === 'told' && observation.fact.kind === 'activated')
      this.#judgeActivation(observation, observation.fact.view)
    if (observation.kind !== 'event') return
    const { event } = observation
    if (event.kind === 'shard-started') this.#judge(observation.atMs, event.shard)
    if (event.kind === 'lease-held') {
      for (const shard of this.#scene.actor(observation.peer).holds.values())
        this.#judge(observation.atMs, shard)
    }
  }

  #judge(atMs: number, shard: ShardRef): void {
    const holders = this.#scene.holders(shardKey(shard))
    if (holders.size < 2 || !this.#leasesWereTimedSoundly(atMs)) return
    const live = [...holders].filter((peer) => this.#probe.mayDeliver(peer, shard))
    for (const [index, one] of live.entries()) {
      for (const other of live.slice(index + 1)) {
        if (this.#lineageOf(one) !== this.#lineageOf(other)) continue
        this.violated(atMs, `${one} and ${other} may both deliver ${shardKey(shard)}`)
      }
    }
  }

  #judgeActivation({ atMs, peer: leader, lineage }: SeenOf<'told'>, view: number): void {
    if (!this.#leasesWereTimedSoundly(atMs)) return
    for (const { id, holds, view: taken } of this.#scene.actors()) {
      // A deposed leader may be late: what a later view has given is not the business of this one.
      if (taken === undefined || taken.lineage !== lineage || taken.number >= view) continue
      for (const [key, shard] of holds) {
        const owner = this.#probe.ownerIn(lineage, view, shard)
        if (owner === undefined || owner === id || !this.#probe.mayDeliver(id, shard)) continue
        this.violated(
          atMs,
          `${leader} activates view ${view} while ${id} may still deliver ${key}, now of ${owner}`,
        )
      }
    }
  }

  /** Two leases back: the lease that runs now, and the one whose residual its owner waited out. */
  #leasesWereTimedSoundly(atMs: number): boolean {
    return this.#probe.clocksSoundSinceMs() <= atMs - 2 * this.#facts.workLeaseMs
  }

  #lineageOf(peer: string): string {
    return this.#scene.actor(peer).view?.lineage ?? ''
  }
}
