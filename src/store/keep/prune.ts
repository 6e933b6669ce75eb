import type { PackEntry } from '../chunk/pack-format.ts'
import { type Checkpoint, gatherCheckpoints } from '../manifest/checkpoint.ts'
import type { ShelvedManifest } from '../manifest/manifest-shelf.ts'
import type { StoreContext } from '../store-context.ts'
import { StoreError } from '../store-error.ts'
import { type Retention, type RetentionVerdict, retain } from './retention.ts'
import { WorkNote } from './work-notes.ts'

export interface PruneReport {
  readonly kept: readonly Checkpoint[]
  readonly dropped: readonly Checkpoint[]
  readonly manifestsRemoved: number
  readonly packsRemoved: number
  /** Packs of which only the chunks that are still needed were kept. */
  readonly packsRewritten: number
  readonly bytesFreed: number
  /** What uploads that died had left. */
  readonly leftoversSwept: number
}

// A pack is rewritten when this much of it is needed no more: less would move more bytes than it frees.
const deadRatio = 0.5

// An upload takes minutes; one of yesterday is dead.
const leftoverMs = 24 * 3_600_000

export function prune(context: StoreContext, retention: Retention, isDryRun: boolean): Promise<PruneReport> {
  return pruneBy(context, (checkpoints) => retain(checkpoints, retention), isDryRun)
}

type Decide = (
  checkpoints: readonly Checkpoint<ShelvedManifest>[],
) => RetentionVerdict<Checkpoint<ShelvedManifest>>

/**
 * Removes what is to be dropped, and every chunk that no manifest names. Not while anybody saves: a save may count on
 * a chunk that nothing names yet. A crash in the middle leaves more than is needed, never less: manifests go first, and for
 * good.
 */
export async function pruneBy(
  context: StoreContext,
  decide: Decide,
  isDryRun: boolean,
): Promise<PruneReport> {
  const { store } = context.home
  const note = await WorkNote.put(store, 'prune')
  try {
    if (await note.hasCompany('save'))
      throw new StoreError('busy', store.address, 'somebody is saving to it; prune when that is done')
    return await pruneAlone(context, decide, isDryRun, note)
  } finally {
    await note.remove()
  }
}

async function pruneAlone(
  { home, crew }: StoreContext,
  decide: Decide,
  isDryRun: boolean,
  note: WorkNote,
): Promise<PruneReport> {
  const { store, shelf, catalog, place } = home
  const { manifests, damaged } = await shelf.list()
  const [unreadable] = damaged
  if (unreadable !== undefined)
    throw new StoreError(
      'damaged',
      unreadable.subject,
      'cannot be read, so nobody knows which chunks it needs; repair it (verify --repair) or remove it first',
    )
  const { kept, dropped } = decide(gatherCheckpoints(manifests))
  const gone = [...dropped.flatMap(partsOf), ...kept.flatMap(({ superseded }) => superseded)]
  const needed = new Set<string>()
  for (const checkpoint of kept)
    for (const { manifest } of checkpoint.found.values())
      for (const { hashes } of manifest.files) for (const hash of hashes) needed.add(hash)

  await catalog.refresh()
  if (!isDryRun) await shelf.remove(...gone.map(({ key }) => key))
  let packsRemoved = 0
  let packsRewritten = 0
  let bytesFreed = 0
  for (const [pack, { entries, sizeBytes, keyTag }] of catalog.packs) {
    const alive = entries.filter(({ hash }) => needed.has(Buffer.from(hash).toString('hex')))
    const deadBytes = storedBytes(entries) - storedBytes(alive)
    if (alive.length === 0) packsRemoved++
    else if (deadBytes > deadRatio * storedBytes(entries)) packsRewritten++
    else continue
    bytesFreed += alive.length === 0 ? sizeBytes : deadBytes
    if (isDryRun) continue
    if (!(await note.isThere()))
      throw new StoreError(
        'busy',
        store.address,
        'took so long that somebody may have saved since; prune again',
      )
    if (alive.length > 0) await crew.hands[0]?.do({ kind: 'repack', place, pack, keep: alive, keyTag })
    await store.remove(pack)
  }
  // Who reads here next is not to look into packs that are gone.
  if (packsRemoved + packsRewritten > 0 && !isDryRun) await catalog.refresh()
  return {
    kept,
    dropped,
    manifestsRemoved: gone.length,
    packsRemoved,
    packsRewritten,
    bytesFreed,
    leftoversSwept: isDryRun ? 0 : await store.sweep(leftoverMs),
  }
}

function partsOf({ found, superseded }: Checkpoint<ShelvedManifest>): ShelvedManifest[] {
  return [...found.values(), ...superseded]
}

function storedBytes(entries: readonly PackEntry[]): number {
  return entries.reduce((sum, { storedLength }) => sum + storedLength, 0)
}
