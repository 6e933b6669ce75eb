import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { faultKinds, standingFaults } from '../../../sim/virtual/faults/fault-kinds.ts'
import { drawKnobs, knobNames, knobTable } from '../../../sim/virtual/knobs.ts'

const manual = readFileSync(new URL('../../../docs/SIMULATION.md', import.meta.url), 'utf8')

describe('the knobs of a run', () => {
  it('are the same for the same seed, and differ between seeds', () => {
    assert.deepEqual(drawKnobs(5), drawKnobs(5))
    assert.notDeepEqual(drawKnobs(5), drawKnobs(6))
  })

  it('keep their values when another one is fixed', () => {
    const drawn = drawKnobs(9)
    assert.deepEqual(drawKnobs(9, { shards: 77 }), { ...drawn, shards: 77 })
  })

  it('draw every kind of fault, every preset and every kind of clock within a few seeds', () => {
    const runs = Array.from({ length: 200 }, (_, seed) => drawKnobs(seed))
    assert.deepEqual(new Set(runs.flatMap((run) => run.faultKinds)), new Set(faultKinds))
    assert.deepEqual(new Set(runs.map(({ preset }) => preset)), new Set(['lan', 'wan', 'test']))
    assert.deepEqual(new Set(runs.map(({ clocks }) => clocks)), new Set(['steady', 'drifting', 'broken']))
    assert.ok(runs.some(({ losesMajority }) => losesMajority) && runs.some(({ calm }) => calm))
  })

  it('stand in the manual, word for word, and so do all faults', () => {
    for (const name of knobNames)
      assert.ok(manual.includes(`| \`${name}\` | ${knobTable[name].text} |`), name)
    for (const kind of [...faultKinds, ...standingFaults]) assert.ok(manual.includes(`\`${kind}\``), kind)
  })
})
