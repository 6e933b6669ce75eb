import { assert } from '../base/assert.ts'
import { CanonicalWriter } from '../base/digest.ts'
import type { ViewNumber } from '../base/ids.ts'
import { type AgreedState, snapshotOf, stateDigest, stateFrom } from './agreed-state.ts'
import { type Applied, applyChanges } from './apply-changes.ts'
import { isSameLineage } from './lineage.ts'
import type { SnapshotState } from './snapshot.ts'
import { type CertifiedView, isCertified, type Verify, type View, viewHash } from './view.ts'

/** How a view follows from its parent's state. A pure function; a simulator may remember its results. */
export type Derive = (parent: AgreedState, view: View) => Applied

export const deriveState: Derive = (parent, view) => {
  const applied = applyChanges(parent, view.changes, view.number, view.lineage)
  if (applied.ok && stateDigest(applied.state) !== view.stateDigest)
    return { ok: false, reason: 'the state digest differs' }
  return applied
}

/** So many views are kept for peers that fell behind; one that needs more gets a snapshot. */
export const recentViewsMax = 128

export type AppendOutcome = 'appended' | 'known' | 'gap' | 'forged'

/** The committed views, newest last, and the state they lead to. */
export class ViewChain {
  readonly #verify: Verify
  readonly #derive: Derive
  #head: CertifiedView
  #state: AgreedState
  #recent: CertifiedView[]

  constructor(head: CertifiedView, state: AgreedState, verify: Verify, derive: Derive = deriveState) {
    this.#head = head
    this.#state = state
    this.#recent = [head]
    this.#verify = verify
    this.#derive = derive
  }

  get head(): CertifiedView {
    return this.#head
  }

  get state(): AgreedState {
    return this.#state
  }

  get number(): ViewNumber {
    return this.#state.number
  }

  /** What a view would lead to, were it chosen as the next; refuses one that does not follow from the head. */
  judge(view: View): Applied {
    if (!isSameLineage(view.lineage, this.#state.lineage)) return { ok: false, reason: 'another lineage' }
    if (view.number !== this.number + 1) return { ok: false, reason: 'not the next number' }
    if (view.parent !== viewHash(this.#head.view)) return { ok: false, reason: 'another parent' }
    return this.#derive(this.#state, view)
  }

  /** Takes the next view if its certificate proves that the head's electors chose it. */
  append(certified: CertifiedView): AppendOutcome {
    if (certified.view.number <= this.number) return 'known'
    if (certified.view.number > this.number + 1) return 'gap'
    if (!isCertified(certified, this.#state.genesis, this.#state.electors, this.#verify)) return 'forged'
    const applied = this.judge(certified.view)
    if (!applied.ok) return 'forged'
    this.#state = applied.state
    this.#head = certified
    this.#recent.push(certified)
    if (this.#recent.length > recentViewsMax) this.#recent.shift()
    return 'appended'
  }

  /** The views after `number`, in order; undefined when they are no longer all kept. */
  since(number: ViewNumber): CertifiedView[] | undefined {
    const first = this.#recent[0]
    assert(first !== undefined, 'a chain has at least its head')
    if (number < first.view.number - 1) return undefined
    return this.#recent.filter(({ view }) => view.number > number)
  }

  snapshot(): SnapshotState {
    return snapshotOf(this.#state)
  }
}

/** The state that a snapshot claims for its head; undefined when the two do not belong together. */
export function stateOfSnapshot(head: CertifiedView, snapshot: SnapshotState): AgreedState | undefined {
  const state = stateFrom(snapshot, head.view.lineage, head.view.number)
  return state !== undefined && stateDigest(state) === head.view.stateDigest ? state : undefined
}

/** The parent of a job's first view. */
export const noParent = new CanonicalWriter('shoal/no-parent/1').hash()
