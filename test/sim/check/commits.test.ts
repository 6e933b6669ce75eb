import assert from 'node:assert/strict'
import { DisjointCommits } from '../../../sim/check/i-05-disjoint-commits.ts'
import { NoLostCommit } from '../../../sim/check/i-06-no-lost-commit.ts'
import { CompleteEpochs } from '../../../sim/check/i-07-complete-epochs.ts'
import { BoundedRepeats } from '../../../sim/check/i-08-bounded-repeats.ts'
import type { Seen } from '../../../sim/check/observation.ts'
import { facts, shard0, shard1, Trial, view } from './stand-in-world.ts'

const texts = (trial: Trial) => trial.ends().map(({ text }) => text)

const restoredCorpus: Seen = {
  kind: 'data-set',
  dataSet: 'corpus~1',
  epochs: 2,
  sizes: [40, 60],
  start: { lineage: 'first', epoch: 1, cursors: [20, 60] },
}

describe('I-05, disjoint commits', () => {
  const trial = () => new Trial(() => new DisjointCommits())

  it('is content when one owner goes on where the other ended', () => {
    const run = trial().accepts('p1', shard0, 0, 10).accepts('p1', shard0, 10, 30)
    assert.deepEqual(texts(run.accepts('p2', shard0, 30, 40, 2).accepts('p2', shard1, 0, 40, 2)), [])
  })

  it('sees a range accepted twice, and counts it', () => {
    const checker = new DisjointCommits()
    const run = new Trial(() => checker).accepts('p1', shard0, 0, 30).accepts('p2', shard0, 20, 40, 2)
    assert.deepEqual(texts(run), ['10 samples of corpus@0/0 [20, 40) by p2 in view 2 were accepted before'])
    assert.equal(checker.committedTwice, 10)
  })

  it('sees it when the earlier range is told later', () => {
    assert.equal(texts(trial().accepts('p2', shard0, 20, 40, 2).accepts('p1', shard0, 0, 30)).length, 1)
  })

  it('lets a recovered lineage repeat', () => {
    assert.deepEqual(
      texts(trial().accepts('p1', shard0, 0, 30).accepts('p2', shard0, 20, 40, 2, 'second')),
      [],
    )
  })

  it('counts what a checkpoint had seen as accepted in the attempt that begins there', () => {
    const run = () => trial().sees('p1', restoredCorpus)
    assert.deepEqual(texts(run().accepts('p1', { ...shard0, dataSet: 'corpus~1', epoch: 1 }, 20, 40)), [])
    assert.equal(texts(run().accepts('p1', { ...shard0, dataSet: 'corpus~1', epoch: 1 }, 19, 40)).length, 1)
  })
})

describe('I-06, no acknowledged commit is lost', () => {
  const trial = () => new Trial((scene, world) => new NoLostCommit(scene, world, facts)).gathers(['p1', 'p2'])

  it('is content when the next owner starts at the last commit or later', () => {
    const run = trial()
      .starts('p1', shard0)
      .accepts('p1', shard0, 0, 30)
      .sees('p2', view(['p2'], { number: 2 }))
    assert.deepEqual(texts(run.starts('p2', shard0, 35)), [])
  })

  it('sees the next owner start too early', () => {
    const run = trial()
      .starts('p1', shard0)
      .accepts('p1', shard0, 0, 30)
      .sees('p2', view(['p2'], { number: 2 }))
    assert.deepEqual(texts(run.starts('p2', shard0, 20)), [
      'p2 starts corpus@0/0 at 20 in view 2 though 30 was acknowledged in view 1',
    ])
  })

  it('sees it as well when the acknowledgement arrives after the start', () => {
    const run = trial()
      .starts('p1', shard0)
      .sees('p2', view(['p2'], { number: 2 }))
      .starts('p2', shard0, 20)
    assert.deepEqual(texts(run.accepts('p1', shard0, 0, 30)), [
      'corpus@0/0 up to 30 was acknowledged to p1 in view 1 though p2 started at 20 in view 2',
    ])
  })

  it('sees a cursor go back', () => {
    assert.deepEqual(texts(trial().accepts('p1', shard0, 30, 20)), [
      'p1 goes back with corpus@0/0 from 30 to 20',
    ])
  })

  it('sees a peer that still knows less when all is quiet', () => {
    const run = trial().accepts('p1', shard0, 0, 30).after(facts.settleMs).accepts('p1', shard0, 30, 40)
    run.world.cursors.set('p1 corpus@0/0', 30).set('p2 corpus@0/0', 25)
    const end = { quietSinceMs: 0, reachable: ['p1', 'p2'] }
    assert.deepEqual(
      run.ends(end).map(({ text }) => text),
      ['p2 knows corpus@0/0 up to 25 though 30 was acknowledged'],
    )
  })

  it('lets a recovered lineage start from what the survivors know', () => {
    const run = trial()
      .accepts('p1', shard0, 0, 30)
      .sees('p2', view(['p2'], { number: 2, lineage: 'second' }))
    assert.deepEqual(texts(run.starts('p2', shard0, 20)), [])
  })
})

describe('I-07, epochs close when they are complete', () => {
  const corpus: Seen = { kind: 'data-set', dataSet: 'corpus', epochs: 2, sizes: [40, 60] }
  const trial = (checker = new CompleteEpochs()) => new Trial(() => checker).sees('p1', corpus)

  it('is content when every sample was finished by somebody', () => {
    const run = trial()
      .finishes('p1', shard0, 0, 40)
      .finishes('p1', shard1, 0, 30)
      .finishes('p2', shard1, 20, 60)
    run.starts('p2', shard1, 30)
    assert.deepEqual(texts(run.hears('p1', { kind: 'epoch-opened', dataSet: 'corpus', epoch: 1 })), [])
  })

  it('sees an epoch close too early, once, and counts what was lost', () => {
    const checker = new CompleteEpochs()
    const run = trial(checker).finishes('p1', shard0, 0, 40).finishes('p1', shard1, 0, 53)
    run.hears('p1', { kind: 'epoch-opened', dataSet: 'corpus', epoch: 1 })
    run.hears('p2', { kind: 'epoch-opened', dataSet: 'corpus', epoch: 1 })
    assert.deepEqual(texts(run), ['epoch corpus@0 closed with 7 samples that nobody finished'])
    assert.equal(checker.lost, 7)
  })

  it('leaves out what is quarantined', () => {
    const run = trial()
      .finishes('p1', shard0, 0, 40)
      .sees('p1', { kind: 'quarantined', ...shard1 })
    assert.deepEqual(texts(run.hears('p1', { kind: 'epoch-opened', dataSet: 'corpus', epoch: 1 })), [])
  })

  it('sees a data set finished before its last epoch is', () => {
    const run = trial().finishes('p1', shard0, 0, 40).finishes('p1', shard1, 0, 60)
    assert.deepEqual(texts(run.hears('p1', { kind: 'data-set-finished', dataSet: 'corpus' })), [
      'epoch corpus@1 closed with 100 samples that nobody finished',
    ])
  })

  it('sees a shard started beyond what was finished', () => {
    assert.deepEqual(texts(trial().finishes('p1', shard0, 0, 10).starts('p2', shard0, 12)), [
      'p2 starts corpus@0/0 at 12, beyond 2 samples that nobody finished',
    ])
  })

  it('asks of a restored data set only for what came after the checkpoint', () => {
    const half = { ...shard0, dataSet: 'corpus~1', epoch: 1 }
    const run = () => trial().sees('p1', restoredCorpus).starts('p1', half, 20)
    const finished = { kind: 'data-set-finished', dataSet: 'corpus~1' } as const
    assert.deepEqual(texts(run().finishes('p1', half, 20, 40).hears('p1', finished)), [])
    assert.deepEqual(texts(run().finishes('p1', half, 21, 40).hears('p1', finished)), [
      'epoch corpus~1@1 closed with 1 samples that nobody finished',
    ])
  })
})

describe('I-08, few samples repeat', () => {
  const trial = () => new Trial((scene) => new BoundedRepeats(scene, facts)).gathers(['p1', 'p2'])

  it('is content with a window of repeats after a crash', () => {
    const run = trial().starts('p1', shard0).delivers('p1', shard0, 0, 30).sees('p1', { kind: 'crashed' })
    assert.deepEqual(texts(run.starts('p2', shard0, 20)), [])
  })

  it('sees one repeat too many', () => {
    const run = trial().starts('p1', shard0).delivers('p1', shard0, 0, 30).sees('p1', { kind: 'crashed' })
    assert.deepEqual(texts(run.starts('p2', shard0, 19)), [
      'p2 repeats 11 samples of corpus@0/0 that p1 delivered; 10 are allowed',
    ])
  })

  it('counts to an owner only what it delivered itself', () => {
    const run = trial()
      .starts('p1', shard0, 15)
      .delivers('p1', shard0, 15, 25)
      .sees('p1', { kind: 'crashed' })
    assert.deepEqual(texts(run.starts('p2', shard0, 12)), [], 'p1 was handed 15; nobody had taken that yet')
  })

  it('does not take a start in an older view for a change of owner', () => {
    const run = trial()
      .sees('p2', view(['p1', 'p2'], { number: 2 }))
      .starts('p2', shard0)
      .delivers('p2', shard0, 0, 30)
    assert.deepEqual(texts(run.starts('p1', shard0, 0)), [])
  })

  it('sees a shard come back to one that has yet to tell of the view in which it did', () => {
    const run = trial()
      .starts('p1', shard0)
      .delivers('p1', shard0, 0, 5)
      .sees('p2', view(['p1', 'p2'], { number: 2 }))
      .starts('p2', shard0, 5)
      .hears('p1', { kind: 'shard-started', shard: shard0, cursor: 10, since: 3, by: 'released' })
    assert.deepEqual(texts(run.delivers('p1', shard0, 10, 40)), [])
  })

  it('sees an old owner deliver on beyond its window', () => {
    const run = trial().starts('p1', shard0).delivers('p1', shard0, 0, 5).starts('p2', shard0, 0)
    assert.equal(texts(run.delivers('p1', shard0, 5, 10)).length, 0)
    assert.equal(texts(run.delivers('p1', shard0, 10, 11)).length, 1)
  })

  const leaving = () =>
    trial().starts('p1', shard0).delivers('p1', shard0, 0, 30).sees('p1', { kind: 'asked', request: 'leave' })
  /** The view without it is what it waits for: out of it, it gives up its lease and goes. */
  const goes = (run: Trial, left: string[]) =>
    run
      .sees('p1', view(['p2'], { number: 2, left }))
      .hears('p1', { kind: 'excluded' })
      .hears('p1', { kind: 'lease-lapsed' })
      .sees('p1', { kind: 'left' })

  /** The next owner has the view that let it go. */
  const followed = (cursor: number) =>
    leaving()
      .sees('p2', view(['p2'], { number: 2, left: ['p1'] }))
      .starts('p2', shard0, cursor)

  it('sees a clean leave after which something repeats', () => {
    assert.deepEqual(texts(goes(followed(29), ['p1'])), [
      'p1 left cleanly but p2 repeats 1 samples of corpus@0/0',
    ])
  })

  it('is content with a leave that hands over exactly', () => {
    assert.deepEqual(texts(goes(followed(30), ['p1'])), [])
  })

  it('does not blame a leave for a shard that an earlier view took from the leaver', () => {
    assert.deepEqual(texts(goes(leaving().starts('p2', shard0, 29), ['p1'])), [])
  })

  it('does not blame a leave for what moved before', () => {
    const moved = trial().starts('p1', shard0).delivers('p1', shard0, 0, 30).starts('p2', shard0, 25)
    assert.deepEqual(texts(goes(moved.sees('p1', { kind: 'asked', request: 'leave' }), ['p1'])), [])
    const again = goes(leaving().hears('p1', { kind: 'lease-lapsed' }).starts('p2', shard0, 25), ['p1'])
    again
      .sees('p1', { kind: 'started', incarnation: 2, kept: true })
      .sees('p1', { kind: 'asked', request: 'leave' })
    assert.deepEqual(texts(again.sees('p1', { kind: 'left' })), [], 'that was the leave before')
    const crashed = trial().starts('p1', shard0).delivers('p1', shard0, 0, 30).sees('p1', { kind: 'crashed' })
    crashed
      .sees('p1', { kind: 'started', incarnation: 2, kept: true })
      .sees('p1', view(['p1', 'p2'], { number: 2 }))
    crashed
      .sees('p1', { kind: 'asked', request: 'leave' })
      .sees('p2', view(['p2'], { number: 3, left: ['p1'] }))
    assert.deepEqual(
      texts(goes(crashed.starts('p2', shard0, 25), ['p1'])),
      [],
      'it crashed with these samples',
    )
  })

  it('does not blame a leave for what was taken from the leaver before it came back', () => {
    const excluded = trial().starts('p1', shard0).delivers('p1', shard0, 0, 30)
    excluded
      .sees('p1', view(['p2'], { number: 2 }))
      .hears('p1', { kind: 'shard-stopped', shard: shard0, reason: 'excluded' })
      .sees('p1', view(['p1', 'p2'], { number: 3 }))
      .sees('p1', { kind: 'asked', request: 'leave' })
      .sees('p2', view(['p2'], { number: 4, left: ['p1'] }))
      .starts('p2', shard0, 29)
    excluded.sees('p1', view(['p2'], { number: 4, left: ['p1'] })).hears('p1', { kind: 'excluded' })
    assert.deepEqual(texts(excluded.sees('p1', { kind: 'left' })), [])
  })

  it('holds a leave that was disturbed to the bound of a crash', () => {
    const lapsed = () => leaving().hears('p1', { kind: 'lease-lapsed' })
    const following = view(['p2'], { number: 2, left: ['p1'] })
    assert.deepEqual(texts(goes(lapsed().sees('p2', following).starts('p2', shard0, 25), ['p1'])), [])
    const askedAgain = lapsed().sees('p1', { kind: 'asked', request: 'leave' })
    assert.deepEqual(texts(goes(askedAgain.sees('p2', following).starts('p2', shard0, 25), ['p1'])), [])
    assert.deepEqual(texts(goes(leaving().starts('p2', shard0, 25), [])), [], 'it was removed, not let go')
  })
})
