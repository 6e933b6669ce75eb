import type { Stream } from '@libp2p/interface'
import {
  chunkProtocol,
  chunkReplyBytesMax,
  decodeChunkReply,
  encodeChunkRequest,
} from '../../../protocols/index.ts'
import { AskedStream } from '../../adapters/libp2p/asked-stream.ts'
import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { HashTable } from '../../store/chunk/hash-table.ts'
import { WorkNote } from '../../store/keep/work-notes.ts'
import type { StoreContext } from '../../store/store-context.ts'
import { StoreError } from '../../store/store-error.ts'

/** A chunk that is wanted, and the file for which it is, for errors. */
export interface WantedChunk {
  readonly hash: Hash
  readonly length: number
  readonly file: string
}

export interface ChunkPullerOptions {
  readonly context: StoreContext
  readonly genesis: () => Hash | undefined
  readonly openStream: (peer: PeerId, protocol: string) => Promise<Stream | undefined>
}

// Each holds one chunk of up to 4 MiB at a time.
const lanesMax = 8
const lanesPerSource = 2
const answerMsMax = 30_000

/** One pull under way. */
interface Pull {
  readonly waiting: WantedChunk[]
  /** Those that are asked at present. */
  sources: readonly PeerId[]
  /** Sources that did not give it, with what they said. */
  readonly said: Map<Hash, Map<PeerId, string>>
  /** In the hands of a lane. */
  taken: number
  lost: WantedChunk | undefined
  wake: (() => void)[]
}

/** Pulls chunks from whoever has them, several at a time, into the place of this peer. */
export class ChunkPuller {
  readonly #options: ChunkPullerOptions
  #sessions = -1_000
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: ChunkPullerOptions) {
    this.#options = options
  }

  /** All of them are here, verified and durable, when it resolves. One pull at a time. */
  pull(
    chunks: readonly WantedChunk[],
    sources: readonly PeerId[],
    finish: () => Promise<void>,
    lanes = lanesMax,
  ): Promise<void> {
    const pulled = this.#last.then(() => this.#pull(chunks, sources, finish, Math.min(lanes, lanesMax)))
    this.#last = pulled.catch(() => {})
    return pulled
  }

  async #pull(
    chunks: readonly WantedChunk[],
    sources: readonly PeerId[],
    finish: () => Promise<void>,
    lanes: number,
  ): Promise<void> {
    const { home, crew, sealing } = this.#options.context
    // Nobody prunes what no manifest names yet.
    const note = await WorkNote.ofSave(home.store, 'a pull of chunks')
    const session = this.#sessions--
    try {
      // All of them are written: what is wanted is not here, or what is here is damaged.
      const known = HashTable.for(0).memory
      const pull: Pull = {
        waiting: [...chunks],
        sources: [],
        said: new Map(),
        taken: 0,
        lost: undefined,
        wake: [],
      }
      if (chunks.length > 0) {
        const begin = { kind: 'begin-pack', session, place: home.place, sealing, known } as const
        await Promise.all(crew.hands.map((hand) => hand.do(begin)))
        await this.#work(pull, sources, session, lanes)
        await Promise.all(crew.hands.map((hand) => hand.do({ kind: 'finish-pack', session })))
        await home.catalog.refresh()
      }
      await finish()
    } catch (error) {
      await Promise.allSettled(crew.hands.map((hand) => hand.do({ kind: 'abandon-pack', session })))
      throw error
    } finally {
      await note.remove().catch(() => {})
    }
  }

  /** From the best sources first; from the next ones whatever those do not have. */
  async #work(pull: Pull, sources: readonly PeerId[], session: number, lanes: number): Promise<void> {
    const writers = this.#options.context.crew.hands.map((hand) => oneByOne(hand, session))
    for (let first = 0; first < sources.length; first += lanes) {
      pull.sources = sources.slice(first, first + lanes)
      const places = Array.from({ length: lanesPerSource }, () => pull.sources)
        .flat()
        .slice(0, lanes)
      await Promise.all(
        places.map((source, lane) => this.#lane(pull, source, writers[lane % writers.length] as Write)),
      )
      if (pull.lost !== undefined) pull.waiting.push(pull.lost)
      pull.lost = undefined
      if (pull.waiting.length === 0) return
    }
    const lost = pull.waiting.at(-1) as WantedChunk
    const said = [...(pull.said.get(lost.hash) ?? [])].map(([peer, text]) => `${peer}: ${text}`)
    const text = said.length === 0 ? 'no other member is there' : said.join('; ')
    throw new StoreError('missing', lost.file, `chunk ${lost.hash} cannot be had: ${text}`)
  }

  /** Takes chunks that this source may have, until there are none. */
  async #lane(pull: Pull, source: PeerId, keep: Write): Promise<void> {
    let asked: AskedStream | undefined
    try {
      for (;;) {
        const chunk = take(pull, source)
        if (chunk === 'none') return
        if (chunk === 'later') {
          await new Promise<void>((resolve) => pull.wake.push(resolve))
          continue
        }
        try {
          if (asked?.isOpen !== true) asked = await this.#open(source)
          await this.#fetch(asked, chunk, keep)
          settle(pull, undefined)
        } catch (error) {
          noteFailure(pull, chunk, source, (error as Error).message)
          settle(pull, chunk)
        }
      }
    } finally {
      asked?.close()
    }
  }

  async #open(source: PeerId): Promise<AskedStream> {
    const stream = await this.#options.openStream(source, chunkProtocol)
    if (stream === undefined) throw new Error('not connected')
    return new AskedStream(stream, chunkReplyBytesMax, answerMsMax)
  }

  async #fetch(asked: AskedStream, chunk: WantedChunk, keep: Write): Promise<void> {
    const genesis = this.#options.genesis()
    if (genesis === undefined) throw new Error('this peer is in no job')
    const frame = await asked.ask(encodeChunkRequest({ genesis, hash: chunk.hash }))
    const decoded = decodeChunkReply(frame)
    if (!decoded.ok) throw new Error(decoded.reason)
    const reply = decoded.value
    if (reply.outcome !== 'here') throw new Error(reply.outcome)
    if (reply.isEncrypted && this.#options.context.sealing.key === undefined)
      throw new Error('keeps it encrypted, and this peer has no key (--checkpoint-key)')
    if (reply.bytes.length !== chunk.length || (await keep(reply.bytes)) !== chunk.hash)
      throw new Error('sent something else')
  }
}

type Write = (bytes: Uint8Array) => Promise<Hash>

/** Hashes, seals and writes in a thread, which takes one chunk of a session at a time. */
function oneByOne(hand: StoreContext['crew']['hands'][number], session: number): Write {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes) => {
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const source = { kind: 'memory', bytes: shared } as const
    const spans = [{ offset: 0, length: bytes.length }]
    const written = last.then(async () => {
      const [added] = await hand.do({ kind: 'pack', session, source, spans })
      return added?.hash ?? ''
    })
    last = written.catch(() => {})
    return written
  }
}

function take(pull: Pull, source: PeerId): WantedChunk | 'none' | 'later' {
  if (pull.lost !== undefined) return 'none'
  const at = pull.waiting.findIndex(({ hash }) => pull.said.get(hash)?.has(source) !== true)
  const [chunk] = at === -1 ? [] : pull.waiting.splice(at, 1)
  if (chunk !== undefined) {
    pull.taken++
    return chunk
  }
  // What another lane has in hand may come back, for this source to try.
  return pull.taken > 0 ? 'later' : 'none'
}

function noteFailure({ said }: Pull, { hash }: WantedChunk, source: PeerId, text: string): void {
  said.set(hash, new Map(said.get(hash)).set(source, text))
}

/** A chunk is done with, or goes back; it is lost when all sources have failed. */
function settle(pull: Pull, failed: WantedChunk | undefined): void {
  pull.taken--
  if (failed !== undefined) {
    const said = pull.said.get(failed.hash)
    if (pull.lost === undefined && pull.sources.every((source) => said?.has(source))) pull.lost = failed
    else pull.waiting.push(failed)
  }
  for (const wake of pull.wake.splice(0)) wake()
}
