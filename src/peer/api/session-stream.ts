import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { RunningPeer } from '../running-peer.ts'
import { ApiFailure } from './api-failure.ts'

/** A line now and then: over TCP, a machine that is gone shows only when something is sent to it. */
const aliveEveryMs = 15_000

/** The session of a program, for as long as it keeps this open. */
export function holdSession(peer: RunningPeer, context: Context): Response {
  const session = peer.openSession()
  if (session === undefined) throw new ApiFailure('too-many-streams', 'too many sessions')
  return streamSSE(context, async (stream) => {
    const isOver = new Promise<void>((resolve) => stream.onAbort(resolve))
    const timer = setInterval(() => void stream.write(': alive\n\n'), aliveEveryMs)
    try {
      await stream.writeSSE({ event: 'session', data: JSON.stringify({ session }) })
      await isOver
    } finally {
      clearInterval(timer)
      peer.endSession(session)
    }
  })
}
