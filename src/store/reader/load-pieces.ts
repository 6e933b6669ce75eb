import { availableParallelism, freemem } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { assert } from '../../base/assert.ts'
import type { ChunkPlace } from '../chunk/chunk-catalog.ts'
import { keyTagOf } from '../chunk/sealing.ts'
import type { Hand } from '../crew/crew.ts'
import { shareOut } from '../crew/crew.ts'
import type { LoadFault, LoadTask, Target } from '../crew/task.ts'
import type { OpenPlace, StoreContext } from '../store-context.ts'
import { StoreError } from '../store-error.ts'
import { type Piece, type PlanLimits, planReads } from './plan-reads.ts'
import { readerCount } from './reader-count.ts'

/** What is wanted of one target, with a name for errors. */
export interface Wanted {
  readonly name: string
  readonly target: Target
  readonly pieces: readonly Omit<Piece, 'target'>[]
}

export interface LoadOptions {
  /** One reader, one read after the other. */
  readonly isSequential?: boolean
  /** So many readers, rather than what cores, reads and memory suggest. */
  readonly readers?: number
  /** Told of each target when all of it is there and verified. */
  readonly onComplete?: (index: number) => void
}

// A local read gains nothing from being longer than a chunk; a request over the network does.
const folderLimits: PlanLimits = { readBytesMax: 4 * 2 ** 20, chunksMax: 1_024, gapBytesMax: 0 }
const networkLimits: PlanLimits = {
  readBytesMax: 16 * 2 ** 20,
  chunksMax: 1_024,
  gapBytesMax: 64 * 1_024,
}

// The next one waits at the hand when one is done: on the disk it begins at once, over the network it is under way already.
const readsPerHand = 2

// A checkpoint may have a hundred thousand chunks, and the thread that plans may be a peer's own: it plans so many at a
// time, some milliseconds, and has a turn in between. A chunk that is wanted in several places is read once for each.
const planPiecesMax = 8_192

/**
 * Loads pieces of chunks into their targets, in parallel. A chunk that one copy does not give is tried with the next; if
 * none does, everything fails, and the error names the file, the chunk, and what each copy said.
 */
export async function loadPieces(
  context: StoreContext,
  wanted: readonly Wanted[],
  options: LoadOptions = {},
): Promise<void> {
  const left = new Map<number, number>()
  for (const [index, { pieces }] of wanted.entries()) {
    left.set(index, pieces.length)
    if (pieces.length === 0) options.onComplete?.(index)
  }
  const settle = (pieces: readonly Piece[]): void => {
    for (const { target } of pieces) {
      const count = (left.get(target) ?? 0) - 1
      left.set(target, count)
      if (count === 0) options.onComplete?.(target)
    }
  }
  // Shared memory is taken from the system when it is written to: what is not yet filled is still free.
  const memoryBytes = wanted.reduce((sum, { target }) => sum + memoryBytesOf(target), 0)
  let resultBytes = memoryBytes
  const isMemory = ({ target }: Piece) => wanted[target]?.target.kind === 'memory'
  try {
    for (const batch of batchesOf(wanted)) {
      await loadBatch(context, wanted, batch, resultBytes, settle, options)
      for (const piece of batch) if (isMemory(piece)) resultBytes -= piece.to - piece.from
      await setImmediate()
    }
  } finally {
    context.crew.letGo(memoryBytes)
  }
  assert(
    [...left.values()].every((count) => count === 0),
    'nothing is handed out of which a piece was not loaded',
  )
}

function* batchesOf(wanted: readonly Wanted[]): Generator<readonly Piece[]> {
  let batch: Piece[] = []
  for (const [target, { pieces }] of wanted.entries())
    for (const piece of pieces) {
      batch.push({ ...piece, target })
      if (batch.length < planPiecesMax) continue
      yield batch
      batch = []
    }
  if (batch.length > 0) yield batch
}

async function loadBatch(
  { home, replicas, crew, sealing }: StoreContext,
  wanted: readonly Wanted[],
  batch: readonly Piece[],
  resultBytes: number,
  settle: (pieces: readonly Piece[]) => void,
  options: LoadOptions,
): Promise<void> {
  const sources = [home, ...replicas]
  let open = batch
  const faults = new Map<string, Omit<LoadFault, 'hash'>[]>()
  const note = ({ hash, code, text }: LoadFault): void => {
    faults.set(hash, [...(faults.get(hash) ?? []), { code, text }])
  }
  const keyTag = sealing.key === undefined ? undefined : keyTagOf(sealing.key)
  const loadFrom = async ({ catalog, place, store }: OpenPlace, copy: number): Promise<void> => {
    const there = open.filter(({ hash }) => catalog.places(hash)[copy] !== undefined)
    const here = there.filter(({ hash }) => {
      const pack = catalog.packs.get(catalog.places(hash)[copy]?.pack ?? '')
      const isOfOtherKey = keyTag !== undefined && pack?.keyTag !== undefined && pack.keyTag !== keyTag
      if (isOfOtherKey)
        note({ hash, code: 'key', text: `${store.address}: is encrypted with another key than this` })
      return !isOfOtherKey
    })
    if (copy === 0)
      for (const { hash } of open)
        if (!catalog.has(hash)) note({ hash, code: 'missing', text: `${store.address} does not have it` })
    const limits = place.kind === 'folder' ? folderLimits : networkLimits
    const reads = planReads(here, (hash) => catalog.places(hash)[copy] as ChunkPlace, limits)
    const piecesOf = groupByHash(here)
    const loaded = new Set<string>()
    const tasks = reads.map(
      (read): LoadTask => ({
        kind: 'load',
        place,
        pack: read.pack,
        offset: read.offset,
        length: read.length,
        chunks: read.chunks,
        targets: read.targets.map((target) => wanted[target]?.target ?? { kind: 'none' }),
        key: sealing.key,
      }),
    )
    const hands = readersFor(crew.hands, tasks, wanted[0]?.name ?? 'the checkpoint', resultBytes, options)
    const take = (found: readonly LoadFault[], { chunks }: LoadTask): void => {
      for (const fault of found) note({ ...fault, text: `${store.address}: ${fault.text}` })
      const failed = new Set(found.map(({ hash }) => hash))
      for (const { hash } of chunks) {
        if (failed.has(hash)) continue
        loaded.add(hash)
        settle(piecesOf.get(hash) ?? [])
      }
    }
    await shareOut(hands, tasks, take, options.isSequential === true ? 1 : readsPerHand)
    open = open.filter(({ hash }) => !loaded.has(hash))
  }
  const loadAll = async (): Promise<void> => {
    for (const { copy, source } of copiesOf(sources, open)) if (open.length > 0) await loadFrom(source, copy)
  }
  const revisions = sources.map(({ catalog }) => catalog.revision)
  await loadAll()
  if (open.length > 0) {
    // A prune may have moved chunks into other packs since we looked where they are.
    for (const { catalog } of sources) await catalog.refresh()
    if (sources.some(({ catalog }, index) => catalog.revision !== revisions[index])) {
      faults.clear()
      await loadAll()
    }
  }
  const [first] = open
  if (first !== undefined) throw notHad(first, wanted, open, faults.get(first.hash) ?? [])
}

/** Names the file, the chunk, and what each copy said. That one is damaged tells more than that another is not there. */
function notHad(
  { hash, target }: Piece,
  wanted: readonly Wanted[],
  open: readonly Piece[],
  faults: readonly Omit<LoadFault, 'hash'>[],
): StoreError {
  const further = new Set(open.map((piece) => piece.hash)).size - 1
  const more =
    further === 0
      ? ''
      : further === 1
        ? ', and so is 1 further chunk'
        : `, and so are ${further} further chunks`
  const telling = faults.find(({ code }) => code !== 'missing')
  const said = faults.map(({ text }) => text).join('; ')
  return new StoreError(
    telling?.code ?? 'missing',
    wanted[target]?.name ?? 'a file',
    `chunk ${hash} cannot be had${more}: ${said}`,
  )
}

/** Every copy that any source may have, the sources' first ones before their second ones. */
function* copiesOf(
  sources: readonly OpenPlace[],
  pieces: readonly Piece[],
): Generator<{ readonly copy: number; readonly source: OpenPlace }> {
  const countOf = ({ catalog }: OpenPlace) =>
    pieces.reduce((most, { hash }) => Math.max(most, catalog.places(hash).length), 1)
  const copiesMax = Math.max(...sources.map(countOf))
  for (let copy = 0; copy < copiesMax; copy++) for (const source of sources) yield { copy, source }
}

function groupByHash(pieces: readonly Piece[]): Map<string, Piece[]> {
  const groups = new Map<string, Piece[]>()
  for (const piece of pieces) {
    const group = groups.get(piece.hash)
    if (group === undefined) groups.set(piece.hash, [piece])
    else group.push(piece)
  }
  return groups
}

function readersFor(
  hands: readonly Hand[],
  tasks: readonly LoadTask[],
  name: string,
  resultBytes: number,
  { isSequential = false, readers }: LoadOptions,
): readonly Hand[] {
  const count = readerCount({
    cores: availableParallelism(),
    reads: tasks.length,
    totalBytes: tasks.reduce((sum, { length }) => sum + length, 0),
    resultBytes,
    scratchBytes: 2 * networkLimits.readBytesMax,
    availableBytes: availableMemory(),
  })
  if (count === 0)
    throw new StoreError(
      'memory',
      name,
      `${resultBytes} bytes do not fit into four fifths of the free memory; restore it to a folder, or read tensors or slices`,
    )
  return hands.slice(0, isSequential ? 1 : Math.max(1, readers ?? count))
}

function memoryBytesOf(target: Target): number {
  return target.kind === 'memory' ? target.memory.byteLength : 0
}

function availableMemory(): number {
  const { availableMemory } = process as { availableMemory?: () => number }
  return availableMemory?.() ?? freemem()
}
