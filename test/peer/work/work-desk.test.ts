import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { ShardRef } from '../../../src/base/ids.ts'
import type { SampleRange } from '../../../src/peer/work/sample-range.ts'
import { WorkDesk } from '../../../src/peer/work/work-desk.ts'

const shard = (index: number): ShardRef => ({ dataSet: 'd', epoch: 0, shard: index })

interface World {
  readonly desk: WorkDesk
  readonly commits: string[]
  mayDeliver: boolean
  /** The view since which the core holds the shards. */
  since: number
  /** Shards that were to be handed out, had the core agreed. */
  readonly askedAbout: number[]
}

function world({ window = 4, size = 10 } = {}): World {
  const commits: string[] = []
  const world: World = {
    commits,
    mayDeliver: true,
    since: 0,
    askedAbout: [],
    desk: new WorkDesk(
      {
        mayDeliver: (ref, since) => {
          world.askedAbout.push(ref.shard)
          return world.mayDeliver && since === world.since
        },
        sizeOf: () => size,
        commit: (finished) =>
          commits.push(
            finished.map(({ shard, from, cursor }) => `${shard.shard}:${from}-${cursor}`).join(' '),
          ),
        delivered: () => {},
      },
      window,
    ),
  }
  return world
}

const text = (range: SampleRange | undefined): string =>
  range === undefined ? 'nothing' : `${range.shard}:${range.from}-${range.to}`

describe('the work desk', () => {
  it('has all of a shard committed whose epoch is closed, whether it was told so or not', () => {
    const { desk } = world()
    desk.start(shard(0), 0)
    desk.next(2)
    const outcome = desk.finish(shard(0), 0, 2)
    assert.ok(outcome.kind === 'taken')
    assert.equal(outcome.tenure.accepted, 0)
    desk.conclude(shard(0))
    assert.equal(outcome.tenure.accepted, 10)
    assert.equal(desk.committedOf(shard(0)), undefined)
  })

  it('hands out samples in order, no further than the window beyond the last commit', () => {
    const { desk } = world()
    desk.start(shard(0), 2)
    assert.equal(text(desk.next(3)), '0:2-5')
    assert.equal(text(desk.next(3)), '0:5-6')
    assert.equal(text(desk.next(3)), 'nothing')
    desk.finish(shard(0), 2, 5)
    assert.equal(text(desk.next(3)), 'nothing', 'asked for is not yet committed')
    desk.committed(shard(0), 5)
    assert.equal(text(desk.next(9)), '0:6-9')
  })

  it('lets shards take turns', () => {
    const { desk } = world()
    desk.start(shard(0), 0)
    desk.start(shard(1), 0)
    assert.deepEqual(
      [1, 2, 3, 4].map(() => text(desk.next(1))),
      ['0:0-1', '1:0-1', '0:1-2', '1:1-2'],
    )
  })

  it('passes over a shard that went out whole, until some of it comes back', () => {
    const { desk, askedAbout } = world({ window: 10 })
    desk.start(shard(0), 0)
    desk.start(shard(1), 0)
    assert.deepEqual(
      [text(desk.next(10)), text(desk.next(4)), text(desk.next(4))],
      ['0:0-10', '1:0-4', '1:4-8'],
    )
    assert.deepEqual(askedAbout, [0, 1, 1])
    desk.giveBack({ ...shard(0), from: 2, to: 3 })
    assert.deepEqual([text(desk.next(4)), text(desk.next(4))], ['1:8-10', '0:2-3'])
  })

  it('hands out nothing while the peer may not deliver, and goes on when it may', () => {
    const peer = world()
    peer.desk.start(shard(0), 0)
    peer.mayDeliver = false
    assert.equal(text(peer.desk.next(1)), 'nothing')
    peer.mayDeliver = true
    assert.equal(text(peer.desk.next(1)), '0:0-1')
  })

  it('hands out nothing of a shard that has left and come back until it is told so', () => {
    const peer = world()
    peer.desk.start(shard(0), 0)
    peer.since = 9
    assert.equal(text(peer.desk.next(1)), 'nothing')
    peer.desk.stop(shard(0))
    peer.desk.start(shard(0), 6, 9)
    assert.equal(text(peer.desk.next(1)), '0:6-7')
  })

  it('commits no further than what is finished without a gap', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    desk.next(2)
    desk.next(2)
    desk.finish(shard(0), 2, 4)
    assert.deepEqual(commits, [])
    desk.finish(shard(0), 0, 2)
    assert.deepEqual(commits, ['0:0-4'])
  })

  it('takes the same word twice, and refuses what it never handed out', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    desk.next(2)
    assert.equal(desk.finish(shard(0), 0, 2).kind, 'taken')
    assert.equal(desk.finish(shard(0), 0, 2).kind, 'taken')
    assert.equal(desk.finish(shard(0), 0, 3).kind, 'never-delivered')
    assert.equal(desk.finish(shard(1), 0, 1).kind, 'not-held')
    assert.deepEqual(commits, ['0:0-2'])
  })

  it('commits what is finished at a time together, each for itself', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    desk.start(shard(1), 0)
    for (let range = 0; range < 4; range++) desk.next(2)
    const outcomes = desk.finishAll([
      { shard: shard(0), from: 0, to: 2 },
      { shard: shard(1), from: 0, to: 4 },
      { shard: shard(2), from: 0, to: 1 },
      { shard: shard(0), from: 2, to: 9 },
      { shard: shard(0), from: 2, to: 4 },
    ])
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['taken', 'taken', 'not-held', 'never-delivered', 'taken'],
    )
    assert.deepEqual(commits, ['0:0-2 1:0-4 0:2-4'])
    desk.finishAll([{ shard: shard(0), from: 0, to: 2 }])
    assert.equal(commits.length, 1, 'nothing is new')
  })

  it('hands out again what was given back, before anything new', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    desk.next(1)
    desk.next(1)
    desk.finish(shard(0), 1, 2)
    assert.equal(desk.giveBack(), 1)
    assert.equal(text(desk.next(9)), '0:0-1')
    desk.finish(shard(0), 0, 1)
    assert.deepEqual(commits, ['0:0-2'])
  })

  it('hands out again what the program of a session had when it ends, and nothing that others have', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    const taken = [desk.next(1, {}, 'one'), desk.next(1, {}, 'other'), desk.next(1, {}, 'one'), desk.next(1)]
    assert.deepEqual(taken.map(text), ['0:0-1', '0:1-2', '0:2-3', '0:3-4'])
    desk.finish(shard(0), 0, 1)
    assert.equal(desk.giveBackOf('one'), 1)
    assert.equal(text(desk.next(9, {}, 'other')), '0:2-3')
    // It is the other's now, and was given back by the one before.
    assert.equal(desk.giveBackOf('one'), 0)
    desk.giveBack({ ...shard(0), from: 2, to: 3 })
    assert.equal(text(desk.next(9, {}, 'one')), '0:2-3')
    assert.equal(desk.giveBackOf('other'), 1)
    desk.finish(shard(0), 0, 4)
    assert.deepEqual([commits.at(-1), desk.givenBackCount], ['0:1-4', 3])
  })

  it('hands out nothing more once it is closed, but takes what is out', () => {
    const { desk, commits } = world()
    desk.start(shard(0), 0)
    desk.next(2)
    desk.close()
    assert.equal(text(desk.next(1)), 'nothing')
    assert.equal(desk.outstandingCount, 2)
    desk.finish(shard(0), undefined, 2)
    assert.equal(desk.outstandingCount, 0)
    assert.deepEqual(commits, ['0:0-2'])
  })

  it('tells those who wait when there is something to hand out', () => {
    const { desk } = world()
    let told = 0
    const stop = desk.listen(() => told++)
    desk.start(shard(0), 0)
    assert.equal(told, 1)
    stop()
    desk.start(shard(1), 0)
    assert.equal(told, 1)
  })

  it('delivers every sample and commits it once, whatever consumers do', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('next' as const), count: fc.integer({ min: 1, max: 7 }) }),
      fc.record({ kind: fc.constant('finish' as const), pick: fc.nat(50) }),
      fc.record({ kind: fc.constant('give-back' as const), pick: fc.nat(50) }),
      fc.record({ kind: fc.constant('acknowledge' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 9 }), (steps, window) => {
        const size = 20
        const out: SampleRange[] = []
        let committed = 0
        let acknowledged = 0
        const desk = new WorkDesk(
          {
            mayDeliver: () => true,
            sizeOf: () => size,
            commit: (commits) => {
              for (const { from, cursor } of commits) {
                assert.equal(from, committed)
                committed = cursor
              }
            },
            delivered: (range) => assert(range.to - acknowledged <= window),
          },
          window,
        )
        desk.start(shard(0), 0)
        const take = (count: number): boolean => {
          const range = desk.next(count)
          if (range !== undefined) out.push(range)
          return range !== undefined
        }
        const finish = (at: number): void => {
          const [range] = out.splice(at % Math.max(1, out.length), 1)
          if (range !== undefined) assert.equal(desk.finish(range, range.from, range.to).kind, 'taken')
        }
        const acknowledge = (): void => {
          acknowledged = committed
          desk.committed(shard(0), committed)
        }
        for (const step of steps) {
          if (step.kind === 'next') take(step.count)
          if (step.kind === 'finish') finish(step.pick)
          if (step.kind === 'acknowledge') acknowledge()
          if (step.kind === 'give-back') {
            const [range] = out.splice(step.pick % Math.max(1, out.length), 1)
            if (range !== undefined) desk.giveBack(range)
          }
          assert(committed <= Math.min(size, ...out.map(({ from }) => from)))
        }
        while (committed < size) {
          assert(take(3) || out.length > 0 || acknowledged < committed, 'there is always a way on')
          finish(0)
          acknowledge()
        }
        assert.equal(committed, size)
      }),
    )
  })
})
