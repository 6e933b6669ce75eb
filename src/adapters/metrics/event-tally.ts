import { Counter, type Registry } from 'prom-client'
import type { PeerEvent } from '../../core/io.ts'

/**
 * Events by kind. There is one for each shard that is started, committed or stopped, so it only adds, as MessageTally does:
 * the registry's counter learns of them when somebody asks.
 */
export class EventTally {
  readonly #counts = new Map<PeerEvent['kind'], number>()

  constructor(name: string, help: string, registry: Registry) {
    const counts = this.#counts
    new Counter({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [kind, count] of counts) this.inc({ kind }, count)
      },
    })
  }

  add(kind: PeerEvent['kind']): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
  }
}
