import assert from 'node:assert/strict'
import { OneChain } from '../../../sim/check/i-01-one-chain.ts'
import { OneLeader } from '../../../sim/check/i-02-one-leader.ts'
import { SameOwners } from '../../../sim/check/i-04-same-owners.ts'
import type { Seen } from '../../../sim/check/observation.ts'
import { started, Trial, view } from './stand-in-world.ts'

const texts = (trial: Trial) => trial.ends().map(({ text }) => text)

describe('I-01, one chain', () => {
  const trial = () => new Trial(() => new OneChain())

  it('is content when everybody takes the same views', () => {
    const run = trial().gathers(['p1', 'p2'], { electors: ['p1'] })
    run.sees('p1', view(['p1'], { number: 2 })).sees('p2', view(['p1'], { number: 2 }))
    assert.deepEqual(texts(run), [])
  })

  it('sees two views of one number', () => {
    const run = trial()
      .sees('p1', view(['p1'], { hash: 'aaaaaaaaaa' }))
      .sees('p2', view(['p2'], { hash: 'bbbbbbbbbb' }))
    assert.deepEqual(texts(run), ['view 1 is bbbbbbbb at p2 and aaaaaaaa at p1'])
  })

  it('lets a recovered lineage have views of its own', () => {
    const run = trial()
      .sees('p1', view(['p1']))
      .sees('p2', view(['p2'], { lineage: 'second' }))
    assert.deepEqual(texts(run), [])
  })
})

describe('I-01, one chain, by the votes', () => {
  const accepted = (counter: number, hash: string): Seen => ({
    kind: 'told',
    lineage: 'first',
    fact: { kind: 'accepted', slot: 2, term: { counter, peer: 'p0', incarnation: 1 }, hash },
  })
  const trial = () => new Trial(() => new OneChain()).gathers(['p1', 'p2', 'p3'])

  it('is content when a chosen view is proposed again in a later term', () => {
    const run = trial().sees('p1', accepted(1, 'one')).sees('p2', accepted(1, 'one'))
    assert.deepEqual(texts(run.sees('p2', accepted(2, 'one')).sees('p3', accepted(2, 'one'))), [])
  })

  it('is content when what only a minority accepted is given up', () => {
    const run = trial().sees('p1', accepted(1, 'one')).sees('p2', accepted(2, 'other'))
    assert.deepEqual(texts(run.sees('p3', accepted(2, 'other'))), [])
  })

  it('sees another view accepted after one was chosen, though nobody took either', () => {
    const run = trial()
      .sees('p1', accepted(1, 'one'))
      .sees('p2', accepted(1, 'one'))
      .sees('p3', accepted(2, 'other'))
    assert.deepEqual(texts(run), [
      'view 2 was chosen as one in term 1.p0.1; p3 accepted other in term 2.p0.1',
    ])
  })

  it('sees a proposal without promises of a majority of those who choose', () => {
    const term = { counter: 1, peer: 'p1', incarnation: 1 }
    const fact = { kind: 'accepted', slot: 2, term, hash: 'one' } as const
    const promise: Seen = {
      kind: 'told',
      lineage: 'first',
      fact: { kind: 'promised', slot: 1, term, accepted: undefined },
    }
    const proposal: Seen = { kind: 'told', lineage: 'first', fact }
    assert.deepEqual(texts(trial().sees('p1', proposal)), [
      'p1 proposes view 2 in term 1.p1.1 with promises of p1 only, of p1 p2 p3',
    ])
    assert.deepEqual(texts(trial().sees('p3', promise).sees('p1', proposal)), [])
  })

  it('sees a proposal against what the promises tell', () => {
    const term = (counter: number, peer: string) => ({ counter, peer, incarnation: 1 })
    const promise = (accepted: [counter: number, hash: string] | undefined): Seen => {
      const vote = accepted && { term: term(accepted[0], 'p0'), hash: accepted[1] }
      return {
        kind: 'told',
        lineage: 'first',
        fact: { kind: 'promised', slot: 2, term: term(5, 'p1'), accepted: vote },
      }
    }
    const proposes = (hash: string): Seen => {
      return {
        kind: 'told',
        lineage: 'first',
        fact: { kind: 'accepted', slot: 2, term: term(5, 'p1'), hash },
      }
    }
    const five = () => new Trial(() => new OneChain()).gathers(['p1', 'p2', 'p3', 'p4', 'p5'])
    const told = () =>
      five()
        .sees('p2', promise([1, 'one']))
        .sees('p3', promise([2, 'two']))
    assert.deepEqual(texts(told().sees('p1', proposes('two'))), [])
    assert.deepEqual(texts(told().sees('p1', proposes('one'))), [
      'p1 proposes view 2 in term 5.p1.1 as one though p3 told p1 of two in term 2.p0.1',
    ])
    assert.deepEqual(texts(told().sees('p1', proposes('new'))), [
      'p1 proposes view 2 in term 5.p1.1 as new though p2 told p1 of one in term 1.p0.1, p3 told p1 of two in term 2.p0.1',
    ])
    const more = told().sees('p4', promise(undefined)).sees('p5', promise(undefined))
    assert.deepEqual(texts(more.sees('p1', proposes('new'))), [], 'it may have heard from p4 and p5 only')
  })

  it('sees a view taken that was never chosen in one term', () => {
    const one = view(['p1'], { number: 2, hash: 'one' })
    const run = trial().sees('p1', accepted(1, 'one')).sees('p2', accepted(2, 'one'))
    assert.deepEqual(texts(run.sees('p4', one)), [
      'p4 takes view 2 as one, which no majority accepted in one term',
    ])
    assert.deepEqual(
      texts(trial().sees('p1', accepted(2, 'one')).sees('p2', accepted(2, 'one')).sees('p4', one)),
      [],
    )
    assert.deepEqual(
      texts(trial().sees('p1', accepted(2, 'one')).sees('p2', one)),
      [],
      'it adds its own accept',
    )
  })

  it('sees it as well when the choice is told last', () => {
    const run = trial()
      .sees('p1', accepted(1, 'one'))
      .sees('p3', accepted(2, 'other'))
      .sees('p2', accepted(1, 'one'))
    assert.equal(texts(run).length, 1)
  })
})

describe('I-02, one leader per term', () => {
  const trial = () => new Trial((scene) => new OneLeader(scene)).gathers(['p1', 'p2'])

  it('is content when each term has one leader, who may say so twice', () => {
    const run = trial()
      .hears('p1', { kind: 'leading', term: '1' })
      .hears('p1', { kind: 'leading', term: '1' })
    run.hears('p2', { kind: 'leading', term: '2' })
    assert.deepEqual(texts(run), [])
  })

  it('sees two peers lead in one term', () => {
    const run = trial()
      .hears('p1', { kind: 'leading', term: '1' })
      .hears('p2', { kind: 'leading', term: '1' })
    assert.deepEqual(texts(run), ['term 1 is led by p1 (start 1) and by p2 (start 1)'])
  })

  it('sees a restarted leader go on in its old term', () => {
    const run = trial().hears('p1', { kind: 'leading', term: '1' }).sees('p1', { kind: 'crashed' })
    run.sees('p1', { ...started, kind: 'started', incarnation: 2, kept: true }).sees('p1', view(['p1', 'p2']))
    assert.equal(texts(run.hears('p1', { kind: 'leading', term: '1' })).length, 1)
  })
})

describe('I-04, the same owners for everybody', () => {
  const trial = () => new Trial(() => new SameOwners())

  it('is content when all compute alike', () => {
    assert.deepEqual(texts(trial().gathers(['p1', 'p2', 'p3'])), [])
  })

  it('sees a peer that computes other owners', () => {
    const run = trial()
      .gathers(['p1', 'p2'])
      .sees('p3', view(['p1', 'p2'], { ownersDigest: 'others' }))
    assert.deepEqual(texts(run), ['p3 computes other owners for view 1 than p1'])
  })

  it('sees shards without an owner', () => {
    const run = trial().gathers(['p1'], { unowned: 2 })
    assert.deepEqual(texts(run), ['in view 1 as p1 computes it 2 shards have no owner'])
  })
})
