import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import type { Scene } from './scene.ts'

/** One leader per term. A restarted leader counts as another: what it had in flight it no longer knows. */
export class OneLeader extends Checker<'event'> {
  readonly #scene: Scene
  readonly #leaders = new Map<string, string>()

  constructor(scene: Scene) {
    super('I-02', ['event'])
    this.#scene = scene
  }

  observe({ atMs, peer, event }: SeenOf<'event'>): void {
    if (event.kind !== 'leading') return
    const actor = this.#scene.actor(peer)
    // A term belongs to a lineage: a recovered chain counts its terms anew.
    const term = `${actor.view?.lineage ?? ''} ${event.term}`
    const leader = `${peer} (start ${actor.incarnation})`
    const first = this.#leaders.get(term)
    if (first === undefined) this.#leaders.set(term, leader)
    else if (first !== leader) this.violated(atMs, `term ${event.term} is led by ${first} and by ${leader}`)
  }
}
