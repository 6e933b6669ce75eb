import { setImmediate as turn } from 'node:timers/promises'
import { MisuseError } from '../../base/errors.ts'
import { requireName } from '../../base/ids.ts'
import { type Manifest, stateBytesMax } from '../../core/manifest/manifest.ts'
import type { Source } from '../crew/task.ts'
import { WorkNote } from '../keep/work-notes.ts'
import type { StoreContext } from '../store-context.ts'
import { StoreError } from '../store-error.ts'
import { type CapturedFile, captureBuffer, captureFile, filesOf } from './capture.ts'
import type { PublishedPart, Save, SaveRequest, WhenBusy } from './save-request.ts'
import { encodePart, writeFiles } from './write-part.ts'

export interface SaverOptions {
  /** What happens to a save while another runs. */
  readonly whenBusy: WhenBusy
  /** Called with the signed manifest once all of it is durable here; `published` waits for it. */
  readonly replicate?: (bytes: Uint8Array, id: string) => Promise<void>
}

// Each holds open files or copies of memory.
const waitingMax = 8

/** Takes saves: captures at once, writes in the background, one after the other. */
export class Saver {
  readonly #context: StoreContext
  readonly #options: SaverOptions
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #sessions = 0

  constructor(context: StoreContext, options: SaverOptions) {
    this.#context = context
    this.#options = options
  }

  get underWay(): number {
    return this.#waiting
  }

  /** Returns as soon as the bytes are captured. */
  async save(request: SaveRequest): Promise<Save> {
    const place = placeInRun(request)
    const state = stateOf(request.state)
    const { whenBusy = this.#options.whenBusy } = request
    const limit = whenBusy === 'refuse' ? 1 : waitingMax
    if (this.#waiting >= limit)
      throw new StoreError('busy', nameOf(place), `${this.#waiting} saves are under way already`)
    this.#waiting++
    let files: CapturedFile[]
    try {
      files = await capture(request)
    } catch (error) {
      this.#waiting--
      throw error
    }
    const written = this.#last.then(() => this.#write(request, place, state, files))
    // The next one is written while this one finds its way to others.
    this.#last = written.catch(() => {})
    const published = written
      .then(async ({ bytes, part }) => {
        const writtenAtMs = performance.now()
        await this.#options.replicate?.(bytes, part.id)
        return { ...part, replicateMs: performance.now() - writtenAtMs }
      })
      .finally(() => {
        this.#waiting--
      })
    // Told to whoever awaits it; a program that does not is not to be ended by it.
    published.catch(() => {})
    return { totalBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), published }
  }

  /** All saves are written, or have failed. */
  async settled(): Promise<void> {
    await this.#last
  }

  async #write(
    request: SaveRequest,
    place: PlaceInRun,
    state: Uint8Array,
    captured: readonly CapturedFile[],
  ): Promise<{ readonly bytes: Uint8Array; readonly part: Omit<PublishedPart, 'replicateMs'> }> {
    const { home, crew, sealing, author, sign } = this.#context
    let note: WorkNote | undefined
    try {
      note = await WorkNote.ofSave(home.store, nameOf(place))
      await home.catalog.refresh()
      const written = await writeFiles({
        crew,
        place: home.place,
        catalog: home.catalog,
        sealing,
        cutting: request.cutting ?? 'auto',
        session: this.#sessions++,
        files: captured,
        onProgress: request.onProgress ?? (() => {}),
      })
      // A hundred thousand chunks are some ten milliseconds each to list, to encode and to look up: one per turn.
      await turn()
      const manifest: Manifest = {
        ...place,
        ...(request.origin === undefined ? {} : { origin: request.origin }),
        author,
        savedAtMs: Date.now(),
        files: written.files,
        cursors: request.cursors ?? [],
        state,
        tags: request.tags ?? [],
      }
      const bytes = encodePart(manifest, sign, this.#options.replicate !== undefined)
      await this.#confirm(note, manifest)
      const { id, key } = await home.shelf.put(bytes)
      await this.#confirmAgain(note, place, key)
      const { newBytes, chunks, newChunks } = written
      const totalBytes = captured.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
      return { bytes, part: { id, ...place, totalBytes, newBytes, chunks, newChunks } }
    } finally {
      for (const file of captured) await file.release()
      crew.letGo(captured.reduce((sum, { source }) => sum + memoryBytesOf(source), 0))
      // What is left of a note, a later prune clears away.
      await note?.remove().catch(() => {})
    }
  }

  /** Who slept for an hour in the middle may have been taken for dead, and chunks that it counts on may be gone. */
  async #confirm(note: WorkNote, manifest: Manifest): Promise<void> {
    const { catalog } = this.#context.home
    await catalog.refresh()
    const isWhole = manifest.files.every(({ hashes }) => hashes.every((hash) => catalog.has(hash)))
    if (!isWhole || !(await note.isThere())) throw overtaken(manifest)
  }

  /** A prune that took our note away before the manifest was there may not have seen it; one that comes later has. */
  async #confirmAgain(note: WorkNote, place: PlaceInRun, key: string): Promise<void> {
    if (await note.isThere()) return
    await this.#context.home.shelf.remove(key)
    throw overtaken(place)
  }
}

function memoryBytesOf(source: Source): number {
  return source.kind === 'memory' ? source.bytes.length : 0
}

function overtaken(place: Pick<PlaceInRun, 'run' | 'step'>): StoreError {
  return new StoreError('busy', nameOf(place), 'took so long that a prune came between; save again')
}

function nameOf({ run, step }: Pick<PlaceInRun, 'run' | 'step'>): string {
  return `${run} step ${step}`
}

interface PlaceInRun {
  readonly run: string
  readonly view: number
  readonly step: number
  readonly part: number
  readonly parts: number
}

function placeInRun({ run, step, view = 0, part = 0, parts = 1, tags = [] }: SaveRequest): PlaceInRun {
  requireName('run', run)
  for (const tag of tags) requireName('tag', tag)
  for (const [field, value] of Object.entries({ step, view, part, parts }))
    if (!Number.isSafeInteger(value) || value < 0)
      throw new MisuseError(field, `${value} is not a whole number from 0 on`)
  if (part >= parts) throw new MisuseError('part', `${part} is not below the number of parts, ${parts}`)
  return { run, view, step, part, parts }
}

function stateOf(state: unknown): Uint8Array {
  if (state === undefined) return new Uint8Array(0)
  const bytes = state instanceof Uint8Array ? state.slice() : new TextEncoder().encode(JSON.stringify(state))
  if (bytes.length > stateBytesMax)
    throw new MisuseError(
      'state',
      `${bytes.length} bytes are more than ${stateBytesMax}; save a file instead`,
    )
  return bytes
}

async function capture({
  files = {},
  buffers = {},
  areBuffersLent = false,
}: SaveRequest): Promise<CapturedFile[]> {
  const named = typeof files === 'string' ? await filesOf(files) : files
  const twice = Object.keys(named).find((path) => Object.hasOwn(buffers, path))
  if (twice !== undefined) throw new MisuseError('files', `${twice} is both a file and a buffer`)
  const captured: CapturedFile[] = []
  try {
    for (const [path, from] of Object.entries(named)) captured.push(await captureFile(path, from))
    for (const [path, bytes] of Object.entries(buffers))
      captured.push(captureBuffer(path, bytes, areBuffersLent))
  } catch (error) {
    for (const file of captured) await file.release()
    throw error
  }
  return captured
}
