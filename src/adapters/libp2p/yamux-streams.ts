import type { StreamMuxer, StreamMuxerFactory } from '@libp2p/interface'

/** What is used here of a yamux stream beyond libp2p's interface. */
export interface YamuxStream {
  readonly recvWindow: number
  /** What the sender may still send before it needs an update. */
  readonly recvWindowCapacity: number
  sendWindowUpdate(): void
  abort(error: Error): void
}

type YamuxMuxer = StreamMuxer & { _newStream?: (...args: unknown[]) => YamuxStream }

/** Has each stream of yamux changed before anything is sent on it. */
export function changeStreams<Factory extends StreamMuxerFactory>(
  factory: Factory,
  change: (stream: YamuxStream) => void,
): Factory {
  const createStreamMuxer = factory.createStreamMuxer.bind(factory)
  factory.createStreamMuxer = (connection) => {
    const muxer: YamuxMuxer = createStreamMuxer(connection)
    const newStream = muxer._newStream?.bind(muxer)
    if (newStream !== undefined)
      muxer._newStream = (...args) => {
        const stream = newStream(...args)
        change(stream)
        return stream
      }
    return muxer
  }
  return factory
}

/**
 * Aborts a stream that cannot be opened any more. yamux opens it, by an update of its window, in a callback of its own:
 * where the connection has ended by then it throws there, where nobody can catch it, and the process would end because
 * somebody else's connection did. (js-libp2p mended another place of this kind: its issue 3512.)
 */
export function abortWhereClosed(stream: YamuxStream): void {
  const sendWindowUpdate = stream.sendWindowUpdate.bind(stream)
  stream.sendWindowUpdate = () => {
    try {
      sendWindowUpdate()
    } catch (error) {
      stream.abort(error as Error)
    }
  }
}
