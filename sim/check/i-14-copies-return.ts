import { Checker } from './checker.ts'
import { type CopyKind, DisksWithCopies } from './disks-with-copies.ts'
import type { ManifestFacts } from './i-13-published-survives.ts'
import type { SeenOf } from './observation.ts'
import type { RunSummary } from './probe.ts'
import { type WithdrawalKind, WithdrawnManifests } from './withdrawn-manifests.ts'

type Watched = CopyKind | WithdrawalKind | 'manifest-enough'

/** Manifests of which there were enough copies, and that are not withdrawn, are on as many disks again within the stated time after the last fault. */
export class CopiesReturn extends Checker<Watched> {
  readonly #facts: ManifestFacts
  readonly #disks = new DisksWithCopies()
  readonly #withdrawn = new WithdrawnManifests()
  readonly #enough = new Set<string>()

  constructor(facts: ManifestFacts) {
    super('I-14', [
      'manifest-kept',
      'manifest-dropped',
      'disk-lost',
      'manifest-enough',
      'manifest-saved',
      'withdrawal-asked',
      'withdrawal-kept',
    ])
    this.#facts = facts
  }

  observe(observation: SeenOf<Watched>): void {
    switch (observation.kind) {
      case 'manifest-enough':
        this.#enough.add(observation.id)
        return
      case 'manifest-saved':
      case 'withdrawal-asked':
      case 'withdrawal-kept':
        return this.#withdrawn.observe(observation)
      default:
        this.#disks.observe(observation.atMs, observation.peer, observation)
    }
  }

  override finish({ atMs, quietSinceMs, reachable }: RunSummary): void {
    const { copies, repairMs } = this.#facts
    if (quietSinceMs === undefined || atMs - quietSinceMs < repairMs) return
    const needed = Math.min(copies, reachable.length)
    for (const id of this.#enough) {
      const disks = this.#disks.of(id)
      // What nobody has any more cannot come back; that is I-13's to judge.
      if (disks.size === 0 || this.#withdrawn.isWithdrawn(id)) continue
      const there = reachable.filter((peer) => disks.has(peer)).length
      if (there < needed)
        this.violated(
          atMs,
          `${id} is on ${there} of the disks that are there, ${repairMs} ms after the last fault; it should be on ${needed}`,
        )
    }
  }
}
