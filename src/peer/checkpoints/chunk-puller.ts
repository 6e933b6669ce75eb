import { setTimeout as pause } from 'node:timers/promises'
import type { Stream } from '@libp2p/interface'
import {
  chunkProtocol,
  chunkReplyBytesMax,
  decodeChunkReply,
  encodeChunkRequest,
} from '../../../protocols/index.ts'
import { heapRoom } from '../../adapters/heap-room.ts'
import { AskedStream } from '../../adapters/libp2p/asked-stream.ts'
import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { HashTable } from '../../store/chunk/hash-table.ts'
import type { Hand } from '../../store/crew/crew.ts'
import { WorkNote } from '../../store/keep/work-notes.ts'
import type { StoreContext } from '../../store/store-context.ts'
import { StoreError } from '../../store/store-error.ts'
import { PullSources } from './pull-sources.ts'

/** A chunk that is wanted, and the file for which it is, for errors. */
export interface WantedChunk {
  readonly hash: Hash
  readonly length: number
  readonly file: string
}

export interface ChunkPullerOptions {
  readonly context: StoreContext
  readonly genesis: () => Hash | undefined
  /** Undefined when the peer is not connected; then it is dialled. */
  readonly openStream: (peer: PeerId, protocol: string) => Promise<Stream | undefined>
  /** For tests. */
  readonly dialMsMax?: number
}

// Each holds up to two chunks of 4 MiB: one on its way, and one that is being written.
const lanesMax = 8
const silenceMsMax = 30_000

// Members of a large mesh are not all connected: one that is not is dialled, which takes a moment.
const dialMsMaxByDefault = 3_000
const dialLookMs = 50

// Of those that wait, so many are looked at for one that can be asked for now.
const lookAheadMax = 16

/** One pull under way. */
interface Pull {
  readonly waiting: WantedChunk[]
  readonly sources: PullSources
  /** Sources that did not give it, with what they said. */
  readonly said: Map<Hash, Map<PeerId, string>>
  /** In the hands of a lane, or being written. */
  taken: number
  /** Ends it: a chunk that nobody has, or a place that takes none. */
  failure: Error | undefined
  wake: (() => void)[]
}

/** A chunk that is to be asked for there. */
interface Errand {
  readonly chunk: WantedChunk
  readonly source: PeerId
}

/** Pulls chunks from whoever has them, several at a time, into the place of this peer. */
export class ChunkPuller {
  readonly #options: ChunkPullerOptions
  #sessions = -1_000
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ChunkPullerOptions) {
    this.#options = options
  }

  /**
   * All of them are here, verified and durable, when it resolves. One pull at a time. So many threads hash and write; how
   * much is asked for at a time depends on the members that are asked, and not on them.
   */
  pull(
    chunks: readonly WantedChunk[],
    sources: readonly PeerId[],
    finish: () => Promise<void>,
    threads = Number.POSITIVE_INFINITY,
  ): Promise<void> {
    const pulled = this.#last.then(() => this.#pull(chunks, sources, finish, threads))
    this.#last = pulled.catch(() => {})
    return pulled
  }

  async #pull(
    chunks: readonly WantedChunk[],
    peers: readonly PeerId[],
    finish: () => Promise<void>,
    threads: number,
  ): Promise<void> {
    const { home, crew, sealing } = this.#options.context
    const hands = crew.hands.slice(0, Math.max(1, threads))
    // Nobody prunes what no manifest names yet.
    const note = await WorkNote.ofSave(home.store, 'a pull of chunks')
    const session = this.#sessions--
    const sources = new PullSources(peers, (peer) => this.#open(peer))
    try {
      // All of them are written: what is wanted is not here, or what is here is damaged.
      const known = HashTable.for(0).memory
      if (chunks.length > 0) {
        const begin = { kind: 'begin-pack', session, place: home.place, sealing, known } as const
        await Promise.all(hands.map((hand) => hand.do(begin)))
        await heapRoom.during(() => this.#work(chunks, sources, session, hands))
        await Promise.all(hands.map((hand) => hand.do({ kind: 'finish-pack', session })))
        await home.catalog.refresh()
      }
      await finish()
    } catch (error) {
      await Promise.allSettled(hands.map((hand) => hand.do({ kind: 'abandon-pack', session })))
      throw error
    } finally {
      sources.close()
      await note.remove().catch(() => {})
    }
  }

  async #work(
    chunks: readonly WantedChunk[],
    sources: PullSources,
    session: number,
    hands: readonly Hand[],
  ): Promise<void> {
    const waiting = [...chunks]
    const pull: Pull = { waiting, sources, said: new Map(), taken: 0, failure: undefined, wake: [] }
    const writers = hands.map((hand) => oneByOne(hand, session))
    const count = Math.max(1, Math.min(lanesMax, chunks.length, sources.askedMax))
    await Promise.all(
      Array.from({ length: count }, (_, lane) => this.#lane(pull, writers[lane % writers.length] as Write)),
    )
    if (pull.failure !== undefined) throw pull.failure
  }

  /** Takes chunks until there are none. The next is on its way while a thread hashes and writes the last. */
  async #lane(pull: Pull, write: Write): Promise<void> {
    const replies = [replyMemory(), replyMemory()]
    let writing: Promise<void> = Promise.resolve()
    for (let errand = take(pull); errand !== 'none'; errand = take(pull)) {
      if (errand === 'later') {
        await new Promise<void>((resolve) => pull.wake.push(resolve))
        continue
      }
      const { chunk, source } = errand
      try {
        const bytes = await this.#fetch(pull, errand, replies[0] as Uint8Array)
        await writing
        writing = this.#keep(pull, errand, bytes, write)
        replies.reverse()
      } catch (error) {
        failed(pull, chunk, source, (error as Error).message)
      }
    }
    await writing
  }

  async #open(source: PeerId): Promise<AskedStream> {
    const { openStream, dialMsMax = dialMsMaxByDefault } = this.#options
    for (let waitedMs = 0; ; waitedMs += dialLookMs) {
      const stream = await openStream(source, chunkProtocol)
      if (stream !== undefined) return new AskedStream(stream, chunkReplyBytesMax, silenceMsMax)
      if (waitedMs >= dialMsMax) throw new Error('not connected')
      await pause(dialLookMs)
    }
  }

  async #fetch({ sources }: Pull, { chunk, source }: Errand, target: Uint8Array): Promise<Uint8Array> {
    const genesis = this.#options.genesis()
    if (genesis === undefined) throw new Error('this peer is in no job')
    const request = encodeChunkRequest({ genesis, hash: chunk.hash })
    const decoded = decodeChunkReply(await sources.ask(source, request, target))
    if (!decoded.ok) throw new Error(decoded.reason)
    const reply = decoded.value
    if (reply.outcome !== 'here') throw new Error(reply.outcome)
    if (reply.isEncrypted && this.#options.context.sealing.key === undefined)
      throw new Error('keeps it encrypted, and this peer has no key (--checkpoint-key)')
    if (reply.bytes.length !== chunk.length) throw new Error('sent something else')
    return reply.bytes
  }

  /** Never fails itself: what its own place does not take ends the pull, whoever sent it. */
  async #keep(pull: Pull, { chunk, source }: Errand, bytes: Uint8Array, write: Write): Promise<void> {
    try {
      if (await write(bytes, chunk.hash)) {
        pull.sources.noteGiven(source)
        settle(pull)
      } else failed(pull, chunk, source, 'sent something else')
    } catch (error) {
      pull.failure ??= error as Error
      settle(pull)
    }
  }
}

/** Whether it was what its hash says; only then is it written. */
type Write = (bytes: Uint8Array, hash: Hash) => Promise<boolean>

/** Hashes, seals and writes in a thread, which takes one chunk of a session at a time. */
function oneByOne(hand: Hand, session: number): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes, hash) => {
    const source = { kind: 'memory', bytes } as const
    const spans = [{ offset: 0, length: bytes.length }]
    const written = last.then(async () => {
      const [added] = await hand.do({ kind: 'pack', session, source, spans, hashes: [hash] })
      return added?.hash === hash
    })
    last = written.catch(() => {})
    return written
  }
}

/** Shared, so that a thread takes it from there. */
function replyMemory(): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(chunkReplyBytesMax))
}

function take(pull: Pull): Errand | 'none' | 'later' {
  const { waiting, sources, said } = pull
  if (pull.failure !== undefined) return 'none'
  for (const [at, chunk] of waiting.slice(0, lookAheadMax).entries()) {
    const source = sources.pick((peer) => said.get(chunk.hash)?.has(peer) === true)
    if (source === 'later') continue
    if (source === 'none') {
      pull.failure = nobodyHas(chunk, said.get(chunk.hash))
      wakeAll(pull)
      return 'none'
    }
    waiting.splice(at, 1)
    pull.taken++
    return { chunk, source }
  }
  // What another lane has in hand may come back.
  return pull.taken > 0 ? 'later' : 'none'
}

function nobodyHas({ hash, file }: WantedChunk, said: ReadonlyMap<PeerId, string> | undefined): StoreError {
  const answers = [...(said ?? [])].map(([peer, text]) => `${peer}: ${text}`)
  const text = answers.length === 0 ? 'no other member is there' : answers.join('; ')
  return new StoreError('missing', file, `chunk ${hash} cannot be had: ${text}`)
}

/** It goes back, for others to be asked. */
function failed(pull: Pull, chunk: WantedChunk, source: PeerId, text: string): void {
  const { said } = pull
  said.set(chunk.hash, new Map(said.get(chunk.hash)).set(source, text))
  pull.sources.noteFailed(source)
  pull.waiting.push(chunk)
  settle(pull)
}

function settle(pull: Pull): void {
  pull.taken--
  wakeAll(pull)
}

function wakeAll(pull: Pull): void {
  for (const wake of pull.wake.splice(0)) wake()
}
