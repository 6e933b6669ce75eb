import type { Context } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { EventHub } from '../event-hub.ts'
import { ApiFailure } from './api-failure.ts'

/** A line now and then, so that whoever reads can tell a quiet peer from a dead one. */
const aliveEveryMs = 15_000

/** Server-sent events. A reader that reconnects says the number of its last event and misses nothing that is kept. */
export function streamEvents(hub: EventHub, context: Context): Response {
  const lastId = context.req.header('last-event-id') ?? context.req.query('after')
  const after = lastId !== undefined && /^\d{1,15}$/.test(lastId) ? Number(lastId) : undefined
  const reader = hub.read(after)
  if (reader === undefined) throw new ApiFailure('too-many-streams', 'too many readers of events')
  return streamSSE(context, async (stream) => {
    stream.onAbort(() => reader.close())
    try {
      await stream.write(': events of this peer\n\n')
      for (;;) {
        const event = await reader.next(aliveEveryMs)
        if (event === 'closed') return
        if (event === 'none') await stream.write(': alive\n\n')
        else
          await stream.writeSSE({ id: String(event.number), event: event.kind, data: JSON.stringify(event) })
      }
    } finally {
      reader.close()
    }
  })
}
