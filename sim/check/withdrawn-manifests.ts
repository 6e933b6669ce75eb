import type { ManifestSeen } from './observation.ts'

export type WithdrawalKind = Extract<
  ManifestSeen['kind'],
  'manifest-saved' | 'withdrawal-asked' | 'withdrawal-kept'
>

export type WithdrawalSeen = Extract<ManifestSeen, { readonly kind: WithdrawalKind }>

interface Asked {
  readonly horizon: readonly [view: number, step: number]
  readonly kept: ReadonlySet<string>
  isInForce: boolean
}

/** Which manifests are withdrawn, by what was asked for and has come to any disk. */
export class WithdrawnManifests {
  readonly #saved = new Map<string, readonly [view: number, step: number, parts: number]>()
  readonly #asked = new Map<string, Asked>()

  observe(seen: WithdrawalSeen): void {
    if (seen.kind === 'manifest-saved') this.#saved.set(seen.id, seen.checkpoint)
    else if (seen.kind === 'withdrawal-asked') {
      const { id, horizon, kept } = seen
      this.#asked.set(id, {
        horizon,
        kept: new Set(kept.map((checkpoint) => checkpoint.join())),
        isInForce: false,
      })
    } else {
      const asked = this.#asked.get(seen.id)
      if (asked !== undefined) asked.isInForce = true
    }
  }

  isWithdrawn(manifest: string): boolean {
    for (const [id, { isInForce }] of this.#asked)
      if (isInForce && this.isWithdrawnBy(manifest, id)) return true
    return false
  }

  isWithdrawnBy(manifest: string, withdrawal: string): boolean {
    const checkpoint = this.#saved.get(manifest)
    const asked = this.#asked.get(withdrawal)
    if (checkpoint === undefined || asked === undefined) return false
    const [view, step] = checkpoint
    const [horizonView, horizonStep] = asked.horizon
    const isCovered = view < horizonView || (view === horizonView && step <= horizonStep)
    return isCovered && !asked.kept.has(checkpoint.join())
  }

  /** All that it withdraws. */
  of(withdrawal: string): string[] {
    return [...this.#saved.keys()].filter((manifest) => this.isWithdrawnBy(manifest, withdrawal))
  }
}
