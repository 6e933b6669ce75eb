import type { Incarnation, PeerId } from '../base/ids.ts'
import type { Millis } from '../base/time.ts'
import { type AgreedState, stateDigest } from './agreed-state.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change, MemberInfo } from './change.ts'
import { CursorTable } from './cursor-table.ts'
import { compareLineages, nextLineage } from './lineage.ts'
import type { SurveyReply } from './messages.ts'
import { isPlausible } from './progress/progress.ts'
import type { TableSection } from './table-section.ts'
import { acceptBytes, type CertifiedView, type Sign, viewHash } from './view.ts'
import { stateOfSnapshot } from './view-chain.ts'

/**
 * Starts a new lineage after the majority of the electors is gone for good. Takes the highest view
 * and the highest cursors that the survivors know, after a full lease in which nobody can have
 * worked: samples may repeat, none vanish.
 */
export class Recovery {
  readonly endsAt: Millis
  /** Whether the majority seemed lost when this began; otherwise a person insisted. */
  readonly isForLoss: boolean
  readonly #genesis: string
  readonly #table = new CursorTable()
  #best: { readonly head: CertifiedView; readonly state: AgreedState } | undefined

  constructor({ genesis, timing }: AgreedState, isForLoss: boolean, now: Millis) {
    this.endsAt = now + timing.workLeaseMs * (1 + timing.driftRatio)
    this.isForLoss = isForLoss
    this.#genesis = genesis
  }

  /** What another survivor knows, or this peer itself. */
  surveyed(reply: SurveyReply): void {
    const state = stateOfSnapshot(reply.head, reply.state)
    if (state === undefined || state.genesis !== this.#genesis) return
    const order = this.#best === undefined ? 1 : compareLineages(state.lineage, this.#best.state.lineage)
    if (order < 0) return
    // Rows of a lower lineage say nothing about the higher one.
    if (order > 0) this.#table.clear()
    this.#table.merge(reply.table)
    if (this.#best === undefined || order > 0 || state.number > this.#best.state.number)
      this.#best = { head: reply.head, state }
  }

  /** The first view of the new lineage: this peer alone; the others join it as they learn of it. */
  conclude(
    self: MemberInfo,
    sign: Sign,
  ): { certified: CertifiedView; state: AgreedState; table: TableSection[] } | undefined {
    if (this.#best === undefined) return undefined
    const { head, state } = this.#best
    const lineage = nextLineage(state.lineage, viewHash(head.view), self.id, self.incarnation)
    const changes: Change[] = []
    for (const { id, incarnation } of state.members.values()) {
      if (id !== self.id) changes.push({ kind: 'member-removed', id, departure: 'silent' })
      else if (incarnation > self.incarnation) return undefined
    }
    if ((state.members.get(self.id)?.incarnation ?? 0) < self.incarnation)
      changes.push({ kind: 'member-joined', member: self })
    changes.push({ kind: 'electors-set', electors: [self.id] })
    // This peer chooses alone: it stands as the elector of the view before, too.
    const alone = { ...state, electors: [self.id] }
    const applied = applyChanges(alone, changes, state.number + 1, lineage)
    if (!applied.ok) return undefined
    const view = {
      lineage,
      number: state.number + 1,
      parent: viewHash(head.view),
      changes,
      stateDigest: stateDigest(applied.state),
    }
    const certified = certifyAlone(applied.state.genesis, view, self.id, self.incarnation, sign)
    // Survivors may have heard of cursors of views that none of them has: these numbers are used anew.
    this.#table.backdate(state.number)
    const table = this.#table.sections().filter((section) => isPlausible(section, applied.state))
    return { certified, state: applied.state, table }
  }
}

/** A view that one peer chooses by itself: a founding, or a recovery. */
export function certifyAlone(
  genesis: string,
  view: CertifiedView['view'],
  self: PeerId,
  incarnation: Incarnation,
  sign: Sign,
): CertifiedView {
  const term = { counter: 1, peer: self, incarnation }
  return {
    view,
    certificate: { term, accepts: [{ elector: self, signature: sign(acceptBytes(genesis, term, view)) }] },
  }
}
