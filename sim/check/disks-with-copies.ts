import type { ManifestSeen } from './observation.ts'

export type CopyKind = Extract<ManifestSeen['kind'], 'manifest-kept' | 'manifest-dropped' | 'disk-lost'>

/** On whose disks each manifest is, whether or not their peers are up. */
export class DisksWithCopies {
  readonly #holders = new Map<string, Set<string>>()
  readonly #lost = new Map<string, Map<string, number>>()

  observe(atMs: number, peer: string, seen: { readonly kind: CopyKind; readonly id?: string }): void {
    if (seen.kind === 'disk-lost') {
      for (const [id, holders] of this.#holders)
        if (holders.delete(peer)) this.#lost.set(id, new Map(this.#lost.get(id)).set(peer, atMs))
    } else if (seen.id !== undefined) {
      const holders = this.#holders.get(seen.id) ?? new Set()
      this.#holders.set(seen.id, holders)
      if (seen.kind === 'manifest-kept') holders.add(peer)
      else holders.delete(peer)
    }
  }

  of(id: string): ReadonlySet<string> {
    return this.#holders.get(id) ?? new Set()
  }

  /** Disks that had it and are gone for ever, since that time. */
  lostSince(id: string, sinceMs: number): string[] {
    return [...(this.#lost.get(id) ?? [])].filter(([, atMs]) => atMs >= sinceMs).map(([peer]) => peer)
  }
}
