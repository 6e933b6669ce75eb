import type { ManifestFile } from '../../core/manifest/manifest.ts'
import { packHead } from '../chunk/pack-format.ts'
import { gatherCheckpoints } from '../manifest/checkpoint.ts'
import { FileBytes } from '../reader/file-bytes.ts'
import { loadPieces } from '../reader/load-pieces.ts'
import type { StoreContext } from '../store-context.ts'
import { StoreError, type StoreErrorCode } from '../store-error.ts'

/** Something that is not as it should be. */
export interface VerifyFault {
  /** A manifest, a pack, or a file of a checkpoint. */
  readonly subject: string
  readonly code: StoreErrorCode
  readonly text: string
  /** The file whose chunks cannot be had from here. */
  readonly file?: ManifestFile
}

export interface VerifyReport {
  readonly checkpoints: number
  readonly files: number
  readonly bytes: number
  readonly faults: readonly VerifyFault[]
}

/** Reads and hashes everything that is kept in the home place: every manifest, every pack, every chunk. */
export async function verifyStore(context: StoreContext, run?: string): Promise<VerifyReport> {
  const { home } = context
  const here: StoreContext = { ...context, replicas: [] }
  const faults: VerifyFault[] = []
  const note = (subject: string, error: StoreError, file?: ManifestFile): void => {
    // An error of a file names the file; of which checkpoint it is, is told here.
    const text = `${subject}: ${error.message.slice(error.subject.length + 2)}`
    faults.push({ subject, code: error.code, text, ...(file === undefined ? {} : { file }) })
  }
  const { manifests, damaged } = await home.shelf.list(run)
  for (const error of damaged) note(error.subject, error)
  await home.catalog.refresh()
  for (const [pack, error] of home.catalog.damaged) note(pack, error)
  for (const pack of home.catalog.packs.keys())
    await expecting(() => requireHead(here, pack), note.bind(null, pack))

  let files = 0
  let bytes = 0
  const verified = new Set<string>()
  for (const { key, manifest } of manifests) {
    // A list may remember what the disk no longer has.
    await expecting(() => home.shelf.read(key), note.bind(null, key))
    for (const file of manifest.files) {
      const name = file.hashes.join()
      files++
      bytes += file.sizeBytes
      if (verified.has(name)) continue
      verified.add(name)
      const subject = `${manifest.run} step ${manifest.step} part ${manifest.part}: ${file.path}`
      const wanted = [
        { name: file.path, target: { kind: 'none' }, pieces: new FileBytes(file).all() },
      ] as const
      await expecting(
        () => loadPieces(here, wanted),
        (error) => note(subject, error, file),
      )
    }
  }
  return { checkpoints: gatherCheckpoints(manifests).length, files, bytes, faults }
}

async function requireHead({ home }: StoreContext, pack: string): Promise<void> {
  const head = new Uint8Array(packHead.length)
  await home.store.readInto(pack, 0, head)
  if (Buffer.compare(head, packHead) !== 0)
    throw new StoreError('damaged', pack, 'does not begin as a pack does')
}

async function expecting(action: () => Promise<unknown>, failed: (error: StoreError) => void): Promise<void> {
  try {
    await action()
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    failed(error)
  }
}
