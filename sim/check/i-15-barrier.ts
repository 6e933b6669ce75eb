import { Checker } from './checker.ts'
import type { SeenOf, ViewTaken } from './observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

type Watched = 'arrived' | 'event' | 'view' | 'started' | 'crashed' | 'left' | 'woken'
type Settlement = Extract<SeenOf<'event'>['event'], { kind: 'barrier-settled' }>

interface Waiter {
  readonly peer: string
  readonly barrier: string
  readonly sinceMs: number
  readonly limitMs: number
  /** When it must have settled at the latest, in true time. */
  deadlineMs: number
}

interface Generation {
  readonly settled: Set<string>
  /** Who was told that it was released, and who that it failed. */
  released: string | undefined
  failed: string | undefined
}

// What a verdict may take beyond the limit, in leases: a keeper that dies is removed, followed, and asked anew.
const verdictLeases = 4

/**
 * A barrier generation releases all or fails all, with a reason, within its time limit. Three verdicts are the
 * waiter's own affair: `interrupted` says that it lost its lease while it waited, `superseded` that it came to
 * a generation that was over, `refused` that it came to one that never began.
 *
 * All or nothing and a strict limit exclude each other while messages are lost: whoever gave up by itself
 * might be the only one not released. So the limit is judged where the network has been sound, and nobody
 * died, for as long as the verdict may take.
 */
export class AllOrNothingBarrier extends Checker<Watched> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts
  readonly #generations = new Map<string, Generation>()
  readonly #waiters = new Map<string, Waiter>()
  /** Who has come to each barrier and was not told its end; one that died there has come all the same. */
  readonly #arrived = new Map<string, Set<string>>()
  /** The oldest view that anybody had when the first of those came. */
  readonly #oldestView = new Map<string, number>()
  readonly #views = new Map<string, ViewTaken>()
  readonly #gone = new Set<string>()
  /** Until when a peer was last without a lease; Infinity while it is. */
  readonly #withoutLeaseUntilMs = new Map<string, number>()
  #sweepAtMs = Number.POSITIVE_INFINITY
  #lastDeathAtMs = Number.NEGATIVE_INFINITY

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-15', ['arrived', 'event', 'view', 'started', 'crashed', 'left', 'woken'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<Watched>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'arrived':
        this.#arrive(observation)
        break
      case 'event':
        this.#hear(observation)
        break
      case 'view':
        this.#views.set(observation.hash, observation)
        // Out of the view at its own wish, whatever becomes of its process after that.
        for (const id of observation.left ?? []) this.#gone.add(id)
        break
      case 'woken':
        this.#forgiveSleep(atMs, peer)
        break
      case 'started':
      case 'crashed':
      case 'left':
        if (observation.kind === 'left') this.#gone.add(peer)
        if (observation.kind === 'crashed') this.#lastDeathAtMs = atMs
        this.#waiters.delete(peer)
        this.#withoutLeaseUntilMs.set(peer, Number.POSITIVE_INFINITY)
        break
    }
    if (atMs > this.#sweepAtMs) this.#sweep(atMs)
  }

  override finish({ atMs }: RunSummary): void {
    this.#sweep(atMs)
  }

  #arrive({ atMs, peer, barrier, limitMs }: SeenOf<'arrived'>): void {
    const arrived = this.#arrived.get(barrier) ?? new Set<string>()
    if (arrived.size === 0) this.#oldestView.set(barrier, this.#oldestViewNow())
    this.#arrived.set(barrier, arrived.add(peer))
    const deadlineMs = atMs + limitMs * (1 + this.#facts.driftRatio) + this.#verdictMs
    this.#waiters.set(peer, { peer, barrier, sinceMs: atMs, limitMs, deadlineMs })
    this.#sweepAtMs = Math.min(this.#sweepAtMs, deadlineMs)
  }

  #hear({ atMs, peer, event }: SeenOf<'event'>): void {
    if (event.kind === 'lease-held') this.#withoutLeaseUntilMs.set(peer, atMs)
    else if (event.kind === 'lease-lapsed' || event.kind === 'excluded') {
      this.#withoutLeaseUntilMs.set(peer, Number.POSITIVE_INFINITY)
    } else if (event.kind === 'barrier-settled') this.#settle(atMs, peer, event)
  }

  #settle(atMs: number, peer: string, { barrier, generation: number, verdict }: Settlement): void {
    const waiter = this.#waiters.get(peer)
    this.#waiters.delete(peer)
    const name = `generation ${number} of barrier ${barrier}`
    // After a recovery nobody may know how generations of the lineage before ended: they are counted anew.
    const { lineage = '' } = this.#scene.actor(peer).view ?? {}
    const generation = this.#generation(`${lineage} ${barrier}`, number)
    // Whoever is interrupted was not told the end: the keeper goes by its arrival all the same.
    if (verdict !== 'interrupted') this.#arrived.get(barrier)?.delete(peer)
    generation.settled.add(peer)
    switch (verdict) {
      case 'interrupted':
        if ((this.#withoutLeaseUntilMs.get(peer) ?? Number.POSITIVE_INFINITY) < (waiter?.sinceMs ?? 0)) {
          this.violated(atMs, `${peer} is interrupted at ${name} though it never lost its lease`)
        }
        return
      case 'superseded':
      case 'refused':
        return
      case 'released':
        generation.released ??= peer
        this.#judgeArrivals(atMs, peer, barrier, generation)
        break
      case 'timed-out':
      case 'member-lost':
        generation.failed ??= `${peer} (${verdict})`
        break
    }
    if (generation.released !== undefined && generation.failed !== undefined) {
      this.violated(atMs, `${name} released ${generation.released} and failed ${generation.failed}`)
    }
  }

  /**
   * Released means that all have come who were members when the first came; whoever joined since need not,
   * whoever left cannot. Which view that was only the keeper knows.
   */
  #judgeArrivals(atMs: number, peer: string, barrier: string, { settled }: Generation): void {
    const came = new Set([...settled, ...(this.#arrived.get(barrier) ?? [])])
    const oldest = this.#oldestView.get(barrier) ?? 0
    for (const { number, members } of this.#views.values()) {
      if (number >= oldest && members.every(({ id }) => came.has(id) || this.#isLeaving(id))) return
    }
    this.violated(atMs, `barrier ${barrier} releases ${peer} when only ${[...came].sort().join(' ')} came`)
  }

  #isLeaving(peer: string): boolean {
    return this.#gone.has(peer) || this.#scene.actor(peer).leavesCleanly
  }

  #oldestViewNow(): number {
    const numbers = [...this.#scene.actors()].flatMap(({ up, view }) =>
      up && view !== undefined ? [view.number] : [],
    )
    // Of what waits for a disk nothing is told yet: with no view at all, the first may be the one.
    return numbers.length === 0 ? 0 : Math.min(...numbers)
  }

  /** A sleeper cannot settle; when it wakes it asks anew. */
  #forgiveSleep(atMs: number, peer: string): void {
    const waiter = this.#waiters.get(peer)
    if (waiter !== undefined) waiter.deadlineMs = Math.max(waiter.deadlineMs, atMs + this.#verdictMs)
  }

  get #verdictMs(): number {
    return verdictLeases * this.#facts.workLeaseMs
  }

  #sweep(atMs: number): void {
    this.#sweepAtMs = Number.POSITIVE_INFINITY
    const soundSinceMs = Math.max(this.#probe.calmSinceMs(), this.#lastDeathAtMs)
    for (const waiter of [...this.#waiters.values()]) {
      const deadlineMs = Math.max(waiter.deadlineMs, soundSinceMs + this.#verdictMs)
      if (atMs > deadlineMs && !this.#scene.actor(waiter.peer).frozen) {
        this.#waiters.delete(waiter.peer)
        const { peer, barrier, limitMs, sinceMs } = waiter
        const waitedMs = Math.round(atMs - sinceMs)
        this.violated(
          atMs,
          `${peer} has waited at barrier ${barrier} for ${waitedMs} ms, past its limit of ${limitMs} ms`,
        )
      } else {
        // Not before the deadline; and once that has passed, not at every step.
        this.#sweepAtMs = Math.min(
          this.#sweepAtMs,
          Math.max(waiter.deadlineMs, atMs + this.#facts.workLeaseMs),
        )
      }
    }
  }

  #generation(barrier: string, number: number): Generation {
    const name = `${barrier} ${number}`
    let generation = this.#generations.get(name)
    if (generation === undefined) {
      generation = { settled: new Set(), released: undefined, failed: undefined }
      this.#generations.set(name, generation)
    }
    return generation
  }
}
