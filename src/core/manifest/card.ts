import { CanonicalWriter, type Hash } from '../../base/digest.ts'
import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { IdentifiedManifest } from './manifest.ts'
import type { Origin } from './origin.ts'

/**
 * What everybody knows of a manifest that is published: enough to tell which checkpoints are complete, and whom to ask
 * for it. Its author signs it by itself, so that it proves itself without the manifest, which may be megabytes.
 */
export interface ManifestCard {
  readonly id: Hash
  readonly run: string
  readonly origin?: Origin
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
  const { run, origin, view, step, part, parts, author, savedAtMs, files } = manifest
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
  const from = origin === undefined ? {} : { origin }
  return { id, run, ...from, view, step, part, parts, author, savedAtMs, sizeBytes }
}

/** What the author signs; under another name where it tells its job, as the first ones did not. */
export function cardBytes(card: ManifestCard): Uint8Array {
  const { id, run, origin, view, step, part, parts, author, savedAtMs, sizeBytes } = card
  const domain = origin === undefined ? 'shoal/manifest-card/1' : 'shoal/manifest-card/2'
  const writer = new CanonicalWriter(domain).text(id).text(run).text(author)
  if (origin !== undefined)
    writer.text(origin.genesis).number(origin.lineage.counter).text(origin.lineage.tag)
  for (const number of [view, step, part, parts, savedAtMs, sizeBytes]) writer.number(number)
  return writer.finish()
}

/** Of two manifests for the same part the later one counts. */
export function isLaterCard(card: ManifestCard, other: ManifestCard): boolean {
  return card.savedAtMs === other.savedAtMs ? card.id > other.id : card.savedAtMs > other.savedAtMs
}
