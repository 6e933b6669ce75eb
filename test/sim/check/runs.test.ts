import assert from 'node:assert/strict'
import { Agreement } from '../../../sim/check/i-11-agreement.ts'
import { AllOrNothingBarrier } from '../../../sim/check/i-15-barrier.ts'
import { InertJunk } from '../../../sim/check/i-16-inert-junk.ts'
import { BoundedPeers } from '../../../sim/check/i-17-bounded-peers.ts'
import { SameRun } from '../../../sim/check/i-18-same-run.ts'
import type { Seen } from '../../../sim/check/observation.ts'
import type { BarrierSettlement } from '../../../src/core/io.ts'
import { facts, shard0, shard1, started, Trial, view } from './stand-in-world.ts'

const texts = (trial: Trial) => trial.ends().map(({ text }) => text)

describe('I-11, agreement when the faults are over', () => {
  const corpus: Seen = { kind: 'data-set', dataSet: 'corpus', epochs: 1, sizes: [40, 60] }
  const trial = () => {
    const run = new Trial((scene, world) => new Agreement(scene, world, facts)).gathers(['p1', 'p2'])
    return run.sees('p1', corpus).starts('p1', shard0).starts('p2', shard1)
  }
  const settled = (run: Trial) =>
    run
      .after(6_000)
      .ends({ quietSinceMs: run.nowMs - 6_000, reachable: ['p1', 'p2'] })
      .map(({ text }) => text)

  it('is content when all have one view, one progress and work', () => {
    assert.deepEqual(settled(trial()), [])
  })

  it('sees two views', () => {
    assert.deepEqual(settled(trial().sees('p2', view(['p1', 'p2'], { number: 2 }))), [
      'after 6000 ms of quiet there are 2 views: 1 of lineage first at p1; 2 of lineage first at p2',
    ])
  })

  it('sees a peer that never came back', () => {
    const run = trial()
      .sees('p1', view(['p1'], { number: 2 }))
      .sees('p2', view(['p1'], { number: 2 }))
    assert.deepEqual(settled(run), ['p2 is still no member after 6000 ms of quiet'])
  })

  it('sees different progress', () => {
    const run = trial()
    run.world.digests.set('p2', 'other')
    assert.deepEqual(settled(run), ['after 6000 ms of quiet progress is told differently by p1 | p2'])
  })

  it('sees a shard that nobody works on', () => {
    const run = trial().hears('p2', { kind: 'shard-stopped', shard: shard1, reason: 'moved' })
    assert.deepEqual(settled(run), ['after 6000 ms of quiet nobody may deliver corpus@0/1'])
  })

  it('asks for no work on a finished data set or a quarantined shard', () => {
    const run = trial().hears('p2', { kind: 'shard-stopped', shard: shard1, reason: 'quarantined' })
    assert.deepEqual(settled(run.sees('p1', { kind: 'quarantined', ...shard1 })), [])
    const done = trial().hears('p2', { kind: 'shard-stopped', shard: shard1, reason: 'closed' })
    assert.deepEqual(settled(done.hears('p1', { kind: 'data-set-finished', dataSet: 'corpus' })), [])
  })

  it('asks for work on the attempt that everybody has, and not on the one before', () => {
    const run = trial()
      .hears('p2', { kind: 'shard-stopped', shard: shard1, reason: 'restored' })
      .sees('p1', {
        kind: 'data-set',
        dataSet: 'corpus~1',
        epochs: 1,
        sizes: [40],
        start: { lineage: 'first', epoch: 0, cursors: [20] },
      })
    for (const peer of ['p1', 'p2']) run.world.attempts.set(`${peer} corpus`, 'corpus~1')
    assert.deepEqual(settled(run), ['after 6000 ms of quiet nobody may deliver corpus~1@0/0'])
  })

  it('does not judge before the stated time', () => {
    const run = trial().sees('p2', view(['p1', 'p2'], { number: 2 }))
    assert.deepEqual(run.ends({ quietSinceMs: run.nowMs - 1_000, reachable: ['p1', 'p2'] }), [])
  })
})

describe('I-15, a barrier releases all or none', () => {
  const arrived: Seen = { kind: 'arrived', barrier: 'step', limitMs: 2_000 }
  const trial = () => {
    const run = new Trial((scene, world) => new AllOrNothingBarrier(scene, world, facts)).gathers([
      'p1',
      'p2',
    ])
    run.hears('p1', { kind: 'lease-held' }).hears('p2', { kind: 'lease-held' })
    return run.after(100).sees('p1', arrived)
  }
  const settles = (run: Trial, peer: string, verdict: BarrierSettlement) =>
    run.hears(peer, { kind: 'barrier-settled', barrier: 'step', generation: 1, verdict })

  it('is content when all are released, and when all fail', () => {
    const released = trial().sees('p2', arrived)
    assert.deepEqual(texts(settles(settles(released, 'p1', 'released'), 'p2', 'released')), [])
    const failed = trial().sees('p2', arrived)
    assert.deepEqual(texts(settles(settles(failed, 'p1', 'timed-out'), 'p2', 'member-lost')), [])
  })

  it('sees one released and another failed', () => {
    const run = settles(settles(trial().sees('p2', arrived), 'p1', 'released'), 'p2', 'timed-out')
    assert.deepEqual(texts(run), ['generation 1 of barrier step released p1 and failed p2 (timed-out)'])
  })

  it('sees a release before all have come', () => {
    assert.deepEqual(texts(settles(trial(), 'p1', 'released')), [
      'barrier step releases p1 when only p1 came',
    ])
  })

  it('asks for nobody who joined after the first came, or has left', () => {
    const joined = trial().sees('p2', arrived)
    for (const peer of ['p1', 'p2', 'p3']) joined.sees(peer, view(['p1', 'p2', 'p3'], { number: 2 }))
    assert.deepEqual(texts(settles(joined, 'p1', 'released')), [])
    const left = trial().sees('p2', { kind: 'asked', request: 'leave' }).sees('p2', { kind: 'left' })
    assert.deepEqual(texts(settles(left, 'p1', 'released')), [])
    const letGo = trial()
      .sees('p1', view(['p1'], { number: 2, left: ['p2'] }))
      .sees('p2', { kind: 'crashed' })
    assert.deepEqual(texts(settles(letGo, 'p1', 'released')), [])
  })

  it('goes by the members at the first arrival, though that one was interrupted', () => {
    const run = trial().hears('p1', { kind: 'lease-lapsed' })
    settles(run, 'p1', 'interrupted').hears('p1', { kind: 'lease-held' })
    for (const peer of ['p1', 'p2', 'p3']) run.sees(peer, view(['p1', 'p2', 'p3'], { number: 2 }))
    run.sees('p2', arrived).sees('p1', arrived)
    assert.deepEqual(texts(settles(run, 'p2', 'released')), [])
  })

  it('takes the first view for the one where nobody had told of any', () => {
    const run = new Trial((scene, world) => new AllOrNothingBarrier(scene, world, facts))
    run.sees('p1', { kind: 'started', incarnation: 1, kept: false }).sees('p1', arrived)
    run.gathers(['p1']).hears('p1', { kind: 'lease-held' })
    assert.deepEqual(texts(settles(run, 'p1', 'released')), [])
  })

  it('sees a waiter kept beyond its limit', () => {
    assert.deepEqual(texts(trial().after(5_900)), [])
    assert.deepEqual(texts(trial().after(6_100)), [
      'p1 has waited at barrier step for 6100 ms, past its limit of 2000 ms',
    ])
    const later = trial().after(6_100).sees('p2', arrived)
    assert.equal(texts(later).length, 1)
  })

  it('does not judge the limit while messages are lost, or right after a death', () => {
    const run = trial()
    run.world.quietSinceMs = Number.POSITIVE_INFINITY
    assert.deepEqual(texts(run.after(9_000).sees('p2', arrived)), [])
    run.world.quietSinceMs = run.nowMs
    assert.equal(texts(run.after(5_000)).length, 1)
    assert.deepEqual(texts(trial().after(5_000).sees('p2', { kind: 'crashed' }).after(3_000)), [])
  })

  it('forgives one who was frozen, or died', () => {
    const run = trial().sees('p1', { kind: 'frozen' }).after(9_000).sees('p1', { kind: 'woken' }).after(300)
    assert.deepEqual(texts(settles(run, 'p1', 'timed-out').after(9_000)), [])
    assert.deepEqual(texts(trial().sees('p1', { kind: 'crashed' }).after(9_000)), [])
  })

  it('sees an interruption without a lapse', () => {
    assert.deepEqual(texts(settles(trial(), 'p1', 'interrupted')), [
      'p1 is interrupted at generation 1 of barrier step though it never lost its lease',
    ])
  })

  it('is content with an interruption by a lapse, beside a release of the others', () => {
    const run = trial().sees('p2', arrived).hears('p1', { kind: 'lease-lapsed' })
    assert.deepEqual(texts(settles(settles(run, 'p1', 'interrupted'), 'p2', 'released')), [])
    const back = trial().hears('p1', { kind: 'lease-lapsed' }).hears('p1', { kind: 'lease-held' })
    assert.deepEqual(texts(settles(back, 'p1', 'interrupted')), [])
  })
})

describe('I-16, junk changes nothing', () => {
  const junk = (changed: string[]): Seen => ({
    kind: 'bad-message',
    badness: 'forged',
    detail: 'grant',
    changed,
  })

  it('is content when nothing changed', () => {
    assert.deepEqual(texts(new Trial(() => new InertJunk()).sees('p1', junk([]))), [])
  })

  it('sees what changed', () => {
    assert.deepEqual(texts(new Trial(() => new InertJunk()).sees('p1', junk(['lease', 'promised']))), [
      'a message to p1 that was forged (grant) changed its lease, promised',
    ])
  })
})

describe('I-17, peers stay small', () => {
  const sizes = (outboxCount: number, logBytes: number): Seen => ({
    kind: 'sizes',
    members: 10,
    shards: 100,
    sizes: { outboxCount, logBytes },
  })

  it('is content with what a job of that size needs', () => {
    assert.deepEqual(texts(new Trial(() => new BoundedPeers()).sees('p1', sizes(1_500, 10 ** 6))), [])
  })

  it('sees a queue or a log that grows', () => {
    const run = new Trial(() => new BoundedPeers()).sees('p1', sizes(3_000, 10 ** 7))
    assert.deepEqual(texts(run), [
      'p1 has outboxCount 3000, above 1900 for 10 members and 100 shards',
      'p1 has logBytes 10000000, above 1808576 for 10 members and 100 shards',
    ])
  })
})

describe('I-18, the same seed gives the same run', () => {
  it('is content with equal transcripts', () => {
    assert.deepEqual(new Trial(() => new SameRun()).ends({ transcripts: ['a1', 'a1'] }), [])
  })

  it('sees a difference', () => {
    const [violation] = new Trial(() => new SameRun()).ends({ transcripts: ['a1', 'b2'] })
    assert.equal(violation?.text, 'the same seed gave 2 transcripts: a1, b2')
  })
})

describe('a checker', () => {
  it('keeps its first complaints only, so that a broken run stays readable', () => {
    const run = new Trial(() => new InertJunk()).sees('p1', started)
    for (let count = 0; count < 100; count++) {
      run.sees('p1', { kind: 'bad-message', badness: 'malformed', detail: `${count}`, changed: ['state'] })
    }
    assert.equal(run.ends().length, 20)
  })
})
