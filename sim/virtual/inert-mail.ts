import type { Tag } from '../../src/base/digest.ts'
import { jobTag } from '../../src/core/gate.ts'
import { compareLineages, formatLineage } from '../../src/core/lineage.ts'
import type { Envelope, MessageKind } from '../../src/core/messages.ts'
import type { BadMessage, Seen } from '../check/observation.ts'
import { differences, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import type { VirtualHost } from './host.ts'

/** These find out which lineage is the higher, and are taken in any. */
const lineageKinds: ReadonlySet<MessageKind> = new Set(['snapshot-notice', 'survey-request', 'survey-reply'])

/** Looks at what becomes of a peer when it hears what was said in another job, or in a lineage lower than its own. */
export class InertMail {
  readonly #observe: (host: VirtualHost, seen: Seen) => void
  readonly #tags = new Map<string, Tag>()
  #open:
    | {
        readonly host: VirtualHost
        readonly before: Fingerprint
        readonly badness: BadMessage['badness']
        readonly detail: string
      }
    | undefined

  constructor(observe: (host: VirtualHost, seen: Seen) => void) {
    this.#observe = observe
  }

  /** The peer is about to take the message. */
  received(host: VirtualHost, envelope: Envelope): void {
    const badness = this.#badnessOf(host, envelope)
    if (badness === undefined) return
    // What is due anyway is done first, so that it is not blamed on the message.
    host.process?.driver.alarm()
    const { from, lineage, message } = envelope
    const detail = `${message.kind} of ${from}, lineage ${formatLineage(lineage)}`
    this.#open = { host, before: fingerprintOf(host), badness, detail }
  }

  /** It has taken it. */
  stepped(host: VirtualHost): void {
    const open = this.#open
    if (open?.host !== host) return
    this.#open = undefined
    const { badness, detail } = open
    const changed = differences(open.before, fingerprintOf(host))
    this.#observe(host, { kind: 'bad-message', badness, detail, changed })
  }

  #badnessOf(
    { job, process }: VirtualHost,
    { job: tag, genesis, lineage, message }: Envelope,
  ): BadMessage['badness'] | undefined {
    if (tag !== this.#tagOf(job)) return 'other-job'
    const state = process?.driver.core.state
    if (state === undefined || genesis === '') return undefined
    if (!state.genesis.startsWith(genesis)) return 'other-genesis'
    const isLower = compareLineages(lineage, state.lineage) < 0
    return isLower && !lineageKinds.has(message.kind) ? 'outdated' : undefined
  }

  #tagOf(job: string): Tag {
    const tag = this.#tags.get(job) ?? jobTag(job)
    this.#tags.set(job, tag)
    return tag
  }
}
