import { CanonicalWriter, type Hash } from '../../base/digest.ts'
import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { IdentifiedManifest } from './manifest.ts'

/**
 * What everybody knows of a manifest that is published: enough to tell which checkpoints are complete, and whom to ask
 * for it. Its author signs it by itself, so that it proves itself without the manifest, which may be megabytes.
 */
export interface ManifestCard {
  readonly id: Hash
  readonly run: string
  readonly view: ViewNumber
  readonly step: number
  readonly part: number
  readonly parts: number
  readonly author: PeerId
  readonly savedAtMs: number
  /** Of its files, together. */
  readonly sizeBytes: number
}

export interface SignedCard extends ManifestCard {
  readonly signature: Uint8Array
}

export function cardOf({ id, manifest }: IdentifiedManifest): ManifestCard {
  const { run, view, step, part, parts, author, savedAtMs, files } = manifest
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  return { id, run, view, step, part, parts, author, savedAtMs, sizeBytes }
}

/** What the author signs. */
export function cardBytes(card: ManifestCard): Uint8Array {
  const { id, run, view, step, part, parts, author, savedAtMs, sizeBytes } = card
  const writer = new CanonicalWriter('shoal/manifest-card/1').text(id).text(run).text(author)
  for (const number of [view, step, part, parts, savedAtMs, sizeBytes]) writer.number(number)
  return writer.finish()
}

/** Of two manifests for the same part the later one counts. */
export function isLaterCard(card: ManifestCard, other: ManifestCard): boolean {
  return card.savedAtMs === other.savedAtMs ? card.id > other.id : card.savedAtMs > other.savedAtMs
}

/** Older checkpoints first: by view, then step. */
export function compareAge(
  card: Pick<ManifestCard, 'view' | 'step'>,
  other: Pick<ManifestCard, 'view' | 'step'>,
): number {
  return card.view - other.view || card.step - other.step
}
