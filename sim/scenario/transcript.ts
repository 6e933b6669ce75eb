import type { ShardRef } from '../../src/base/ids.ts'
import type { Totals } from '../check/ledger.ts'
import type { Observation, SeenOf, ViewTaken } from '../check/observation.ts'

type PeerEvent = SeenOf<'event'>['event']

/** Shards that one peer starts or stops at one instant: told in one line. */
interface ShardBatch {
  readonly atMs: number
  readonly peer: string
  readonly verb: string
  readonly dataSet: string
  readonly why: string
  readonly shards: { readonly shard: number; readonly cursor: number }[]
}

/**
 * A run as a newcomer can read it: one line for each notable event, in columns of time, peer and what
 * happened. Samples and single commits are not notable; what became of them stands in the last line.
 */
export class Transcript {
  readonly #lines: string[]
  readonly #told = new Set<string>()
  #batch: ShardBatch | undefined

  constructor(title: string) {
    this.#lines = [`# ${title}`, '', '     time    who  what']
  }

  observe(observation: Observation): void {
    const { atMs, peer } = observation
    if (observation.kind === 'event' && this.#gather(atMs, peer, observation.event)) return
    const text = this.#describe(observation)
    if (text === undefined) return
    this.#endBatch()
    this.#line(atMs, peer, text)
  }

  /** A line of the scenario whose turn it is. */
  statement(atMs: number, text: string): void {
    this.#endBatch()
    this.#line(atMs, '>', text)
  }

  finish(atMs: number, { committed, lost, committedTwice, delivered, deliveredTwice }: Totals): void {
    this.#endBatch()
    const samples = `samples: ${delivered} delivered (${deliveredTwice} twice), ${committed} committed (${committedTwice} twice), ${lost} lost`
    this.#line(atMs, '=', samples)
  }

  /** Ends in a line break. */
  text(): string {
    this.#endBatch()
    return `${this.#lines.join('\n')}\n`
  }

  #line(atMs: number, who: string, what: string): void {
    this.#lines.push(`${(atMs / 1_000).toFixed(3).padStart(9)} s  ${who.padEnd(4)} ${what}`)
  }

  #describe(observation: Observation): string | undefined {
    switch (observation.kind) {
      case 'started':
        return observation.kept
          ? `starts (incarnation ${observation.incarnation})`
          : 'starts with an empty disk'
      case 'crashed':
        return 'dies'
      case 'frozen':
        return 'freezes'
      case 'woken':
        return 'wakes'
      case 'left':
        return 'has left'
      case 'view':
        return this.#describeView(observation.peer, observation)
      case 'data-set':
        return `data set ${observation.dataSet} is agreed: ${observation.sizes.length} shards`
      case 'quarantined':
        return `shard ${observation.shard} of ${observation.dataSet} is quarantined`
      case 'event':
        return this.#describeEvent(observation.event)
      default:
        return undefined
    }
  }

  /** Told in full for the first who takes it, as a number for the others, and to nobody twice. */
  #describeView(peer: string, { number, hash, members, electors }: ViewTaken): string | undefined {
    if (this.#once(`${peer} ${hash}`) === undefined) return undefined
    const ids = members.map(({ id }) => id)
    const verb = ids.includes(peer) ? 'takes' : 'learns of'
    if (this.#told.has(hash)) return `${verb} view ${number}`
    this.#told.add(hash)
    return `${verb} view ${number}: members ${ids.join(' ')}; electors ${electors.join(' ')}`
  }

  #describeEvent(event: PeerEvent): string | undefined {
    switch (event.kind) {
      case 'founded':
        return 'founds the job'
      case 'joined':
        return 'is a member'
      case 'excluded':
        return 'is no longer a member'
      case 'leading':
        return `leads, in term ${event.term.replace(/\..*$/, '')}`
      case 'following':
        return 'no longer leads'
      case 'view-activated':
        return this.#once(`view ${event.view} is active: no lease of an earlier view is left`)
      case 'lease-held':
        return 'holds a lease: it may work'
      case 'lease-lapsed':
        return 'has no lease any more: it pauses'
      case 'epoch-opened':
        return this.#once(`epoch ${event.epoch} of ${event.dataSet} is open`)
      case 'data-set-finished':
        return this.#once(`data set ${event.dataSet} is finished`)
      case 'barrier-settled':
        return `barrier ${event.barrier}, generation ${event.generation}: ${event.verdict}`
      case 'recovered':
        return `recovers the job: lineage ${event.lineage} begins with view ${event.view}`
      case 'recovery-dropped':
        return event.reason === 'majority-lives'
          ? 'does not recover the job: a majority of the electors answers again'
          : 'does not recover the job: another lineage has begun'
      case 'majority-lost':
        return `says that the majority of the electors is lost: no word from ${event.missing.join(' ')}`
      default:
        return undefined
    }
  }

  #once(text: string): string | undefined {
    if (this.#told.has(text)) return undefined
    this.#told.add(text)
    return text
  }

  #gather(atMs: number, peer: string, event: PeerEvent): boolean {
    if (event.kind === 'shard-started') {
      this.#addToBatch({ atMs, peer, verb: 'starts', why: startedBy[event.by] }, event.shard, event.cursor)
    } else if (event.kind === 'shard-stopped') {
      this.#addToBatch({ atMs, peer, verb: 'stops', why: stoppedFor[event.reason] }, event.shard, 0)
    } else return false
    return true
  }

  #addToBatch(
    deed: Pick<ShardBatch, 'atMs' | 'peer' | 'verb' | 'why'>,
    { dataSet, epoch, shard }: ShardRef,
    cursor: number,
  ): void {
    const next = { ...deed, dataSet: `${dataSet}@${epoch}` }
    if (this.#batch === undefined || !isSameDeed(this.#batch, next)) {
      this.#endBatch()
      this.#batch = { ...next, shards: [] }
    }
    this.#batch.shards.push({ shard, cursor })
  }

  #endBatch(): void {
    if (this.#batch === undefined) return
    const { atMs, peer, verb, dataSet, why, shards } = this.#batch
    this.#batch = undefined
    this.#line(atMs, peer, `${verb} shards ${listed(shards)} of ${dataSet} (${why})`)
  }
}

const startedBy = { activate: 'view active', released: 'handed over', opened: 'epoch open' } as const
const stoppedFor = {
  moved: 'another has them now',
  excluded: 'no member any more',
  closed: 'epoch closed',
  quarantined: 'quarantined',
  restored: 'the data set was restored',
} as const

function isSameDeed(a: ShardBatch, b: Omit<ShardBatch, 'shards'>): boolean {
  return (
    a.atMs === b.atMs && a.peer === b.peer && a.verb === b.verb && a.dataSet === b.dataSet && a.why === b.why
  )
}

/** In order, neighbours that begin at sample 0 as a range: `0-3 5 7:40` has shard 7 from sample 40 on. */
function listed(shards: readonly { readonly shard: number; readonly cursor: number }[]): string {
  const words: string[] = []
  const inOrder = [...shards].sort((a, b) => a.shard - b.shard)
  for (let at = 0; at < inOrder.length; at++) {
    const { shard: first, cursor } = inOrder[at] as { shard: number; cursor: number }
    let last = first
    while (cursor === 0 && inOrder[at + 1]?.shard === last + 1 && inOrder[at + 1]?.cursor === 0) {
      last++
      at++
    }
    if (cursor > 0) words.push(`${first}:${cursor}`)
    else words.push(last > first ? `${first}-${last}` : `${first}`)
  }
  return words.join(' ')
}
