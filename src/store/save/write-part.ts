import { encodeManifest } from '../../../protocols/index.ts'
import type { Manifest, ManifestFile } from '../../core/manifest/manifest.ts'
import type { Sign } from '../../core/view.ts'
import type { ChunkCatalog } from '../chunk/chunk-catalog.ts'
import { keyTagOf, type Sealing } from '../chunk/sealing.ts'
import type { Span } from '../chunk/span.ts'
import { type Crew, shareOut } from '../crew/crew.ts'
import type { StorePlace } from '../crew/place.ts'
import type { CutFile, Cutting, Task } from '../crew/task.ts'
import { StoreError } from '../store-error.ts'
import type { CapturedFile } from './capture.ts'
import type { SaveProgress } from './save-request.ts'

/** The bytes of one task: long enough that asking costs nothing, short enough that all hands have work to the end. */
const taskBytes = 16 * 2 ** 20

/** Chunks of one task: what goes to a thread and comes back is copied by this one, which may be a peer's own. */
const taskSpansMax = 1_024

export interface WritePart {
  readonly crew: Crew
  readonly place: StorePlace
  readonly catalog: ChunkCatalog
  readonly sealing: Sealing
  readonly cutting: Cutting
  readonly session: number
  readonly files: readonly CapturedFile[]
  readonly onProgress: (progress: SaveProgress) => void
}

export interface WrittenFiles {
  readonly files: readonly ManifestFile[]
  readonly newBytes: number
  readonly chunks: number
  readonly newChunks: number
}

/** Cuts, hashes and writes captured files, all hands at once. Every chunk is durable when it returns. */
export async function writeFiles(write: WritePart): Promise<WrittenFiles> {
  const { crew, place, catalog, sealing, session, files } = write
  const cuts = await cutAll(write)
  const keyTag = sealing.key === undefined ? undefined : keyTagOf(sealing.key)
  const known = (await catalog.known(keyTag)).memory
  const hashes = files.map(() => new Map<number, string>())
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let doneBytes = 0
  let newBytes = 0
  let newChunks = 0
  try {
    await Promise.all(
      crew.hands.map((hand) => hand.do({ kind: 'begin-pack', session, place, sealing, known })),
    )
    const tasks = files.flatMap((file, index) => packTasks(session, file, index, cuts[index] as CutFile))
    await shareOut(crew.hands, tasks, (added, { spans, index }) => {
      for (const [position, chunk] of added.entries()) {
        hashes[index]?.set((spans[position] as Span).offset, chunk.hash)
        doneBytes += chunk.length
        newBytes += chunk.storedBytes
        if (chunk.storedBytes > 0) newChunks++
      }
      write.onProgress({ doneBytes, totalBytes, newBytes })
    })
    for (const file of files) await file.confirm()
    await Promise.all(crew.hands.map((hand) => hand.do({ kind: 'finish-pack', session })))
  } catch (error) {
    await Promise.allSettled(crew.hands.map((hand) => hand.do({ kind: 'abandon-pack', session })))
    throw error
  }
  const manifestFiles = files.map(({ path, sizeBytes }, index): ManifestFile => {
    const { layout, spans } = cuts[index] as CutFile
    return {
      path,
      sizeBytes,
      layout,
      hashes: spans.map(({ offset }) => hashes[index]?.get(offset) as string),
      lengths: spans.map(({ length }) => length),
    }
  })
  const chunks = cuts.reduce((sum, { spans }) => sum + spans.length, 0)
  return { files: manifestFiles, newBytes, chunks, newChunks }
}

export function encodePart(manifest: Manifest, sign: Sign, isReplicated: boolean): Uint8Array {
  const bytes = encodeManifest(manifest, sign, isReplicated)
  if (bytes === undefined)
    throw new StoreError(
      'refused',
      `${manifest.run} step ${manifest.step}`,
      'is too much for one manifest; save it in more parts',
    )
  return bytes
}

async function cutAll({ crew, files, cutting }: WritePart): Promise<CutFile[]> {
  const cuts: CutFile[] = []
  const tasks = files.map(
    ({ source, sizeBytes }, index) => ({ kind: 'cut', source, sizeBytes, how: cutting, index }) as const,
  )
  await shareOut(crew.hands, tasks, (cut, { index }) => {
    cuts[index] = cut
  })
  return cuts
}

type PackTask = Extract<Task, { kind: 'pack' }> & { readonly index: number }

function packTasks(session: number, { source }: CapturedFile, index: number, { spans }: CutFile): PackTask[] {
  const tasks: PackTask[] = []
  let batch: Span[] = []
  let bytes = 0
  const close = (): void => {
    if (batch.length > 0) tasks.push({ kind: 'pack', session, source, spans: batch, index })
    batch = []
    bytes = 0
  }
  for (const span of spans) {
    if (bytes + span.length > taskBytes || batch.length >= taskSpansMax) close()
    batch.push(span)
    bytes += span.length
  }
  close()
  return tasks
}
