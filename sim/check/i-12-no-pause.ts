import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { SeenOf, ViewTaken } from './observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

type Watched = 'crashed' | 'asked' | 'left' | 'event' | 'delivered' | 'fault' | 'view'

/** The time after one leader's death. */
interface Mourning {
  readonly leader: string
  readonly diedAtMs: number
  /** Of its view, and of views so recent that survivors may still work under their leases. */
  readonly electorates: readonly (readonly string[])[]
  /** Those that could work when the leader died, with the shards that they held and still hold. */
  readonly survivors: Map<string, Map<string, Held>>
}

interface Held {
  readonly shard: ShardRef
  /** Since when its holder was seen not to be able to deliver it. */
  idleSinceMs: number | undefined
}

const departures: ReadonlySet<Watched> = new Set(['crashed', 'asked', 'left'])

const lookEveryMs = 10

// A peer stops at once what moved away, but says so only when its disk knows the view. A pause shorter than
// that may be missed, unless the peer itself tells of it.
const wordOfStopMs = 50

/**
 * A leader's death pauses no shard of a surviving member, while a majority of the electors survives: of its view, and
 * of a view before that was replaced less than a lease ago, whose leases carry the members until the new electors have
 * granted theirs.
 *
 * Judged only where nothing but the deaths of processes disturbs the survivors, from a lease before the death
 * (a lease that was already late is another fault's doing) until three leases after it: by then a new leader
 * is found or never will be (I-11). Without a death there is no pause at all, since members renew with the
 * electors all the time; so every loss of the right to work in that time is the death's doing.
 */
export class NoPause extends Checker<Watched> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts
  #mournings: Mourning[] = []
  #lookAtMs = 0
  #newest: ViewTaken | undefined
  /** Electors of replaced views, until no lease of theirs can be alive. */
  #replaced: { readonly electors: readonly string[]; readonly untilMs: number }[] = []
  /** Deaths that were watched to the end: a checker that never gets to judge proves nothing. */
  judged = 0

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-12', ['crashed', 'asked', 'left', 'event', 'delivered', 'fault', 'view'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<Watched>): void {
    const { atMs, peer } = observation
    if (observation.kind === 'view') this.#takeView(observation)
    if (this.#mournings.length > 0) {
      this.#endThoseOver(atMs)
      if (observation.kind === 'event') this.#hear(observation)
      // A survivor no more; and whoever is asked to leave stops by itself.
      if (departures.has(observation.kind)) this.#release(peer)
      if (atMs >= this.#lookAtMs) this.#look(atMs)
    }
    if (observation.kind !== 'crashed') return
    const led = this.#scene.actor(peer).ledWhenCrashed
    if (led !== undefined) this.#mourn(atMs, peer, led)
  }

  override finish({ atMs }: RunSummary): void {
    this.#endThoseOver(atMs)
  }

  #takeView(view: SeenOf<'view'>): void {
    const { atMs, number } = view
    if (number <= (this.#newest?.number ?? 0)) return
    this.#replaced = this.#replaced.filter(({ untilMs }) => untilMs > atMs)
    if (this.#newest !== undefined)
      this.#replaced.push({ electors: this.#newest.electors, untilMs: atMs + this.#facts.workLeaseMs })
    this.#newest = view
  }

  #mourn(atMs: number, leader: string, view: ViewTaken): void {
    const survivors = new Map<string, Map<string, Held>>()
    for (const { id, up, leaving, holds } of this.#scene.actors()) {
      if (!up || leaving || !view.members.some((member) => member.id === id)) continue
      const able = [...holds].filter(([, shard]) => this.#probe.mayDeliver(id, shard))
      const held = able.map(([key, shard]): [string, Held] => [key, { shard, idleSinceMs: undefined }])
      if (held.length > 0) survivors.set(id, new Map(held))
    }
    const replaced = this.#replaced.filter(({ untilMs }) => untilMs > atMs).map(({ electors }) => electors)
    const mourning = { leader, diedAtMs: atMs, electorates: [view.electors, ...replaced], survivors }
    if (this.#mayJudge(mourning)) this.#mournings.push(mourning)
  }

  /** The electors that count were up all the time: one that restarts has given nobody a lease for a while. */
  #mayJudge({ diedAtMs, electorates }: Mourning): boolean {
    const calmFromMs = diedAtMs - this.#facts.workLeaseMs
    const isAlive = (elector: string): boolean => {
      const { up, startedAtMs } = this.#scene.actor(elector)
      return up && startedAtMs <= calmFromMs
    }
    const isMajorityAlive = (electors: readonly string[]): boolean =>
      electors.filter(isAlive).length * 2 > electors.length
    return electorates.every(isMajorityAlive) && this.#probe.calmSinceMs() <= calmFromMs
  }

  #endThoseOver(atMs: number): void {
    this.#mournings = this.#mournings.filter((mourning) => {
      if (!this.#mayJudge(mourning)) return false
      if (atMs < mourning.diedAtMs + 3 * this.#facts.workLeaseMs) return true
      this.judged++
      return false
    })
  }

  #hear({ atMs, peer, event }: SeenOf<'event'>): void {
    for (const mourning of this.#mournings) {
      const held = mourning.survivors.get(peer)
      if (held === undefined) continue
      if (event.kind === 'lease-lapsed') this.#paused(atMs, peer, mourning, 'its lease lapses')
      else if (event.kind === 'shard-stopped') {
        if (event.reason === 'excluded') this.#paused(atMs, peer, mourning, 'it is excluded')
        else held.delete(shardKey(event.shard))
      }
    }
  }

  #look(atMs: number): void {
    this.#lookAtMs = atMs + lookEveryMs
    for (const mourning of this.#mournings) {
      for (const [peer, held] of mourning.survivors) {
        for (const [key, one] of held) {
          one.idleSinceMs = this.#probe.mayDeliver(peer, one.shard) ? undefined : (one.idleSinceMs ?? atMs)
          if (one.idleSinceMs === undefined || atMs - one.idleSinceMs < wordOfStopMs) continue
          this.#paused(one.idleSinceMs, peer, mourning, `it may not deliver ${key}`)
          break
        }
      }
    }
  }

  #paused(atMs: number, peer: string, mourning: Mourning, how: string): void {
    mourning.survivors.delete(peer)
    const afterMs = Math.round(atMs - mourning.diedAtMs)
    this.violated(
      atMs,
      `${peer} pauses ${afterMs} ms after the death of its leader ${mourning.leader}: ${how}`,
    )
  }

  #release(peer: string): void {
    for (const { survivors } of this.#mournings) survivors.delete(peer)
  }
}
