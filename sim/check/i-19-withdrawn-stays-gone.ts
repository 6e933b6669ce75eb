import { Checker } from './checker.ts'
import { type CopyKind, DisksWithCopies } from './disks-with-copies.ts'
import type { ManifestFacts } from './i-13-published-survives.ts'
import type { SeenOf } from './observation.ts'
import type { RunSummary } from './probe.ts'
import { type WithdrawalKind, WithdrawnManifests } from './withdrawn-manifests.ts'

type Watched = CopyKind | WithdrawalKind | 'view-told' | 'withdrawal-done' | 'checkpoint-complete'

interface Asked {
  readonly view: number
  readonly atMs: number
  readonly keptBy: Set<string>
  /** Disks that had it and are gone for ever, and since when. */
  readonly lost: Map<string, number>
  isDone: boolean
}

/**
 * What is withdrawn is gone everywhere within the stated time and does not come back; and nothing is withdrawn by one who
 * asked in a view that most of its members had left behind by then.
 */
export class WithdrawnStaysGone extends Checker<Watched> {
  readonly #facts: ManifestFacts
  readonly #disks = new DisksWithCopies()
  readonly #withdrawn = new WithdrawnManifests()
  readonly #asked = new Map<string, Asked>()
  readonly #members = new Map<number, readonly string[]>()
  /** When each peer was first told of a view beyond a number: the number that it has, and since when. */
  readonly #told = new Map<string, { readonly number: number; readonly atMs: number }[]>()

  constructor(facts: ManifestFacts) {
    super('I-19', [
      'manifest-kept',
      'manifest-dropped',
      'disk-lost',
      'manifest-saved',
      'withdrawal-asked',
      'withdrawal-kept',
      'withdrawal-done',
      'view-told',
      'checkpoint-complete',
    ])
    this.#facts = facts
  }

  /** Withdrawals that came into force: a checker that never gets to judge proves nothing. */
  get judged(): number {
    return [...this.#asked.values()].filter(({ keptBy }) => keptBy.size > 0).length
  }

  observe(observation: SeenOf<Watched>): void {
    const { atMs, peer } = observation
    switch (observation.kind) {
      case 'view-told': {
        this.#members.set(observation.number, observation.members)
        const told = this.#told.get(peer) ?? []
        this.#told.set(peer, [...told, { number: observation.number, atMs }])
        return
      }
      case 'withdrawal-done':
        return this.#done(observation)
      case 'checkpoint-complete':
        return this.#listed(observation)
      case 'manifest-saved':
      case 'withdrawal-asked':
      case 'withdrawal-kept':
        this.#withdrawn.observe(observation)
        if (observation.kind === 'withdrawal-asked')
          this.#asked.set(observation.id, {
            view: observation.view,
            atMs,
            keptBy: new Set(),
            lost: new Map(),
            isDone: false,
          })
        else if (observation.kind === 'withdrawal-kept') this.#kept(atMs, peer, observation.id)
        return
      default:
        this.#disks.observe(atMs, peer, observation)
        if (observation.kind === 'disk-lost')
          for (const { keptBy, lost } of this.#asked.values()) if (keptBy.delete(peer)) lost.set(peer, atMs)
    }
  }

  override finish({ atMs, quietSinceMs, reachable }: RunSummary): void {
    if (quietSinceMs === undefined || atMs - quietSinceMs < this.#facts.repairMs) return
    for (const [id, { keptBy, isDone }] of this.#asked) {
      // One that came to no disk that is there, and of which nobody was told that it is done, may be forgotten.
      if (!isDone && !reachable.some((peer) => keptBy.has(peer))) continue
      for (const manifest of this.#withdrawn.of(id)) {
        const holder = reachable.find((peer) => this.#disks.of(manifest).has(peer))
        if (holder !== undefined) this.violated(atMs, `${holder} still holds ${manifest}, which is withdrawn`)
      }
    }
  }

  #kept(atMs: number, peer: string, id: string): void {
    const asked = this.#asked.get(id)
    if (asked === undefined) return this.violated(atMs, `${peer} keeps a withdrawal that nobody asked for`)
    const isFirst = asked.keptBy.size === 0
    asked.keptBy.add(peer)
    if (!isFirst) return
    const members = this.#members.get(asked.view) ?? []
    const gone = members.filter((member) =>
      (this.#told.get(member) ?? []).some((told) => told.number > asked.view && told.atMs < asked.atMs),
    )
    if (2 * gone.length >= members.length)
      this.violated(
        atMs,
        `${id} came into force, asked for in view ${asked.view} when ${gone.length} of its ${members.length} members knew a later one`,
      )
  }

  #done({ atMs, peer, id, copies }: SeenOf<'withdrawal-done'>): void {
    const asked = this.#asked.get(id)
    if (asked === undefined) return
    const disks = this.#disksThatSay(id, atMs).size
    if (disks < copies)
      this.violated(atMs, `${peer} counts ${copies} copies of ${id}, which is on ${disks} disks`)
    asked.isDone = true
  }

  /** Those with this withdrawal, or with another one that says all of it; and those that have just gone for ever. */
  #disksThatSay(id: string, atMs: number): Set<string> {
    const said = this.#withdrawn.of(id)
    const disks = new Set<string>()
    for (const [other, { keptBy, lost }] of this.#asked) {
      if (!said.every((manifest) => this.#withdrawn.isWithdrawnBy(manifest, other))) continue
      for (const peer of keptBy) disks.add(peer)
      // Of one that has just gone nobody may have heard.
      for (const [peer, lostAtMs] of lost) if (lostAtMs >= atMs - this.#facts.noticeMs) disks.add(peer)
    }
    return disks
  }

  #listed({ atMs, peer, checkpoint, ids }: SeenOf<'checkpoint-complete'>): void {
    for (const [id, { keptBy }] of this.#asked)
      if (keptBy.has(peer) && ids.some((manifest) => this.#withdrawn.isWithdrawnBy(manifest, id)))
        this.violated(atMs, `${peer} lists ${checkpoint}, which it knows to be withdrawn`)
  }
}
