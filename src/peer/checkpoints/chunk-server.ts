import type { Stream } from '@libp2p/interface'
import {
  type ChunkReply,
  chunkRequestBytesMax,
  decodeChunkRequest,
  encodeChunkReply,
} from '../../../protocols/index.ts'
import { AskedStream } from '../../adapters/libp2p/asked-stream.ts'
import type { PeerId } from '../../base/ids.ts'
import type { AgreedState } from '../../core/agreed-state.ts'
import type { CheckpointStore } from '../../store/checkpoint-store.ts'
import { StoreError } from '../../store/store-error.ts'

// Whoever opens a stream and asks nothing is not waited for.
const idleMsMax = 60_000

/** Gives chunks to other members. They are read and verified in the threads of the store. */
export class ChunkServer {
  readonly #store: CheckpointStore
  readonly #state: () => AgreedState | undefined

  constructor(store: CheckpointStore, state: () => AgreedState | undefined) {
    this.#store = store
    this.#state = state
  }

  accept(from: PeerId, stream: Stream): void {
    const asked = new AskedStream(stream, chunkRequestBytesMax, idleMsMax)
    this.#serve(from, asked).then(
      () => asked.close(),
      () => asked.close(),
    )
  }

  async #serve(from: PeerId, asked: AskedStream): Promise<void> {
    for (let frame = await asked.next(); frame !== undefined; frame = await asked.next())
      await asked.write(encodeChunkReply(await this.#answer(from, frame)))
  }

  async #answer(from: PeerId, frame: Uint8Array): Promise<ChunkReply> {
    const decoded = decodeChunkRequest(frame)
    const state = this.#state()
    if (!decoded.ok || state?.genesis !== decoded.value.genesis || !state.members.has(from))
      return { outcome: 'refused' }
    try {
      const shared = await this.#store.readChunk(decoded.value.hash)
      if (shared === undefined) return { outcome: 'missing' }
      const { key } = this.#store.context.sealing
      // What goes on the wire is in no shared memory.
      return { outcome: 'here', bytes: new Uint8Array(shared), isEncrypted: key !== undefined }
    } catch (error) {
      if (error instanceof StoreError) return { outcome: error.code === 'damaged' ? 'damaged' : 'refused' }
      throw error
    }
  }
}
