import type { Checker } from '../../../sim/check/checker.ts'
import type { Observation, Seen, SeenKind, ViewTaken, Violation } from '../../../sim/check/observation.ts'
import type { RunFacts, RunSummary, WorldProbe } from '../../../sim/check/probe.ts'
import { Scene } from '../../../sim/check/scene.ts'
import { type ShardRef, shardKey } from '../../../src/base/ids.ts'
import type { PeerEvent } from '../../../src/core/io.ts'

export const facts: RunFacts = { workLeaseMs: 1_000, driftRatio: 0.01, commitEvery: 10, settleMs: 5_000 }

/** A world that says whatever the test has set. */
export class StandInWorld implements WorldProbe {
  /** By default everybody may deliver; the pairs in here may not. */
  readonly unable = new Set<string>()
  soundSinceMs = Number.NEGATIVE_INFINITY
  quietSinceMs = Number.NEGATIVE_INFINITY
  readonly heard = new Map<string, number>()
  readonly digests = new Map<string, string>()
  readonly cursors = new Map<string, number>()
  readonly attempts = new Map<string, string>()
  readonly owners = new Map<string, string>()

  mayDeliver(peer: string, shard: ShardRef): boolean {
    return !this.unable.has(peer) && !this.unable.has(`${peer} ${shardKey(shard)}`)
  }
  clocksSoundSinceMs(): number {
    return this.soundSinceMs
  }
  calmSinceMs(): number {
    return this.quietSinceMs
  }
  heardAtMs(peer: string): number {
    return this.heard.get(peer) ?? Number.POSITIVE_INFINITY
  }
  progressDigest(peer: string): string {
    return this.digests.get(peer) ?? 'same'
  }
  attemptAt(peer: string, name: string): string | undefined {
    return this.attempts.get(`${peer} ${name}`)
  }
  ownerIn(_lineage: string, _view: number, shard: ShardRef): string | undefined {
    return this.owners.get(shardKey(shard))
  }
  cursorAt(peer: string, shard: ShardRef): number | undefined {
    return this.cursors.get(`${peer} ${shardKey(shard)}`)
  }
}

/** Shows one checker a run, as the judge would. */
export class Trial {
  readonly world = new StandInWorld()
  readonly scene = new Scene()
  readonly #checker: Checker<SeenKind>
  #atMs = 10_000

  constructor(make: (scene: Scene, world: StandInWorld) => Checker<SeenKind>) {
    this.#checker = make(this.scene, this.world)
  }

  /** Lets time pass. */
  after(ms: number): this {
    this.#atMs += ms
    return this
  }

  sees(peer: string, seen: Seen): this {
    const observation: Observation = { atMs: this.#atMs, peer, ...seen }
    this.scene.observe(observation)
    if (this.#checker.sees.includes(seen.kind)) this.#checker.observe(observation)
    return this
  }

  hears(peer: string, event: PeerEvent): this {
    return this.sees(peer, { kind: 'event', event })
  }

  /** The peers start and take the view of which they are the members. */
  gathers(peers: readonly string[], seen: Partial<ViewTaken> = {}): this {
    for (const peer of peers) this.sees(peer, started)
    for (const peer of peers) this.sees(peer, view(peers, seen))
    return this
  }

  starts(peer: string, shard: ShardRef, cursor = 0): this {
    return this.hears(peer, { kind: 'shard-started', shard, cursor, since: 1, by: 'activate' })
  }

  delivers(peer: string, shard: ShardRef, from: number, to: number): this {
    for (let sample = from; sample < to; sample++) {
      this.sees(peer, { kind: 'delivered', ...shard, sample, view: 1 })
    }
    return this
  }

  finishes(peer: string, shard: ShardRef, from: number, cursor: number): this {
    return this.sees(peer, { kind: 'finished', ...shard, from, cursor })
  }

  accepts(peer: string, shard: ShardRef, from: number, cursor: number, under = 1, lineage = 'first'): this {
    return this.sees(peer, { kind: 'accepted', ...shard, from, cursor, view: under, lineage })
  }

  ends(summary: Partial<RunSummary> = {}): readonly Violation[] {
    this.#checker.finish({
      atMs: this.#atMs,
      quietSinceMs: undefined,
      reachable: [],
      transcripts: [],
      ...summary,
    })
    return this.#checker.violations
  }

  get nowMs(): number {
    return this.#atMs
  }
}

export const started: Seen = { kind: 'started', incarnation: 1, kept: true }

export const shard0: ShardRef = { dataSet: 'corpus', epoch: 0, shard: 0 }
export const shard1: ShardRef = { dataSet: 'corpus', epoch: 0, shard: 1 }

export function view(members: readonly string[], seen: Partial<ViewTaken> = {}): ViewTaken {
  const number = seen.number ?? 1
  return {
    kind: 'view',
    lineage: 'first',
    number,
    hash: `hash of ${seen.lineage ?? 'first'} ${number}`,
    members: members.map((id) => ({ id, incarnation: 1 })),
    electors: members,
    ownersDigest: 'owners',
    unowned: 0,
    ...seen,
  }
}
