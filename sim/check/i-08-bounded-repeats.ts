import { shardKey } from '../../src/base/ids.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'
import type { RunFacts } from './probe.ts'
import type { Scene } from './scene.ts'

type Started = Extract<PeerEvent, { kind: 'shard-started' }>
type Watched = 'event' | 'delivered' | 'left' | 'view'

/** One owner's time with a shard, from a start to the next. */
interface Tenure {
  readonly peer: string
  /** Which start of the process it was: what one that crashed has delivered is not for the next to hand over. */
  readonly incarnation: number
  readonly lineage: string
  readonly view: number
  /** Where it started: what was delivered before that is not its own. */
  readonly start: number
  /** One past the highest sample it delivered. */
  delivered: number
  /** The view that took the shard from this owner, once it knows of it. */
  takenIn: number | undefined
}

interface Handover {
  readonly before: Tenure
  readonly after: string
  /** Where the next owner began, and in which view. */
  readonly start: number
  readonly view: number
  /** The start of the owner before that was on its way out, and so has handed over; undefined if it was not. */
  readonly leavingStart: number | undefined
  /** The repeats that were already complained about. */
  told: number
}

/**
 * After a crash at most `commitEvery` samples of a shard repeat per failed owner; after a clean leave none.
 * Counted at every change of owner, since an owner that is cut off, late or overtaken loses no more than one
 * that crashed. Whether a leave was clean is known at its end: what the next owner repeats is kept until then.
 * Shards that moved away before the view that let the leaver go are bounded as any others.
 */
export class BoundedRepeats extends Checker<Watched> {
  readonly #scene: Scene
  readonly #facts: RunFacts
  readonly #tenures = new Map<string, Tenure>()
  readonly #handovers = new Map<string, Handover>()
  /** The views that let members go at their own wish. */
  readonly #letGoIn = new Map<string, number>()

  constructor(scene: Scene, facts: RunFacts) {
    super('I-08', ['event', 'delivered', 'left', 'view'])
    this.#scene = scene
    this.#facts = facts
  }

  observe(observation: SeenOf<Watched>): void {
    switch (observation.kind) {
      case 'event':
        this.#hear(observation)
        break
      case 'delivered':
        this.#deliver(observation)
        break
      case 'view':
        for (const peer of observation.left ?? []) this.#letGo(peer, observation.number)
        break
      case 'left':
        this.#leave(observation.atMs, observation.peer)
        break
    }
  }

  #hear({ atMs, peer, event }: SeenOf<'event'>): void {
    if (event.kind === 'shard-started') this.#start(atMs, peer, event)
    if (event.kind !== 'shard-stopped') return
    const tenure = this.#tenures.get(shardKey(event.shard))
    if (tenure?.peer === peer) tenure.takenIn = this.#scene.actor(peer).view?.number
  }

  #start(atMs: number, peer: string, { shard, cursor, since }: Started): void {
    const key = shardKey(shard)
    const actor = this.#scene.actor(peer)
    const { lineage = '', number = 0 } = actor.view ?? {}
    // Who takes several views at once tells of what began in one of them before it tells of the last (seed 8).
    const view = Math.max(number, since)
    const before = this.#tenures.get(key)
    // A peer that lags behind may start, without a lease, what has long been another's.
    if (before?.lineage === lineage && before.view > view) return
    this.#tenures.set(key, {
      peer,
      incarnation: actor.incarnation,
      lineage,
      view,
      start: cursor,
      delivered: cursor,
      takenIn: undefined,
    })
    this.#handovers.delete(key)
    if (before === undefined || before.lineage !== lineage) return
    const { leaving, incarnation } = this.#scene.actor(before.peer)
    const leavingStart = leaving && before.incarnation === incarnation ? incarnation : undefined
    const handover = { before, after: peer, start: cursor, view, leavingStart, told: 0 }
    this.#handovers.set(key, handover)
    this.#judge(atMs, key, handover)
  }

  #deliver(observation: SeenOf<'delivered'>): void {
    const key = shardKey(observation)
    const tenure = this.#tenures.get(key)
    if (tenure?.peer === observation.peer) {
      tenure.delivered = Math.max(tenure.delivered, observation.sample + 1)
      return
    }
    // A clock that runs wild may let the old owner deliver on; it still has no more than its window.
    const handover = this.#handovers.get(key)
    if (handover?.before.peer !== observation.peer) return
    handover.before.delivered = Math.max(handover.before.delivered, observation.sample + 1)
    this.#judge(observation.atMs, key, handover)
  }

  #judge(atMs: number, key: string, handover: Handover): void {
    const repeats = repeatsOf(handover)
    if (repeats <= Math.max(this.#facts.commitEvery, handover.told)) return
    handover.told = repeats
    this.violated(
      atMs,
      `${handover.after} repeats ${repeats} samples of ${key} that ${handover.before.peer} delivered; ${this.#facts.commitEvery} are allowed`,
    )
  }

  /** A peer that starts again takes its old view again: the newest view counts. */
  #letGo(peer: string, view: number): void {
    this.#letGoIn.set(peer, Math.max(view, this.#letGoIn.get(peer) ?? 0))
  }

  #leave(atMs: number, peer: string): void {
    const { leavesCleanly, incarnation } = this.#scene.actor(peer)
    const letGoIn = this.#letGoIn.get(peer)
    // Without such a view it was no member any more when it was asked, and had nothing to hand over.
    if (!leavesCleanly || letGoIn === undefined) return
    for (const [key, handover] of this.#handovers) {
      const { before, after, leavingStart, view } = handover
      const isOfLeave =
        before.peer === peer &&
        (before.takenIn ?? letGoIn) >= letGoIn &&
        leavingStart === incarnation &&
        before.view < letGoIn &&
        view >= letGoIn
      const repeats = repeatsOf(handover)
      if (isOfLeave && repeats > 0) {
        this.violated(atMs, `${peer} left cleanly but ${after} repeats ${repeats} samples of ${key}`)
      }
    }
  }
}

/** The samples that the owner before delivered and the next one delivers again. */
function repeatsOf({ before, start }: Handover): number {
  return before.delivered - Math.max(start, before.start)
}
