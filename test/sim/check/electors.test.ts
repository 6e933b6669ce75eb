import assert from 'node:assert/strict'
import { DurableWord } from '../../../sim/check/i-10-durable-word.ts'
import { WrittenByOwner } from '../../../sim/check/i-20-written-by-owner.ts'
import type { Replayed, Seen, ToldFact } from '../../../sim/check/observation.ts'
import { shard0, shard1, started, Trial, view } from './stand-in-world.ts'

const texts = (trial: Trial) => trial.ends().map(({ text }) => text)

const term = (counter: number) => ({ counter, peer: 'p1', incarnation: 1 })
const told = (fact: ToldFact): Seen => ({ kind: 'told', lineage: 'first', fact })
const promised = (counter: number, accepted?: number): Seen =>
  told({
    kind: 'promised',
    slot: 5,
    term: term(counter),
    accepted: accepted === undefined ? undefined : { term: term(accepted), hash: 'view' },
  })
const accepted = (counter: number, hash = 'view'): Seen =>
  told({ kind: 'accepted', slot: 5, term: term(counter), hash })
const took = (cursor: number): Seen => told({ kind: 'took', view: 4, cursors: [{ ...shard0, cursor }] })

const disk: Replayed = {
  kind: 'replayed',
  lineage: 'first',
  committed: 4,
  installed: 4,
  promised: term(3),
  accepted: { slot: 5, term: term(3), hash: 'view' },
  cursors: [{ ...shard0, cursor: 20, view: 4 }],
}

describe('I-10, an elector keeps its word', () => {
  const trial = () => new Trial(() => new DurableWord())

  it('is content when words only rise and the disk knows them all', () => {
    const run = trial()
      .sees('p1', promised(2))
      .sees('p1', accepted(2))
      .sees('p1', promised(3, 2))
      .sees('p1', accepted(3))
    run
      .sees('p1', took(10))
      .sees('p1', took(20))
      .sees('p1', told({ kind: 'installed', view: 4 }))
    assert.deepEqual(texts(run.sees('p1', started).sees('p1', disk)), [])
  })

  it('sees a promise below an earlier promise', () => {
    assert.deepEqual(texts(trial().sees('p1', promised(3)).sees('p1', promised(2))), [
      'p1 promises 2.p1.1 for view 5 after 3.p1.1',
    ])
  })

  it('sees a promise below an earlier accept', () => {
    assert.equal(texts(trial().sees('p1', accepted(3)).sees('p1', promised(2, 3))).length, 1)
  })

  it('sees an accept below an earlier promise', () => {
    assert.deepEqual(texts(trial().sees('p1', promised(3)).sees('p1', accepted(2))), [
      'p1 accepts view 5 of term 2.p1.1 after it promised 3.p1.1',
    ])
  })

  it('takes a proposal that is sent again for what it is', () => {
    assert.deepEqual(
      texts(trial().sees('p1', accepted(2)).sees('p1', promised(3, 2)).sees('p1', accepted(2))),
      [],
    )
  })

  it('sees an elector that says it is bound by less than it told', () => {
    const run = trial()
      .sees('p1', accepted(3))
      .sees('p1', told({ kind: 'bound', term: term(3) }))
    assert.deepEqual(texts(run), [])
    assert.deepEqual(texts(run.sees('p1', told({ kind: 'bound', term: term(2) }))), [
      'p1 says that it is bound by 2.p1.1 after it gave its word on 3.p1.1',
    ])
  })

  it('sees two views accepted in one term', () => {
    assert.equal(texts(trial().sees('p1', accepted(3)).sees('p1', accepted(3, 'other'))).length, 1)
  })

  it('sees a promise that hides what was accepted', () => {
    assert.deepEqual(texts(trial().sees('p1', accepted(2)).sees('p1', promised(3))), [
      'p1 hides in a promise that it accepted view 5 of term 2.p1.1',
    ])
  })

  const forgotten: [what: string, told: Seen, disk: Partial<Replayed>][] = [
    ['a promise', promised(4), {}],
    ['an accept', accepted(3), { accepted: undefined }],
    ['a committed view', told({ kind: 'committed', view: 6 }), {}],
    ['an installed table', told({ kind: 'installed', view: 4 }), { installed: 3 }],
    ['a cursor', took(30), {}],
    ['a cursor altogether', took(10), { cursors: [] }],
    ['under which view a cursor was written', took(20), { cursors: [{ ...shard0, cursor: 20, view: 3 }] }],
  ]
  for (const [what, word, known] of forgotten) {
    it(`sees a disk that does not know ${what}`, () => {
      const run = trial()
        .sees('p1', word)
        .sees('p1', started)
        .sees('p1', { ...disk, ...known })
      assert.equal(texts(run).length, 1)
    })
  }

  it('holds an elector to the highest cursor it took, in whatever order renewals came', () => {
    const run = trial().sees('p1', took(30)).sees('p1', took(20)).sees('p1', started).sees('p1', disk)
    assert.deepEqual(texts(run), ['p1 took corpus@0/0 up to 30 in view 4; its disk knows 20 of view 4'])
  })

  it('holds nobody to cursors that a newer view has taken over', () => {
    const run = trial()
      .sees('p1', took(30))
      .sees('p1', started)
      .sees('p1', { ...disk, committed: 5, promised: term(9) })
    assert.deepEqual(texts(run), [])
  })

  it('binds a peer that lost its disk by nothing', () => {
    const run = trial().sees('p1', promised(9)).sees('p1', { kind: 'started', incarnation: 1, kept: false })
    assert.deepEqual(texts(run.sees('p1', promised(1))), [])
  })
})

describe('I-20, a cursor is kept under the view of its writer', () => {
  /** p2 owns the shard in the view of the rows. */
  const trial = () => {
    const run = new Trial((_scene, world) => new WrittenByOwner(world)).gathers(['p1', 'p2'])
    run.world.owners.set('corpus@0/0', 'p2')
    return run
  }

  it('is content with what the owner finished, or started from', () => {
    assert.deepEqual(texts(trial().finishes('p2', shard0, 0, 20).sees('p1', disk)), [])
    assert.deepEqual(texts(trial().starts('p2', shard0, 20).sees('p1', disk)), [])
  })

  it('is content with what the owner brought by a renewal before it told of its start', () => {
    const wrote = { kind: 'wrote', cursors: [{ ...shard0, cursor: 20 }] } as const
    assert.deepEqual(texts(trial().sees('p2', told(wrote)).sees('p1', disk)), [])
  })

  it('sees the lead of another under the view of an owner that has not come so far', () => {
    const run = trial().finishes('p1', shard0, 0, 20).starts('p2', shard0, 15)
    assert.deepEqual(texts(run.sees('p1', disk)), [
      'p1 keeps 20 of corpus@0/0 as of view 4, whose owner p2 had come to 15',
    ])
  })

  it('sees a cursor of an owner that never had the shard, or had it before another', () => {
    const complaint = 'p1 keeps 20 of corpus@0/0 as of view 4, whose owner p2 had come to'
    assert.deepEqual(texts(trial().finishes('p1', shard0, 0, 20).sees('p1', disk)), [`${complaint} 0`])
    assert.deepEqual(texts(trial().starts('p2', shard0, 5).starts('p1', shard0, 5).sees('p1', disk)), [
      `${complaint} 5`,
    ])
  })

  it('excuses an elector that may have died with its own cursor on its disk before it told of its start', () => {
    const inItsView = () => trial().sees('p1', view(['p1', 'p2'], { number: 4, electors: ['p2'] }))
    assert.deepEqual(texts(inItsView().sees('p2', disk)), [])
    const back = () => inItsView().starts('p2', shard0, 5).starts('p1', shard0, 5)
    assert.deepEqual(texts(back().sees('p2', disk)), [])
    assert.equal(texts(back().starts('p2', shard0, 15).sees('p2', disk)).length, 1)
  })

  it('says nothing of views whose owners nobody knows any more', () => {
    assert.deepEqual(texts(trial().sees('p1', { ...disk, cursors: [{ ...shard1, cursor: 9, view: 1 }] })), [])
  })
})
