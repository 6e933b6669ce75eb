import assert from 'node:assert/strict'
import { OneHolder } from '../../../sim/check/i-03-one-holder.ts'
import { SilentOutsiders } from '../../../sim/check/i-09-silent-outsiders.ts'
import { NoPause } from '../../../sim/check/i-12-no-pause.ts'
import { facts, shard0, shard1, started, Trial, view } from './stand-in-world.ts'

const texts = (trial: Trial) => trial.ends().map(({ text }) => text)

describe('I-03, one holder of a live lease', () => {
  const trial = () => new Trial((scene, world) => new OneHolder(scene, world, facts)).gathers(['p1', 'p2'])

  it('is content when the old owner stopped before the new one starts', () => {
    const run = trial().starts('p1', shard0)
    run.hears('p1', { kind: 'shard-stopped', shard: shard0, reason: 'moved' }).starts('p2', shard0)
    assert.deepEqual(texts(run), [])
  })

  it('is content when the old owner is cut off and its lease has run out', () => {
    const run = trial().starts('p1', shard0)
    run.world.unable.add('p1')
    assert.deepEqual(texts(run.starts('p2', shard0).delivers('p2', shard0, 0, 1)), [])
  })

  it('is content when the old owner has crashed', () => {
    assert.deepEqual(
      texts(trial().starts('p1', shard0).sees('p1', { kind: 'crashed' }).starts('p2', shard0)),
      [],
    )
  })

  it('sees a start while another still may deliver', () => {
    assert.deepEqual(texts(trial().starts('p1', shard0).starts('p2', shard0)), [
      'p1 and p2 may both deliver corpus@0/0',
    ])
  })

  it('sees a view activated while its loser still may deliver', () => {
    const run = trial().starts('p1', shard0)
    run.world.owners.set('corpus@0/0', 'p2')
    run.sees('p2', { kind: 'told', lineage: 'first', fact: { kind: 'activated', view: 2 } })
    assert.deepEqual(texts(run), ['p2 activates view 2 while p1 may still deliver corpus@0/0, now of p2'])
  })

  it('is content with a view activated when its loser’s lease has run out', () => {
    const run = trial().starts('p1', shard0)
    run.world.owners.set('corpus@0/0', 'p2')
    run.world.unable.add('p1')
    run.sees('p2', { kind: 'told', lineage: 'first', fact: { kind: 'activated', view: 2 } })
    assert.deepEqual(texts(run), [])
  })

  it('sees a lapsed owner get its lease back after another started', () => {
    const run = trial().starts('p1', shard0)
    run.world.unable.add('p1')
    run.starts('p2', shard0)
    run.world.unable.clear()
    assert.equal(texts(run.hears('p1', { kind: 'lease-held' })).length, 1)
  })

  it('sees a delivery by one who got the right back unannounced', () => {
    const run = trial().starts('p1', shard0)
    run.world.unable.add('p1')
    run.starts('p2', shard0)
    run.world.unable.clear()
    assert.equal(texts(run.delivers('p1', shard0, 0, 1)).length, 1)
  })

  it('does not judge leases that a wild clock has timed', () => {
    const run = trial().starts('p1', shard0)
    run.world.soundSinceMs = run.nowMs - facts.workLeaseMs
    assert.deepEqual(texts(run.starts('p2', shard0)), [])
  })

  it('does not judge across lineages', () => {
    const run = trial()
      .starts('p1', shard0)
      .sees('p2', view(['p2'], { lineage: 'second' }))
    assert.deepEqual(texts(run.starts('p2', shard0)), [])
  })
})

describe('I-09, outsiders deliver nothing', () => {
  const trial = () =>
    new Trial((scene, world) => new SilentOutsiders(scene, world, facts)).gathers(['p1', 'p2'])

  it('is content with members that hold a lease', () => {
    assert.deepEqual(texts(trial().starts('p1', shard0).delivers('p1', shard0, 0, 3)), [])
  })

  it('sees a delivery without a lease', () => {
    const run = trial().starts('p1', shard0)
    run.world.unable.add('p1')
    assert.deepEqual(texts(run.delivers('p1', shard0, 4, 5)), [
      'p1 delivers sample 4 of corpus@0/0 without a lease on it',
    ])
  })

  it('sees a peer deliver that a view activated elsewhere no longer has', () => {
    const run = trial().sees('p2', view(['p2'], { number: 2 }))
    assert.deepEqual(texts(run.delivers('p1', shard0, 0, 1)), [], 'not activated yet: the old lease may live')
    run.hears('p2', { kind: 'view-activated', view: 2 }).delivers('p1', shard0, 1, 2)
    assert.deepEqual(texts(run), ['p1 delivers sample 1 of corpus@0/0 though view 2 without it is activated'])
  })

  it('sees a peer deliver that nothing has reached for longer than a lease', () => {
    const run = trial()
    run.world.heard.set('p1', run.nowMs)
    run.after(facts.workLeaseMs).delivers('p1', shard0, 0, 1)
    assert.deepEqual(texts(run), [], 'a lease that was asked for just before may still live')
    run.after(20).delivers('p1', shard0, 1, 2)
    assert.deepEqual(texts(run), [
      'p1 delivers sample 1 of corpus@0/0 though nothing has reached it for 1020 ms',
    ])
  })

  it('lets an only elector work alone', () => {
    const run = new Trial((scene, world) => new SilentOutsiders(scene, world, facts)).gathers(['p1'])
    run.world.heard.set('p1', Number.NEGATIVE_INFINITY)
    assert.deepEqual(texts(run.delivers('p1', shard0, 0, 1)), [])
  })
})

describe('I-12, a dead leader pauses nobody', () => {
  let checker: NoPause
  const trial = () => {
    const run = new Trial((scene, world) => {
      checker = new NoPause(scene, world, facts)
      return checker
    })
    run.gathers(['p1', 'p2', 'p3']).starts('p2', shard0).starts('p3', shard1)
    return run.after(facts.workLeaseMs).hears('p1', { kind: 'leading', term: '1' })
  }
  const dead = { kind: 'crashed' } as const

  it('is content when the survivors work on, and says that it judged', () => {
    const run = trial().sees('p1', dead)
    for (let step = 0; step < 400; step++) run.after(10).delivers('p2', shard0, step, step + 1)
    assert.deepEqual(texts(run), [])
    assert.equal(checker.judged, 1)
  })

  it('sees the lease of a survivor lapse', () => {
    const run = trial().sees('p1', dead).after(1_200).hears('p2', { kind: 'lease-lapsed' })
    assert.deepEqual(texts(run), ['p2 pauses 1200 ms after the death of its leader p1: its lease lapses'])
  })

  it('sees a survivor that may not deliver, though it says nothing', () => {
    const run = trial().sees('p1', dead)
    run.world.unable.add('p3')
    run.after(700).delivers('p2', shard0, 0, 1)
    assert.deepEqual(texts(run), [], 'it may have stopped and not said so yet')
    run.after(50).delivers('p2', shard0, 1, 2)
    assert.deepEqual(texts(run), [
      'p3 pauses 700 ms after the death of its leader p1: it may not deliver corpus@0/1',
    ])
  })

  it('sees a survivor excluded', () => {
    const run = trial().sees('p1', dead).after(50)
    run.hears('p2', { kind: 'shard-stopped', shard: shard0, reason: 'excluded' })
    assert.equal(texts(run).length, 1)
  })

  it('lets a survivor leave', () => {
    const run = trial().sees('p1', dead).after(50).sees('p2', { kind: 'asked', request: 'leave' }).after(50)
    run.hears('p2', { kind: 'shard-stopped', shard: shard0, reason: 'excluded' })
    assert.deepEqual(texts(run.hears('p2', { kind: 'lease-lapsed' })), [])
  })

  it('lets a shard move or close', () => {
    const run = trial().sees('p1', dead).after(50)
    run.hears('p2', { kind: 'shard-stopped', shard: shard0, reason: 'moved' })
    run.world.unable.add('p2 corpus@0/0')
    assert.deepEqual(texts(run.after(100).delivers('p3', shard1, 0, 1)), [])
  })

  it('does not judge when the majority of the electors dies too', () => {
    const run = trial().sees('p1', dead).sees('p3', dead).after(1_200)
    assert.deepEqual(texts(run.hears('p2', { kind: 'lease-lapsed' })), [])
  })

  it('does not judge when electors were missing just before', () => {
    const run = trial()
      .sees('p3', dead)
      .after(100)
      .sees('p3', started)
      .sees('p3', view(['p1', 'p2', 'p3']))
    assert.deepEqual(texts(run.sees('p1', dead).after(10).hears('p2', { kind: 'lease-lapsed' })), [])
  })

  it('does not judge where another fault disturbs the survivors', () => {
    const run = trial().sees('p1', dead).after(100)
    run.world.quietSinceMs = Number.POSITIVE_INFINITY
    assert.deepEqual(texts(run.hears('p2', { kind: 'lease-lapsed' })), [])
    assert.equal(checker.judged, 0)
  })

  it('does not judge the death of one who did not lead', () => {
    const run = trial().sees('p3', dead).after(1_200)
    assert.deepEqual(texts(run.hears('p2', { kind: 'lease-lapsed' })), [])
  })
})
