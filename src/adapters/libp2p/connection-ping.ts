import type { Connection } from '@libp2p/interface'

/** What is used here of a connection and its yamux beyond libp2p's interface. */
type Muxed = Connection & {
  readonly muxer?: { ping?(options: { readonly signal: AbortSignal }): Promise<number> }
}

/**
 * Rejects when the other end does not answer in time. By yamux's own ping, a frame each way; the ping protocol of
 * libp2p opens a stream each time, which costs both ends ten times as much.
 */
export async function pingConnection(connection: Connection, msMax: number): Promise<void> {
  const { muxer } = connection as Muxed
  if (muxer?.ping === undefined) throw new Error('the connection has no muxer that pings')
  await muxer.ping({ signal: AbortSignal.timeout(msMax) })
}
