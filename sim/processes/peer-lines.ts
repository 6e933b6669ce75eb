import { LineTail } from './line-tail.ts'
import { type ObservationLine, type PeerNames, peerIdIn, readLine } from './observation-line.ts'

export interface PeerRecord {
  readonly peer: string
  readonly file: string
}

/** Learns from its file which id the peer has; false while there is no line yet. */
export function learnName(names: PeerNames, { peer, file }: PeerRecord): boolean {
  const tail = new LineTail(file)
  const [first] = tail.read()
  tail.close()
  const id = peerIdIn(first ?? '')
  if (id !== undefined) names.add(id, peer)
  return id !== undefined
}

/** A process that was quiet for longer than this may have been kept from running. */
const pauseMs = 5
/** A process lives on for a moment after the signal that kills it was sent. */
const dyingMs = 100

/**
 * All that one peer wrote, in order, with its instants put right where they cannot be true: a process may be stopped
 * between two of its own instructions.
 *
 * - Between the look at its lease and the line that tells of the delivery: then the line is late, and not the delivery.
 *   That explains one line and no more: for the next one the process has looked again.
 * - A line that a dying process still wrote was written before its death, whenever that was noted.
 */
export function* peerLines(
  { file }: PeerRecord,
  originMs: number,
  deathsMs: readonly number[],
): Generator<ObservationLine> {
  const tail = new LineTail(file)
  const deaths = [...deathsMs]
  let beforeMs = Number.NEGATIVE_INFINITY
  let leaseUntilMs = Number.NEGATIVE_INFINITY
  try {
    for (let texts = tail.read(); texts.length > 0; texts = tail.read()) {
      for (const text of texts) {
        const line = readLine(text, originMs)
        const { atMs } = line
        while (isPast(deaths[0], line)) deaths.shift()
        if (line.kind === 'lease') leaseUntilMs = line.untilMs
        const mayHavePaused = atMs - beforeMs > pauseMs && beforeMs <= leaseUntilMs
        const isLate = line.kind === 'delivered' && leaseUntilMs < atMs && mayHavePaused
        const lookedMs = isLate ? Math.max(beforeMs, leaseUntilMs - 1) : atMs
        yield { ...line, atMs: Math.min(lookedMs, deaths[0] ?? lookedMs) }
        beforeMs = atMs
      }
    }
  } finally {
    tail.close()
  }
}

/** Whether the line is of a later process than the one that died then. */
function isPast(deathMs: number | undefined, { kind, atMs }: ObservationLine): boolean {
  return deathMs !== undefined && atMs > deathMs && (kind === 'started' || atMs > deathMs + dyingMs)
}
