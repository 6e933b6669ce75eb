import assert from 'node:assert/strict'
import { type AgreedState, snapshotOf, stateDigest } from '../../src/core/agreed-state.ts'
import { applyChanges } from '../../src/core/apply-changes.ts'
import type { Change } from '../../src/core/change.ts'
import { found } from '../../src/core/found.ts'
import type { SurveyReply } from '../../src/core/messages.ts'
import { Recovery } from '../../src/core/recovery.ts'
import { presets } from '../../src/core/settings.ts'
import type { CertifiedView } from '../../src/core/view.ts'

// Views of a job in two lineages. Whoever reads them must take every signature for good.

export interface Known {
  readonly head: CertifiedView
  readonly state: AgreedState
}

export const memberOf = (id: string) => ({
  id,
  incarnation: 1,
  weight: 1,
  failureDomain: 'here',
  addresses: [],
})
export const sign = () => new Uint8Array()

const corpus: Change = {
  kind: 'data-set-added',
  dataSet: { name: 'corpus', runs: [{ count: 4, samples: 100 }], epochs: 1, contentDigest: '' },
}
const founded = found('job', presets.test, memberOf('p1'), 'nonce', sign)

/** View 2, which has the data set `corpus`. */
export const second = childOf({ head: founded.certified, state: founded.state }, [corpus])
/** View 3, which has p2 as a second member. */
export const third = childOf(second, [{ kind: 'member-joined', member: memberOf('p2') }])
/** View 4, with p3, and view 5, with p4. */
export const fourth = childOf(third, [{ kind: 'member-joined', member: memberOf('p3') }])
export const fifth = childOf(fourth, [{ kind: 'member-joined', member: memberOf('p4') }])

function childOf({ head, state }: Known, changes: readonly Change[]): Known {
  const applied = applyChanges(state, changes, state.number + 1)
  if (!applied.ok) assert.fail(applied.reason)
  const { lineage, number } = applied.state
  const view = { ...head.view, lineage, number, changes, stateDigest: stateDigest(applied.state) }
  return { head: { ...head, view }, state: applied.state }
}

/** What a survivor says that has this view, and knows of this cursor of shard 0. */
export function survey({ head, state }: Known, cursor: number, view: number): SurveyReply {
  return { kind: 'survey-reply', head, state: snapshotOf(state), table: tableOf(cursor, view) }
}

export function tableOf(cursor: number, view: number) {
  return [{ dataSet: 'corpus', epoch: 0, shards: [0], cursors: [cursor], views: [view] }]
}

/** What p1 begins with when it recovers the job from these words. */
export function recovered(...replies: readonly SurveyReply[]) {
  const recovery = new Recovery(third.state, true, 0)
  for (const reply of replies) recovery.surveyed(reply)
  return recovery.conclude(memberOf('p1'), sign) ?? assert.fail('nothing was concluded')
}
