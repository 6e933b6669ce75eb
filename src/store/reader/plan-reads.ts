import type { ChunkPlace } from '../chunk/chunk-catalog.ts'
import type { WantedChunk, WantedPart } from '../crew/task.ts'

/** Bytes of one chunk that are wanted, and where they go. */
export interface Piece extends WantedPart {
  readonly hash: string
  /** Of the whole chunk. */
  readonly length: number
}

/** Neighbours in one pack, read in one go. */
export interface PlannedRead {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly chunks: readonly WantedChunk[]
  /** Targets that it fills. */
  readonly targets: readonly number[]
}

export interface PlanLimits {
  /** A read is not made longer than this by merging. */
  readonly readBytesMax: number
  /** Nor are there more chunks in it: what goes to a thread is copied by the one that plans. */
  readonly chunksMax: number
  /** Bytes that nobody wants are read if they are no more than this: a request costs more. */
  readonly gapBytesMax: number
}

/** A chunk with everything that is wanted of it. */
interface Request {
  readonly hash: string
  readonly place: ChunkPlace
  readonly parts: Piece[]
  /** When it was first asked for. */
  readonly first: number
}

/**
 * Plans reads: requests sorted by pack and offset, near neighbours merged. A chunk that is wanted in several places is
 * read once. Reads come in the order in which the first of their bytes is wanted, so that what is asked for first is
 * complete first.
 */
export function planReads(
  pieces: readonly Piece[],
  placeOf: (hash: string) => ChunkPlace,
  { readBytesMax, chunksMax, gapBytesMax }: PlanLimits,
): PlannedRead[] {
  const requests = new Map<string, Request>()
  for (const [first, piece] of pieces.entries()) {
    const { hash } = piece
    const known = requests.get(hash)
    if (known === undefined) requests.set(hash, { hash, place: placeOf(hash), parts: [piece], first })
    else known.parts.push(piece)
  }
  const sorted = [...requests.values()].sort(({ place: left }, { place: right }) =>
    left.pack === right.pack ? left.offset - right.offset : left.pack < right.pack ? -1 : 1,
  )
  const groups: Request[][] = []
  for (const request of sorted) {
    const group = groups[groups.length - 1] ?? []
    const start = group[0]?.place
    const end = group[group.length - 1]?.place
    const { place } = request
    const isNear =
      start !== undefined &&
      end !== undefined &&
      group.length < chunksMax &&
      place.pack === end.pack &&
      place.offset - (end.offset + end.storedLength) <= gapBytesMax &&
      place.offset + place.storedLength - start.offset <= readBytesMax
    if (isNear) group.push(request)
    else groups.push([request])
  }
  const firstOf = (group: readonly Request[]) => Math.min(...group.map(({ first }) => first))
  return groups.sort((left, right) => firstOf(left) - firstOf(right)).map(readOf)
}

function readOf(group: readonly Request[]): PlannedRead {
  const places = group.map(({ place }) => place)
  const start = places[0] as ChunkPlace
  const end = places[places.length - 1] as ChunkPlace
  const targets = [...new Set(group.flatMap(({ parts }) => parts.map(({ target }) => target)))]
  return {
    pack: start.pack,
    offset: start.offset,
    length: end.offset + end.storedLength - start.offset,
    targets,
    chunks: group.map(({ hash, place, parts }) => ({
      hash,
      at: place.offset - start.offset,
      storedLength: place.storedLength,
      length: place.length,
      seal: place.seal,
      // A thread is given only the targets of its read, by their place in its list.
      parts: parts.map(({ from, to, target, targetAt }) => ({
        from,
        to,
        targetAt,
        target: targets.indexOf(target),
      })),
    })),
  }
}
