import assert from 'node:assert/strict'
import { type AgreedState, snapshotOf, stateDigest } from '../../src/core/agreed-state.ts'
import { applyChanges } from '../../src/core/apply-changes.ts'
import type { Change } from '../../src/core/change.ts'
import { found } from '../../src/core/found.ts'
import { type Assignment, packOwners, unpackOwners } from '../../src/core/ownership/index.ts'
import { presets } from '../../src/core/settings.ts'
import { type View, viewHash } from '../../src/core/view.ts'
import { deriveState, stateOfSnapshot } from '../../src/core/view-chain.ts'

const memberOf = (id: string) => ({ id, incarnation: 1, weight: 1, failureDomain: 'here', addresses: [] })
const corpus: Change = {
  kind: 'data-set-added',
  dataSet: { name: 'corpus', runs: [{ count: 40, samples: 10 }], epochs: 1, contentDigest: '' },
}
const founded = found('job', presets.test, memberOf('p1'), 'nonce', () => new Uint8Array())
const parent = stateAfter(founded.state, [corpus])
const join: Change = { kind: 'member-joined', member: memberOf('p2') }
const joined = stateAfter(parent, [join])

function stateAfter(state: AgreedState, changes: readonly Change[]): AgreedState {
  const applied = applyChanges(state, changes, state.number + 1)
  return applied.ok ? applied.state : assert.fail(applied.reason)
}

function viewTo(state: AgreedState): View {
  return {
    lineage: parent.lineage,
    number: parent.number + 1,
    parent: viewHash(founded.certified.view),
    changes: [join],
    stateDigest: stateDigest(state),
  }
}

/** The same state in all but the owner of the first shard. */
function withOneOtherOwner(state: AgreedState): AgreedState {
  const dataSet = state.dataSets.get('corpus') ?? assert.fail('no such data set')
  const assignment = otherOwner(dataSet.assignment ?? assert.fail('nobody owns anything'))
  return { ...state, dataSets: new Map([['corpus', { ...dataSet, assignment }]]) }
}

function otherOwner(assignment: Assignment): Assignment {
  const packed = packOwners(assignment)
  // A bit for each shard, after the byte of format: there are two members.
  packed[1] = (packed[1] as number) ^ 1
  return unpackOwners(assignment.shards, assignment.members, packed) ?? assert.fail('it cannot be read')
}

describe('a view', () => {
  it('is refused by a member to whom a single shard belongs to another than to the leader', () => {
    assert.ok(deriveState(parent, viewTo(joined)).ok)
    assert.deepEqual(deriveState(parent, viewTo(withOneOtherOwner(joined))), {
      ok: false,
      reason: 'the state digest differs',
    })
  })

  it('is refused with a snapshot in which a single shard belongs to another', () => {
    const head = { ...founded.certified, view: viewTo(joined) }
    assert.ok(stateOfSnapshot(head, snapshotOf(joined)) !== undefined)
    assert.equal(stateOfSnapshot(head, snapshotOf(withOneOtherOwner(joined))), undefined)
  })
})
