import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import type { RunFacts, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

/**
 * No two members hold a live lease on the same shard at the same instant, in true time.
 *
 * A right to deliver ends by time or by stopping, but begins only with a start or with a lease that is held
 * again; so two rights that overlap are seen at one of those, or at a delivery. Judged where the clocks that
 * timed the leases kept within the drift ratio (with others only the commits are safe: I-05), and within a
 * lineage: whoever recovers a job whose majority still lives runs it twice, and no lease can prevent that.
 */
export class OneHolder extends Checker<'event' | 'delivered'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-03', ['event', 'delivered'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<'event' | 'delivered'>): void {
    if (observation.kind === 'delivered') this.#judge(observation.atMs, observation)
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

  /** Two leases back: the lease that runs now, and the one whose residual its owner waited out. */
  #leasesWereTimedSoundly(atMs: number): boolean {
    return this.#probe.clocksSoundSinceMs() <= atMs - 2 * this.#facts.workLeaseMs
  }

  #lineageOf(peer: string): string {
    return this.#scene.actor(peer).view?.lineage ?? ''
  }
}
