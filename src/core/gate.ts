import { CanonicalWriter, type Hash, type Tag } from '../base/digest.ts'
import type { Incarnation, PeerId } from '../base/ids.ts'
import type { RefusedReason } from './io.ts'
import { compareLineages, type Lineage } from './lineage.ts'
import type { Envelope, MessageKind } from './messages.ts'

/** Kinds that may come by gossip; all others need an authenticated stream. */
const gossipKinds: ReadonlySet<MessageKind> = new Set(['heartbeat', 'views-notice'])
/** Kinds that a peer outside the job may send. */
const outsiderKinds: ReadonlySet<MessageKind> = new Set(['hello', 'join-request', 'sync-request'])
/** Kinds that are of use across lineages: they find out which one is the higher. */
const lineageKinds: ReadonlySet<MessageKind> = new Set(['snapshot-notice', 'survey-request', 'survey-reply'])

/** Senders that are remembered for their incarnation and sequence. */
const sendersMax = 16_384

export type Admission =
  | { readonly kind: 'admitted' }
  /** The sender is of a lower lineage, or has none, and should hear of ours. */
  | { readonly kind: 'outdated' }
  /** The sender is of a higher lineage: ask it. */
  | { readonly kind: 'superseded' }
  | { readonly kind: 'refused'; readonly reason: RefusedReason }

export function jobTag(job: string): Tag {
  return new CanonicalWriter('shoal/job/1').text(job).tag()
}

/** Lets in what belongs to the job, the lineage and a living incarnation, once; all else changes nothing (I-16). */
export class Gate {
  readonly #job: Tag
  readonly #newest = new Map<PeerId, { incarnation: Incarnation; sequence: number }>()

  constructor(job: string) {
    this.#job = jobTag(job)
  }

  get job(): Tag {
    return this.#job
  }

  admit(
    envelope: Envelope,
    channel: 'direct' | 'gossip',
    own: { genesis: Hash | undefined; lineage: Lineage },
  ): Admission {
    const { kind } = envelope.message
    if (envelope.job !== this.#job) return refused('other-job')
    const isOutsider = envelope.genesis === ''
    if (isOutsider && !outsiderKinds.has(kind)) return refused('invalid')
    if (!isOutsider && own.genesis !== undefined && envelope.genesis !== own.genesis.slice(0, 16))
      return refused('other-genesis')
    if (channel === 'gossip' && !gossipKinds.has(kind)) return refused('wrong-channel')
    const stale = this.#judgeSender(envelope, channel)
    if (stale !== undefined) return refused(stale)
    if (isOutsider || own.genesis === undefined || lineageKinds.has(kind)) return { kind: 'admitted' }
    const order = compareLineages(envelope.lineage, own.lineage)
    if (order === 0) return { kind: 'admitted' }
    return order < 0 ? { kind: 'outdated' } : { kind: 'superseded' }
  }

  #judgeSender(
    { from, incarnation, sequence }: Envelope,
    channel: 'direct' | 'gossip',
  ): RefusedReason | undefined {
    const newest = this.#newest.get(from)
    if (newest !== undefined && incarnation < newest.incarnation) return 'old-incarnation'
    const isSame = newest?.incarnation === incarnation
    if (channel === 'gossip' && isSame && sequence <= newest.sequence) return 'replayed'
    const heard = channel === 'gossip' ? sequence : isSame ? newest.sequence : 0
    this.#newest.delete(from)
    this.#newest.set(from, { incarnation, sequence: heard })
    if (this.#newest.size > sendersMax) this.#forgetOldest()
    return undefined
  }

  #forgetOldest(): void {
    const [oldest] = this.#newest.keys()
    if (oldest !== undefined) this.#newest.delete(oldest)
  }
}

function refused(reason: RefusedReason): Admission {
  return { kind: 'refused', reason }
}
