import type { Incarnation, PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import type { Departure } from '../change.ts'
import type { Silence } from '../messages.ts'
import { isMajority } from '../quorum.ts'

/** Whom the electors have not heard from. A member is removed on the word of a majority of them, never of the leader alone. */
export class SilenceWatch {
  readonly #reports = new Map<PeerId, { readonly at: Millis; readonly silences: readonly Silence[] }>()

  report(elector: PeerId, silences: readonly Silence[], at: Millis): void {
    this.#reports.set(elector, { at, silences })
  }

  clear(): void {
    this.#reports.clear()
  }

  /**
   * Incarnations that hold no lease, whatever was granted to them before: a majority of those who may have granted one,
   * now or in the view before, holds its grants for void and gives no more.
   */
  buried(state: AgreedState, since: Millis): { id: PeerId; incarnation: Incarnation }[] {
    const buried: { id: PeerId; incarnation: Incarnation }[] = []
    for (const { id, incarnation } of state.members.values()) {
      const isDeadTo = (elector: PeerId) => {
        const report = this.#reports.get(elector)
        if (report === undefined || report.at < since) return false
        return report.silences.some(
          (silence) => silence.dead && silence.peer === id && silence.incarnation === incarnation,
        )
      }
      const isDead = [state.electors, state.previousElectors].every((electors) =>
        isMajority(electors.filter(isDeadTo).length, electors.length),
      )
      if (isDead) buried.push({ id, incarnation })
    }
    return buried
  }

  /** Members that a majority of the electors has reported since `since`. */
  condemned(state: AgreedState, since: Millis): { id: PeerId; departure: Departure }[] {
    const votes = new Map<PeerId, { silent: number; dead: number }>()
    for (const elector of state.electors) {
      const report = this.#reports.get(elector)
      if (report === undefined || report.at < since) continue
      for (const { peer, incarnation, dead } of report.silences) {
        if (state.members.get(peer)?.incarnation !== incarnation) continue
        const vote = votes.get(peer) ?? { silent: 0, dead: 0 }
        vote.silent += 1
        if (dead) vote.dead += 1
        votes.set(peer, vote)
      }
    }
    const condemned: { id: PeerId; departure: Departure }[] = []
    for (const id of state.members.keys()) {
      const vote = votes.get(id)
      if (vote === undefined || !isMajority(vote.silent, state.electors.length)) continue
      condemned.push({ id, departure: isMajority(vote.dead, state.electors.length) ? 'dead' : 'silent' })
    }
    return condemned
  }
}
