import type { YamuxStream } from '../yamux-streams.ts'

type WindowedStream = Pick<YamuxStream, 'recvWindow' | 'recvWindowCapacity' | 'sendWindowUpdate'>

/**
 * Makes yamux tell the sender of a window that opens again when half of it is used, as its specification advises.
 * Ours does so after every single frame: half of all that an idle peer sends, encrypts and reads would be such updates.
 */
export function openLazily(stream: WindowedStream): void {
  const sendWindowUpdate = stream.sendWindowUpdate.bind(stream)
  stream.sendWindowUpdate = () => {
    const usedBytes = stream.recvWindow - stream.recvWindowCapacity
    // An update of an unused window opens the stream, or says that it was accepted.
    if (usedBytes === 0 || usedBytes * 2 >= stream.recvWindow) sendWindowUpdate()
  }
}
