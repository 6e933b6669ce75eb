import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import { CursorTable } from '../cursor-table.ts'
import type { InstallReply, LeasesLeft, TableReply } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import { isMajority } from '../quorum.ts'
import type { TableSection } from '../table-section.ts'
import type { CertifiedView } from '../view.ts'
import { sameElectors } from './next-view.ts'

const noLeases: LeasesLeft = { residuals: [], residualFloorMs: 0 }

/**
 * Brings what is left of the view before into the new view: the cursors of a majority of the old
 * electors, each read after it froze, merged, and then durable at a majority of the new ones. Until
 * that has happened nothing may be activated and no further view proposed. New electors are told of the
 * old ones' leases too: a member that keeps its shards goes on with such a lease, and the next view,
 * which may take them from it, is chosen by electors who never granted it (I-03).
 */
export class Installation {
  readonly #view: CertifiedView
  readonly #oldElectors: readonly PeerId[]
  readonly #newElectors: readonly PeerId[]
  readonly #outbox: Outbox
  /** undefined while that is not known. */
  readonly #leasesLeft: (now: Millis) => LeasesLeft | undefined
  readonly #merged = new CursorTable()
  readonly #read = new Set<PeerId>()
  readonly #installed = new Set<PeerId>()
  /** An elector turned out to have installed the view already, under a leader before us. */
  #isMergeFound = false

  constructor(
    view: CertifiedView,
    state: AgreedState,
    outbox: Outbox,
    leasesLeft: (now: Millis) => LeasesLeft | undefined,
  ) {
    this.#view = view
    this.#oldElectors = state.previousElectors
    this.#newElectors = state.electors
    this.#outbox = outbox
    this.#leasesLeft = sameElectors(state.previousElectors, state.electors) ? () => noLeases : leasesLeft
  }

  get view(): ViewNumber {
    return this.#view.view.number
  }

  /** Takes the table that an elector of the view before gave, frozen. */
  read(from: PeerId, table: readonly TableSection[]): void {
    if (!this.#oldElectors.includes(from)) return
    this.#read.add(from)
    this.#merged.merge(table)
  }

  /** Asks again for whatever is missing: first the tables, then the acknowledgements. */
  send(now: Millis): void {
    if (!this.#isRead()) {
      for (const elector of new Set([...this.#oldElectors, ...this.#newElectors])) {
        if (!this.#read.has(elector)) this.#outbox.send(elector, { kind: 'table-request', view: this.#view })
      }
      return
    }
    const leasesLeft = this.#leasesLeft(now)
    if (leasesLeft === undefined) return
    const report = { ...leasesLeft, table: this.#merged.sections() }
    for (const elector of this.#newElectors) {
      if (this.#installed.has(elector)) continue
      this.#outbox.send(elector, { kind: 'install-request', view: this.#view, report })
    }
  }

  tableReplied(from: PeerId, reply: TableReply, now: Millis): void {
    if (reply.view !== this.view || reply.table === undefined || this.#isRead()) return
    this.read(from, reply.table)
    if (reply.installed >= this.view && this.#newElectors.includes(from)) {
      this.#merged.merge(reply.table)
      this.#isMergeFound = true
    }
    if (this.#isRead()) this.send(now)
  }

  /** True when a majority of the new electors has the merged table. */
  installReplied(from: PeerId, reply: InstallReply): boolean {
    if (reply.view !== this.view || !reply.installed || !this.#newElectors.includes(from)) return false
    this.#installed.add(from)
    return isMajority(this.#installed.size, this.#newElectors.length)
  }

  #isRead(): boolean {
    return this.#isMergeFound || isMajority(this.#read.size, this.#oldElectors.length)
  }

  /** The merged cursors, once they are known. */
  get table(): CursorTable {
    return this.#merged
  }
}
