import { Counter, type Registry } from 'prom-client'
import type { Message } from '../../core/messages.ts'

type Channel = 'direct' | 'gossip'

/**
 * Messages by kind and channel. Told of every message, so it only adds: the registry's counter, which makes a text of
 * its labels each time, learns of them when somebody asks.
 */
export class MessageTally {
  readonly #counts = { direct: new Map<string, number>(), gossip: new Map<string, number>() }

  constructor(name: string, help: string, registry: Registry) {
    const counts = this.#counts
    new Counter({
      name,
      help,
      labelNames: ['kind', 'channel'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [channel, byKind] of Object.entries(counts))
          for (const [kind, count] of byKind) this.inc({ kind, channel }, count)
      },
    })
  }

  add(kind: Message['kind'], channel: Channel): void {
    const byKind = this.#counts[channel]
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  }
}
