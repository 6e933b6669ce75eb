import assert from 'node:assert/strict'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import { applyChanges } from '../../../src/core/apply-changes.ts'
import type { Change } from '../../../src/core/change.ts'
import { found } from '../../../src/core/found.ts'
import { Agenda } from '../../../src/core/leader/agenda.ts'
import { presets } from '../../../src/core/settings.ts'

const founder = { id: 'p1', incarnation: 1, weight: 1, failureDomain: 'here', addresses: [] }

function dataSet(name: string, samples: number): Change {
  const runs = [{ count: 4, samples }]
  return {
    kind: 'data-set-added',
    dataSet: { name, runs, epochs: 2, contentDigest: '', description: '' },
  }
}

function withCorpus(): AgreedState {
  const { state } = found('job', presets.test, founder, 'nonce', () => new Uint8Array())
  const applied = applyChanges(state, [dataSet('corpus', 10)], 2)
  assert(applied.ok)
  return applied.state
}

describe('the agenda of a leader', () => {
  it('closes an epoch although somebody wants a shard of it quarantined', () => {
    const agenda = new Agenda()
    agenda.close({ dataSet: 'corpus', epoch: 0 }, 1)
    const quarantine = {
      kind: 'shard-quarantined',
      dataSet: 'corpus',
      epoch: 0,
      shard: 3,
      reason: 'bad',
    } as const
    agenda.propose(quarantine, 1)
    const changes = agenda.changesFor(withCorpus())
    assert.deepEqual(changes, [{ kind: 'epoch-opened', dataSet: 'corpus', epoch: 1 }])
  })

  it('takes one of two proposals that contradict each other, and all that fit besides', () => {
    const agenda = new Agenda()
    for (const change of [dataSet('a', 1), dataSet('a', 2), dataSet('b', 3)]) agenda.propose(change, 1)
    assert.deepEqual(agenda.changesFor(withCorpus()), [dataSet('a', 1), dataSet('b', 3)])
  })

  it('takes what is proposed twice once', () => {
    const agenda = new Agenda()
    for (const change of [dataSet('a', 1), dataSet('a', 1)]) agenda.propose(change, 1)
    assert.deepEqual(agenda.changesFor(withCorpus()), [dataSet('a', 1)])
  })
})
