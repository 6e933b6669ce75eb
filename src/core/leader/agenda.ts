import type { PeerId } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { earliest, type Millis } from '../../base/time.ts'
import type { AgreedState } from '../agreed-state.ts'
import { applyChanges } from '../apply-changes.ts'
import type { Change, Departure, MemberInfo } from '../change.ts'
import type { EpochRef } from '../table-section.ts'

/** Changes in one view: bounds the time that an elector needs to judge it. */
const changesPerViewMax = 512
const proposalsMax = 1_024

/** What the leader wants to change in the next view. Everything here is asked for again if it is forgotten. */
export class Agenda {
  readonly #joins = new OrderedMap<MemberInfo>()
  readonly #leaves = new OrderedMap<number>()
  readonly #proposals: Change[] = []
  readonly #closings = new OrderedMap<EpochRef>()
  #condemned: readonly { id: PeerId; departure: Departure }[] = []
  #since: Millis | undefined

  join(applicant: MemberInfo, now: Millis): void {
    const known = this.#joins.get(applicant.id)
    if (known !== undefined && known.incarnation >= applicant.incarnation) return
    this.#joins.set(applicant.id, applicant)
    this.#touch(now)
  }

  leave(id: PeerId, incarnation: number, now: Millis): void {
    if (this.#leaves.get(id) === incarnation) return
    this.#leaves.set(id, incarnation)
    this.#touch(now)
  }

  /** False when there is no room. */
  propose(change: Change, now: Millis): boolean {
    if (this.#proposals.length >= proposalsMax) return false
    this.#proposals.push(change)
    this.#touch(now)
    return true
  }

  close(epoch: EpochRef, now: Millis): void {
    this.#closings.set(`${epoch.dataSet}@${epoch.epoch}`, epoch)
    this.#touch(now)
  }

  condemn(condemned: readonly { id: PeerId; departure: Departure }[], now: Millis): void {
    this.#condemned = condemned
    if (condemned.length > 0) this.#touch(now)
  }

  /** Electors may be changed for the better. */
  reconsider(now: Millis): void {
    this.#touch(now)
  }

  get hasDeath(): boolean {
    return this.#condemned.some(({ departure }) => departure === 'dead')
  }

  /** When the first of the waiting changes came; undefined when none waits. */
  get since(): Millis | undefined {
    return this.#since
  }

  /** The changes that make sense on this state, in a fixed order; forgets those that do not. */
  changesFor(state: AgreedState): Change[] {
    const changes: Change[] = []
    for (const { id, departure } of this.#condemned) {
      const replacement = this.#joins.get(id)
      const member = state.members.get(id)
      if (member === undefined || (replacement?.incarnation ?? 0) > member.incarnation) continue
      changes.push({ kind: 'member-removed', id, departure })
    }
    const removed = new Set(
      changes.flatMap((change) => (change.kind === 'member-removed' ? [change.id] : [])),
    )
    for (const [id, incarnation] of this.#leaves) {
      if (state.members.get(id)?.incarnation !== incarnation) this.#leaves.delete(id)
      else if (!removed.has(id)) changes.push({ kind: 'member-removed', id, departure: 'left' })
    }
    for (const [id, member] of this.#joins) {
      const known = state.members.get(id)
      if (known !== undefined && known.incarnation >= member.incarnation) this.#joins.delete(id)
      else changes.push({ kind: 'member-joined', member })
    }
    for (const [key, { dataSet, epoch }] of this.#closings) {
      if (state.dataSets.get(dataSet)?.epoch !== epoch) this.#closings.delete(key)
      else changes.push({ kind: 'epoch-opened', dataSet, epoch: epoch + 1 })
    }
    return this.#withProposals(state, changes.slice(0, changesPerViewMax))
  }

  /** The changes that have come to pass are wanted no more. */
  viewChanged(changes: readonly Change[]): void {
    const done = new Set(changes.map((change) => JSON.stringify(change)))
    const left = this.#proposals.filter((change) => !done.has(JSON.stringify(change)))
    this.#proposals.splice(0, this.#proposals.length, ...left)
    this.settle()
  }

  /** Nothing waits that would change anything. */
  settle(): void {
    this.#since = undefined
    this.#condemned = []
  }

  /**
   * Adds the proposals that fit. Each may be sound by itself and yet contradict what else is wanted: two data sets of one
   * name, or a quarantine in an epoch that is about to close. One that does must not hold up the rest.
   */
  #withProposals(state: AgreedState, changes: readonly Change[]): Change[] {
    const isSound = (together: readonly Change[]) => applyChanges(state, together, state.number + 1).ok
    const left = this.#proposals.filter((change) => isSound([change]))
    this.#proposals.splice(0, this.#proposals.length, ...left)
    const byContent = new Map(left.map((change) => [JSON.stringify(change), change]))
    const different = [...byContent.values()].slice(0, changesPerViewMax - changes.length)
    if (isSound([...changes, ...different])) return [...changes, ...different]
    const fitting = [...changes]
    for (const change of different) if (isSound([...fitting, change])) fitting.push(change)
    return fitting
  }

  #touch(now: Millis): void {
    this.#since = earliest(this.#since, now)
  }
}
