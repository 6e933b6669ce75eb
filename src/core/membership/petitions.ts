import type { PeerId } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { Change } from '../change.ts'
import type { ProposalReply } from '../messages.ts'
import type { Outbox } from '../outbox.ts'

/** A proposal is passed on at most so often before it reaches the leader. */
const proposalHopsMax = 3
const petitionsMax = 256

interface Petition {
  readonly change: Change
  askAt: Millis
  /** A leader has it: it will be in a view, unless that leader is gone first. */
  isQueued: boolean
}

/** Changes that this peer's own people ask for: sent to the leader, again and again, until a view has them. */
export class Petitions {
  readonly #self: PeerId
  readonly #outbox: Outbox
  readonly #open = new Map<number, Petition>()

  constructor(self: PeerId, outbox: Outbox) {
    this.#self = self
    this.#outbox = outbox
  }

  get wakeAt(): Millis | undefined {
    return earliest(...[...this.#open.values()].map(({ askAt }) => askAt))
  }

  get count(): number {
    return this.#open.size
  }

  propose(id: number, change: Change, now: Millis): void {
    if (this.#open.size >= petitionsMax) this.#settle(id, false, `${petitionsMax} proposals wait already`)
    else this.#open.set(id, { change, askAt: now, isQueued: false })
  }

  /** Asks `leader`, or whoever else may know one. */
  tick(target: () => PeerId | undefined, retryEveryMs: number, now: Millis): void {
    for (const [id, petition] of this.#open) {
      if (now < petition.askAt) continue
      // A queued one waits for its view, and is asked for again only if that does not come.
      petition.askAt = now + (petition.isQueued ? 20 : 2) * retryEveryMs
      const to = target()
      const { change } = petition
      if (to !== undefined) {
        this.#outbox.send(to, {
          kind: 'proposal',
          id,
          change,
          hopsLeft: proposalHopsMax,
          proposer: this.#self,
        })
      }
    }
  }

  replied({ id, outcome, reason }: ProposalReply): void {
    const petition = this.#open.get(id)
    if (petition === undefined) return
    if (outcome === 'queued') petition.isQueued = true
    if (outcome === 'invalid') this.#settle(id, false, reason)
  }

  viewChanged(changes: readonly Change[]): void {
    const done = new Set(changes.map((change) => JSON.stringify(change)))
    for (const [id, { change }] of this.#open)
      if (done.has(JSON.stringify(change))) this.#settle(id, true, '')
  }

  #settle(id: number, accepted: boolean, reason: string): void {
    this.#open.delete(id)
    this.#outbox.notify({ kind: 'proposal-settled', id, accepted, reason })
  }
}

/** One hop nearer to the leader; undefined when it has been passed on often enough. */
export function forwarded<Request extends { readonly hopsLeft: number }>(
  request: Request,
): Request | undefined {
  return request.hopsLeft > 0 ? { ...request, hopsLeft: request.hopsLeft - 1 } : undefined
}
