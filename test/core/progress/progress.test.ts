import assert from 'node:assert/strict'
import { Prng } from '../../../src/base/prng.ts'
import type { AgreedState } from '../../../src/core/agreed-state.ts'
import type { Holding } from '../../../src/core/member/holding.ts'
import { Outbox } from '../../../src/core/outbox.ts'
import { Progress } from '../../../src/core/progress/progress.ts'

const everyMs = 1_000
const idle = { status: 'idle', samples: 7, throughput: 0 } as const

// The parts of a state that a heartbeat looks at.
const state = {
  number: 3,
  timing: { gossipEveryMs: everyMs },
  members: new Map([
    ['a', {}],
    ['b', {}],
  ]),
  dataSets: new Map(),
} as unknown as AgreedState

function silent() {
  const outbox = new Outbox('a', () => ({
    job: 'j',
    genesis: '',
    lineage: { counter: 1, tag: '' },
    from: 'a',
    incarnation: 1,
  }))
  return { outbox, progress: new Progress(outbox, new Prng(1)) }
}

function beating() {
  const { outbox, progress } = silent()
  const holding = {
    ref: { dataSet: 'd', epoch: 0, shard: 1 },
    started: true,
    acknowledged: 0,
    acknowledgedIn: 3,
  }
  let isCommitting = false
  let now = 0
  progress.begin(state, now)
  /** Heartbeats of so many intervals. */
  const beatsOf = (
    intervals: number,
    worker = idle as { status: 'idle' | 'active'; samples: number; throughput: number },
  ) => {
    for (let at = 0; at < intervals; at++) {
      now += everyMs
      holding.acknowledged += 1
      const held = isCommitting ? [holding as Holding] : []
      progress.maybeBeat('a', state, { all: held, takeAcknowledged: () => held }, worker, now)
    }
    return outbox.drain().filter(({ kind }) => kind === 'publish').length
  }
  return { beatsOf, commits: () => (isCommitting = true) }
}

describe('heartbeats', () => {
  it('of a member with nothing new to tell come every third time', () => {
    const { beatsOf } = beating()
    assert.equal(beatsOf(1), 1)
    assert.deepEqual([beatsOf(1), beatsOf(1), beatsOf(1)], [0, 0, 1])
    assert.equal(beatsOf(9), 3)
  })

  it('of one that works, or whose standing has changed, come every time', () => {
    const { beatsOf } = beating()
    beatsOf(4)
    assert.equal(beatsOf(1, { status: 'active', samples: 7, throughput: 0 }), 1)
    assert.deepEqual(
      [10, 20, 30].map((samples) => beatsOf(1, { status: 'active', samples, throughput: 10 })),
      [1, 1, 1],
    )
  })

  it('of one with cursors to tell come every time', () => {
    const { beatsOf, commits } = beating()
    commits()
    assert.equal(beatsOf(5), 5)
  })

  it('tell of what was acknowledged since the last one, and every tenth one of all', () => {
    const { outbox, progress } = silent()
    const holdingOf = (shard: number) =>
      ({
        ref: { dataSet: 'd', epoch: 0, shard },
        started: true,
        acknowledged: 5,
        acknowledgedIn: 3,
      }) as Holding
    const all = [0, 1, 2].map(holdingOf)
    const [first, , last] = all
    const news: Holding[][] = [[...all], [], [last as Holding], [], [], [], [], [], [], []]
    progress.begin(state, 0)
    const told = news.map((acknowledged, at) => {
      if (at === 2 && last !== undefined) last.acknowledged = 9
      const held = {
        all: [...all, { ...first, acknowledgedIn: 0 } as Holding],
        takeAcknowledged: () => acknowledged,
      }
      progress.maybeBeat('a', state, held, { ...idle, samples: at }, (at + 1) * everyMs)
      return outbox
        .drain()
        .flatMap((output) =>
          output.kind === 'publish' && output.message.kind === 'heartbeat' ? output.message.table : [],
        )
        .flatMap(({ shards, cursors }) => shards.map((shard, row) => `${shard}:${cursors[row]}`))
        .join(' ')
    })
    assert.deepEqual(told, ['0:5 1:5 2:5', '', '2:9', '', '', '', '', '', '', '0:5 1:5 2:9'])
  })
})
