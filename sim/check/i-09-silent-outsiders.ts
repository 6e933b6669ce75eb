import { shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf, ViewTaken } from './observation.ts'
import type { RunFacts, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

/**
 * A member outside the latest view, or with a lapsed lease, delivers nothing.
 *
 * The peer's own word on its lease is not enough, so two facts are set against it that it cannot know wrongly:
 * once a view is activated anywhere, nobody outside that view has a lease; and a peer that no byte has
 * reached for longer than a lease has none either.
 */
export class SilentOutsiders extends Checker<'event' | 'view' | 'delivered'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts
  /** Views by lineage and number, as any peer took them, until a later one is activated. */
  readonly #views = new Map<string, ViewTaken>()
  /** The highest activated view of each lineage. */
  readonly #activated = new Map<string, ViewTaken>()

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-09', ['event', 'view', 'delivered'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<'event' | 'view' | 'delivered'>): void {
    switch (observation.kind) {
      case 'view':
        this.#views.set(`${observation.lineage} ${observation.number}`, observation)
        break
      case 'event':
        if (observation.event.kind === 'view-activated')
          this.#activate(observation.peer, observation.event.view)
        break
      case 'delivered':
        this.#judge(observation)
        break
    }
  }

  #activate(peer: string, number: number): void {
    const lineage = this.#scene.actor(peer).view?.lineage ?? ''
    const view = this.#views.get(`${lineage} ${number}`)
    if (view === undefined || (this.#activated.get(lineage)?.number ?? 0) >= number) return
    this.#activated.set(lineage, view)
  }

  #judge(observation: SeenOf<'delivered'>): void {
    const { atMs, peer, sample } = observation
    const delivery = `${peer} delivers sample ${sample} of ${shardKey(observation)}`
    if (!this.#probe.mayDeliver(peer, observation)) this.violated(atMs, `${delivery} without a lease on it`)
    if (this.#probe.clocksSoundSinceMs() > atMs - 2 * this.#facts.workLeaseMs) return

    const actor = this.#scene.actor(peer)
    const latest = this.#activated.get(actor.view?.lineage ?? '')
    if (latest !== undefined && actor.view !== undefined && latest.number > actor.view.number) {
      const isMember = latest.members.some(({ id }) => id === peer)
      if (!isMember) this.violated(atMs, `${delivery} though view ${latest.number} without it is activated`)
    }
    // A peer that is its own and only elector needs to hear from nobody.
    const needsOthers = actor.view === undefined || actor.view.electors.some((elector) => elector !== peer)
    const unheardMs = atMs - this.#probe.heardAtMs(peer)
    if (needsOthers && unheardMs > this.#facts.workLeaseMs * (1 + this.#facts.driftRatio)) {
      this.violated(atMs, `${delivery} though nothing has reached it for ${Math.round(unheardMs)} ms`)
    }
  }
}
