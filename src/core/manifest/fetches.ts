import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { ReplicationOutput, ReplicationTiming, Said } from './replication-io.ts'

interface Fetch {
  /** Not yet asked, best first. */
  readonly left: PeerId[]
  readonly said: Said[]
  asked: PeerId | undefined
  until: Millis
}

/** Gets manifests that somebody here wants to read: asks one member after the other. */
export class Fetches {
  readonly #timing: ReplicationTiming
  readonly #fetchesMax: number
  readonly #fetches = new OrderedMap<Fetch>()

  constructor(timing: ReplicationTiming, fetchesMax: number) {
    this.#timing = timing
    this.#fetchesMax = fetchesMax
  }

  begin(id: Hash, members: readonly PeerId[], now: Millis): ReplicationOutput[] {
    if (this.#fetches.has(id)) return []
    if (this.#fetches.size >= this.#fetchesMax) return [{ kind: 'not-fetched', id, said: [] }]
    const fetch: Fetch = { left: [...members], said: [], asked: undefined, until: now }
    this.#fetches.set(id, fetch)
    return this.#askNext(id, fetch, now)
  }

  /** It is here. */
  arrived(id: Hash): ReplicationOutput[] {
    return this.#fetches.delete(id) ? [{ kind: 'fetched', id }] : []
  }

  /** A member does not have it, or what it sent was no good. */
  failed(from: PeerId, id: Hash, answer: Said['answer'], now: Millis): ReplicationOutput[] {
    const fetch = this.#fetches.get(id)
    if (fetch === undefined || fetch.asked !== from) return []
    fetch.said.push({ peer: from, answer })
    return this.#askNext(id, fetch, now)
  }

  tick(now: Millis): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    for (const [id, fetch] of this.#fetches)
      if (fetch.until <= now) outputs.push(...this.failed(fetch.asked ?? '', id, 'silent', now))
    return outputs
  }

  wakeAt(): Millis | undefined {
    let at: Millis | undefined
    for (const { until } of this.#fetches.values()) at = earliest(at, until)
    return at
  }

  #askNext(id: Hash, fetch: Fetch, now: Millis): ReplicationOutput[] {
    const next = fetch.left.shift()
    if (next === undefined) {
      this.#fetches.delete(id)
      return [{ kind: 'not-fetched', id, said: fetch.said }]
    }
    fetch.asked = next
    fetch.until = now + this.#timing.putMs
    return [{ kind: 'send', to: next, message: { kind: 'want', ids: [id] } }]
  }
}
