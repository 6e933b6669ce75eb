import assert from 'node:assert/strict'
import { snapshotOf, stateDigest, stateFrom } from '../../src/core/agreed-state.ts'
import { applyChanges } from '../../src/core/apply-changes.ts'
import type { Change } from '../../src/core/change.ts'
import { type DataSetSpec, dataSetFault } from '../../src/core/data-set.ts'
import { found } from '../../src/core/found.ts'
import { presets } from '../../src/core/settings.ts'
import { viewHash } from '../../src/core/view.ts'

const plain: DataSetSpec = { name: 'corpus', runs: [{ count: 4, samples: 10 }], epochs: 1, contentDigest: '' }

function stateWith(dataSet: DataSetSpec) {
  const founder = { id: 'p1', incarnation: 1, weight: 1, failureDomain: '', addresses: [] }
  const { state } = found('job', presets.lan, founder, 'nonce', () => new Uint8Array(64))
  const applied = applyChanges(state, [{ kind: 'data-set-added', dataSet }], 2)
  assert.ok(applied.ok)
  return applied.state
}

function hashWith(dataSet: DataSetSpec): string {
  const changes: Change[] = [{ kind: 'data-set-added', dataSet }]
  return viewHash({ lineage: { counter: 1, tag: '' }, number: 2, parent: '', changes, stateDigest: '' })
}

describe('the description of a data set', () => {
  const here = { ...plain, description: '{"uri":"file:///data/here"}' }
  const there = { ...plain, description: '{"uri":"file:///data/there"}' }

  it('is part of what is agreed: another one gives another view and another state', () => {
    assert.equal(new Set([plain, here, there].map(hashWith)).size, 3)
    assert.equal(new Set([plain, here, there].map((spec) => stateDigest(stateWith(spec)))).size, 3)
  })

  it('reaches a peer that gets the state as a snapshot', () => {
    const state = stateWith(here)
    const copy = stateFrom(snapshotOf(state), state.lineage, state.number)
    assert.equal(copy?.dataSets.get('corpus')?.spec.description, here.description)
  })

  it('is refused above its limit, which counts bytes', () => {
    assert.equal(dataSetFault({ ...plain, description: 'é'.repeat(2_048) }), undefined)
    assert.match(dataSetFault({ ...plain, description: 'é'.repeat(2_049) }) ?? '', /more than 4096 bytes/)
  })
})
