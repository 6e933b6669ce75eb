import { type AskedStream, SilenceError } from '../../adapters/libp2p/asked-stream.ts'
import type { PeerId } from '../../base/ids.ts'

/** Opens a stream to a member; throws with what is in the way. */
export type OpenAsked = (source: PeerId) => Promise<AskedStream>

interface Source {
  given: number
  failed: number
  /** Questions that it has not answered yet. */
  asked: number
  readonly idle: AskedStream[]
}

// One is being read while another is on its way, and a third covers for the pauses; a member takes four from one peer.
const askedMaxOfOne = 3

/**
 * Members that may have what is wanted, the best ones first. Whoever has given something is asked again before whoever has
 * failed: one that keeps no chunks is not asked for each of them.
 */
export class PullSources {
  readonly #open: OpenAsked
  readonly #sources: ReadonlyMap<PeerId, Source>

  constructor(peers: readonly PeerId[], open: OpenAsked) {
    this.#open = open
    this.#sources = new Map(peers.map((peer) => [peer, { given: 0, failed: 0, asked: 0, idle: [] }]))
  }

  /** Questions that all of them together may have at a time. */
  get askedMax(): number {
    return askedMaxOfOne * this.#sources.size
  }

  /** Whom to ask now: `later` where all who are worth asking are busy, `none` where everybody has failed. */
  pick(hasFailed: (peer: PeerId) => boolean): PeerId | 'later' | 'none' {
    const able = [...this.#sources].filter(([peer]) => !hasFailed(peer))
    if (able.length === 0) return 'none'
    const best = Math.max(...able.map(([, source]) => worthOf(source)))
    const worthwhile = able.filter(([, source]) => best === 0 || worthOf(source) > 0)
    const free = worthwhile.filter(([, { asked }]) => asked < askedMaxOfOne)
    // Sorting is stable: among equals the order in which they were named counts.
    const [first] = free.sort(
      ([, left], [, right]) => worthOf(right) - worthOf(left) || left.asked - right.asked,
    )
    return first === undefined ? 'later' : first[0]
  }

  /** Asks one that was picked. Each answer is followed by `noteGiven` or `noteFailed`. */
  async ask(peer: PeerId, frame: Uint8Array, target: Uint8Array): Promise<Uint8Array> {
    const source = this.#of(peer)
    source.asked++
    try {
      const idle = source.idle.pop()
      const stream = idle?.isOpen === true ? idle : await this.#open(peer)
      try {
        return await askOn(stream, source, frame, target)
      } catch (error) {
        if (error instanceof SilenceError) throw error
        // That a stream broke says nothing of what its member keeps, and there may be no other to ask.
        return await askOn(await this.#open(peer), source, frame, target)
      }
    } finally {
      source.asked--
    }
  }

  noteGiven(peer: PeerId): void {
    this.#of(peer).given++
  }

  noteFailed(peer: PeerId): void {
    this.#of(peer).failed++
  }

  close(): void {
    for (const { idle } of this.#sources.values()) for (const stream of idle) stream.close()
  }

  #of(peer: PeerId): Source {
    return this.#sources.get(peer) as Source
  }
}

async function askOn(
  stream: AskedStream,
  { idle }: Source,
  frame: Uint8Array,
  target: Uint8Array,
): Promise<Uint8Array> {
  const answer = await stream.askInto(frame, target)
  idle.push(stream)
  return answer
}

/** From 0 to 1; whoever was never asked may have everything. */
function worthOf({ given, failed }: Source): number {
  return failed === 0 ? 1 : given / (given + failed)
}
