import type { ManifestFile } from '../../core/manifest/manifest.ts'
import { HashTable } from '../chunk/hash-table.ts'
import { packHead } from '../chunk/pack-format.ts'
import { FileBytes } from '../reader/file-bytes.ts'
import { loadPieces } from '../reader/load-pieces.ts'
import type { StoreContext } from '../store-context.ts'
import { StoreError } from '../store-error.ts'
import { type VerifyReport, verifyStore } from './verify-store.ts'
import { WorkNote } from './work-notes.ts'

export interface RepairReport {
  readonly before: VerifyReport
  readonly after: VerifyReport
  readonly chunksBrought: number
  readonly manifestsBrought: number
}

/**
 * Brings back from the replicas whatever `verify` finds damaged or missing. What no replica has stays a fault. Without the
 * right key nothing is touched: what is only encrypted would be replaced by what is not, or not with that key.
 */
export async function repairStore(context: StoreContext, run?: string): Promise<RepairReport> {
  const before = await verifyStore(context, run)
  if (before.faults.length === 0) return { before, after: before, chunksBrought: 0, manifestsBrought: 0 }
  if (before.faults.some(({ code }) => code === 'key'))
    throw new StoreError(
      'key',
      context.home.store.address,
      'is encrypted, and its key is not named, or is another one (--key-file); nothing was touched',
    )
  const note = await WorkNote.ofSave(context.home.store, 'the repair')
  try {
    const manifestsBrought = await bringManifests(context, run)
    // A manifest that came back may need chunks that nobody has missed until now.
    const { faults } = manifestsBrought > 0 ? await verifyStore(context, run) : before
    const bad = new Set<string>()
    for (const { file } of faults)
      for (const hash of file === undefined ? [] : await badChunks(context, file)) bad.add(hash)
    const chunksBrought = await bringChunks(context, faults, bad)
    await dropDamaged(context, bad)
    return { before, after: await verifyStore(context, run), chunksBrought, manifestsBrought }
  } finally {
    await note.remove()
  }
}

async function bringManifests({ home, replicas }: StoreContext, run: string | undefined): Promise<number> {
  const { damaged } = await home.shelf.list(run)
  let brought = 0
  for (const { subject } of damaged)
    for (const replica of replicas) {
      try {
        await replica.shelf.read(subject)
        await home.shelf.put(await replica.store.get(subject))
        brought++
        break
      } catch (error) {
        // The next replica may have it.
        if (!(error instanceof StoreError)) throw error
      }
    }
  return brought
}

/** Those of a file that the home place does not give. */
export async function badChunks(context: StoreContext, file: ManifestFile): Promise<string[]> {
  const bad: string[] = []
  for (const piece of new FileBytes(file).all()) {
    const wanted = [
      { name: file.path, target: { kind: 'none' }, pieces: [{ ...piece, targetAt: 0 }] },
    ] as const
    try {
      await loadPieces({ ...context, replicas: [] }, wanted)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      bad.push(piece.hash)
    }
  }
  return bad
}

async function bringChunks(
  context: StoreContext,
  faults: VerifyReport['faults'],
  bad: ReadonlySet<string>,
): Promise<number> {
  const { home, replicas, crew, sealing } = context
  for (const { catalog } of replicas) await catalog.refresh()
  const [hand] = crew.hands
  const [first, ...others] = replicas
  if (hand === undefined || first === undefined) return 0
  const session = -1
  const known = HashTable.for(0).memory
  await hand.do({ kind: 'begin-pack', session, place: home.place, sealing, known })
  const brought = new Set<string>()
  for (const { file } of faults)
    for (const { hash, length } of file === undefined ? [] : new FileBytes(file).all()) {
      if (!bad.has(hash) || brought.has(hash)) continue
      const memory = new SharedArrayBuffer(length)
      const pieces = [{ hash, length, from: 0, to: length, targetAt: 0 }]
      try {
        const elsewhere = { ...context, home: first, replicas: others }
        await loadPieces(elsewhere, [{ name: hash, target: { kind: 'memory', memory }, pieces }])
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        continue
      }
      const source = { kind: 'memory', bytes: new Uint8Array(memory) } as const
      await hand.do({ kind: 'pack', session, source, spans: [{ offset: 0, length }] })
      brought.add(hash)
    }
  await hand.do({ kind: 'finish-pack', session })
  return brought.size
}

/** Packs with bad chunks are written anew without them, so that no read meets them again. */
async function dropDamaged({ home, crew }: StoreContext, bad: ReadonlySet<string>): Promise<void> {
  const { catalog, store, place } = home
  const fresh = new Set<string>()
  const old = [...catalog.packs]
  await catalog.refresh()
  for (const pack of catalog.packs.keys()) if (!old.some(([key]) => key === pack)) fresh.add(pack)
  for (const [pack, { entries, keyTag }] of old) {
    const isBad = entries.some(({ hash }) => bad.has(Buffer.from(hash).toString('hex')))
    const head = new Uint8Array(packHead.length)
    await store.readInto(pack, 0, head)
    const isHeadBad = Buffer.compare(head, packHead) !== 0
    if (!isBad && !isHeadBad) continue
    const keep = entries.filter(({ hash }) => {
      const name = Buffer.from(hash).toString('hex')
      // Kept, damaged as it may be, where nothing better was found.
      return !bad.has(name) || !catalog.places(name).some(({ pack: other }) => fresh.has(other))
    })
    if (keep.length > 0) await crew.hands[0]?.do({ kind: 'repack', place, pack, keep, keyTag })
    await store.remove(pack)
  }
  for (const pack of catalog.damaged.keys()) await store.remove(pack)
}
