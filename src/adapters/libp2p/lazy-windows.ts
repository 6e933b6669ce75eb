import type { StreamMuxer, StreamMuxerFactory } from '@libp2p/interface'

/** What is used here of a yamux stream beyond libp2p's interface. */
export interface WindowedStream {
  readonly recvWindow: number
  /** What the sender may still send before it needs an update. */
  readonly recvWindowCapacity: number
  sendWindowUpdate(): void
}

type YamuxMuxer = StreamMuxer & { _newStream?: (...args: unknown[]) => WindowedStream }

/**
 * Makes yamux tell the sender of a window that opens again when half of it is used, as its specification advises.
 * Ours does so after every single frame: half of all that an idle peer sends, encrypts and reads would be such updates.
 * A yamux that is built otherwise one day is left as it is.
 */
export function withLazyWindows<Factory extends StreamMuxerFactory>(factory: Factory): Factory {
  const createStreamMuxer = factory.createStreamMuxer.bind(factory)
  factory.createStreamMuxer = (connection) => {
    const muxer: YamuxMuxer = createStreamMuxer(connection)
    const newStream = muxer._newStream?.bind(muxer)
    if (newStream !== undefined) muxer._newStream = (...args) => openLazily(newStream(...args))
    return muxer
  }
  return factory
}

export function openLazily<Windowed extends WindowedStream>(stream: Windowed): Windowed {
  const sendWindowUpdate = stream.sendWindowUpdate.bind(stream)
  stream.sendWindowUpdate = () => {
    const usedBytes = stream.recvWindow - stream.recvWindowCapacity
    // An update of an unused window opens the stream, or says that it was accepted.
    if (usedBytes === 0 || usedBytes * 2 >= stream.recvWindow) sendWindowUpdate()
  }
  return stream
}
