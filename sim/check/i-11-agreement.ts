import { nameWithoutAttempt, shardKey } from '../../src/base/ids.ts'
import { Checker } from './checker.ts'
import type { DataSetRegistered, SeenOf } from './observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from './probe.ts'
import type { Scene } from './scene.ts'

/**
 * Faults off: all reachable peers agree on view, owners and progress within a stated time, and no shard
 * stays without an owner who may work on it. Judged once, at the end of a quiet phase of that length.
 */
export class Agreement extends Checker<'event' | 'data-set' | 'quarantined'> {
  readonly #scene: Scene
  readonly #probe: WorldProbe
  readonly #facts: RunFacts
  readonly #dataSets = new Map<string, DataSetRegistered>()
  readonly #openEpochs = new Map<string, number>()
  readonly #quarantined = new Set<string>()

  constructor(scene: Scene, probe: WorldProbe, facts: RunFacts) {
    super('I-11', ['event', 'data-set', 'quarantined'])
    this.#scene = scene
    this.#probe = probe
    this.#facts = facts
  }

  observe(observation: SeenOf<'event' | 'data-set' | 'quarantined'>): void {
    switch (observation.kind) {
      case 'data-set':
        this.#dataSets.set(observation.dataSet, observation)
        this.#open(observation.dataSet, observation.start?.epoch ?? 0)
        break
      case 'quarantined':
        this.#quarantined.add(shardKey(observation))
        break
      case 'event': {
        const { event } = observation
        if (event.kind === 'epoch-opened') this.#open(event.dataSet, event.epoch)
        if (event.kind === 'data-set-finished') this.#open(event.dataSet, Number.POSITIVE_INFINITY)
        break
      }
    }
  }

  override finish({ atMs, quietSinceMs, reachable }: RunSummary): void {
    if (quietSinceMs === undefined || atMs - quietSinceMs < this.#facts.settleMs) return
    const quietMs = Math.round(atMs - quietSinceMs)
    this.#judgeViews(atMs, quietMs, reachable)
    this.#judgeProgress(atMs, quietMs, reachable)
    this.#judgeHolders(atMs, quietMs, reachable)
  }

  #judgeViews(atMs: number, quietMs: number, reachable: readonly string[]): void {
    const views = new Map<string, string[]>()
    for (const peer of reachable) {
      const view = this.#scene.actor(peer).view
      const isMember = view?.members.some(({ id }) => id === peer) ?? false
      if (!isMember) this.violated(atMs, `${peer} is still no member after ${quietMs} ms of quiet`)
      const name = view === undefined ? 'none' : `${view.number} of lineage ${view.lineage}`
      views.set(name, [...(views.get(name) ?? []), peer])
    }
    if (views.size > 1) {
      const camps = [...views].map(([name, peers]) => `${name} at ${peers.join(' ')}`).join('; ')
      this.violated(atMs, `after ${quietMs} ms of quiet there are ${views.size} views: ${camps}`)
    }
  }

  #judgeProgress(atMs: number, quietMs: number, reachable: readonly string[]): void {
    const digests = new Map<string, string[]>()
    for (const peer of reachable) {
      const digest = this.#probe.progressDigest(peer)
      digests.set(digest, [...(digests.get(digest) ?? []), peer])
    }
    if (digests.size > 1) {
      const camps = [...digests.values()].map((peers) => peers.join(' ')).join(' | ')
      this.violated(atMs, `after ${quietMs} ms of quiet progress is told differently by ${camps}`)
    }
  }

  #judgeHolders(atMs: number, quietMs: number, reachable: readonly string[]): void {
    const present = new Set(reachable)
    for (const [dataSet, epoch] of this.#openEpochs) {
      if (this.#isReplaced(dataSet, reachable)) continue
      const count = epoch === Number.POSITIVE_INFINITY ? 0 : (this.#dataSets.get(dataSet)?.sizes.length ?? 0)
      for (let shard = 0; shard < count; shard++) {
        const ref = { dataSet, epoch, shard }
        const key = shardKey(ref)
        if (this.#quarantined.has(key)) continue
        const able = [...this.#scene.holders(key)].filter(
          (peer) => present.has(peer) && this.#probe.mayDeliver(peer, ref),
        )
        if (able.length === 0) this.violated(atMs, `after ${quietMs} ms of quiet nobody may deliver ${key}`)
      }
    }
  }

  /** Whether everybody has another attempt of it. */
  #isReplaced(dataSet: string, reachable: readonly string[]): boolean {
    const name = nameWithoutAttempt(dataSet)
    return reachable.every((peer) => (this.#probe.attemptAt(peer, name) ?? dataSet) !== dataSet)
  }

  #open(dataSet: string, epoch: number): void {
    this.#openEpochs.set(dataSet, Math.max(epoch, this.#openEpochs.get(dataSet) ?? 0))
  }
}
