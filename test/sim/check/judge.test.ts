import assert from 'node:assert/strict'
import { Judge, TranscriptHash } from '../../../sim/check/index.ts'
import type { Seen } from '../../../sim/check/observation.ts'
import { facts, StandInWorld, shard0, started, view } from './stand-in-world.ts'

function judged(seen: readonly [peer: string, seen: Seen][]): Judge {
  const judge = new Judge(facts, new StandInWorld())
  for (const [index, [peer, what]] of seen.entries()) judge.observe({ atMs: 10_000 + index, peer, ...what })
  judge.finish({ atMs: 20_000, quietSinceMs: undefined, reachable: [], transcripts: [] })
  return judge
}

const corpus: Seen = { kind: 'data-set', dataSet: 'corpus', epochs: 1, sizes: [3] }
const starts: Seen = {
  kind: 'event',
  event: { kind: 'shard-started', shard: shard0, cursor: 0, since: 1, by: 'activate' },
}
const delivers = (sample: number): Seen => ({ kind: 'delivered', ...shard0, sample, view: 1 })
const finishes: Seen = { kind: 'finished', ...shard0, from: 0, cursor: 2 }
const accepts: Seen = { kind: 'accepted', ...shard0, from: 0, cursor: 2, view: 1, lineage: 'first' }
const closes: Seen = { kind: 'event', event: { kind: 'data-set-finished', dataSet: 'corpus' } }

describe('the judge', () => {
  it('shows every checker what it wants to see and puts their complaints in order', () => {
    const judge = judged([
      ['p1', started],
      ['p1', view(['p1'])],
      ['p1', corpus],
      ['p1', starts],
      ['p1', finishes],
      ['p1', accepts],
      ['p2', started],
      ['p2', view(['p2'], { hash: 'another', ownersDigest: 'others' })],
      ['p2', starts],
      ['p2', accepts],
      ['p1', closes],
    ])
    assert.deepEqual(
      judge.violations.map(({ invariant, atMs }) => [invariant, atMs]),
      [
        ['I-01', 10_007],
        ['I-03', 10_008],
        ['I-06', 10_008],
        ['I-05', 10_009],
        ['I-07', 10_010],
      ],
    )
  })

  it('counts samples', () => {
    const judge = judged([
      ['p1', started],
      ['p1', corpus],
      ['p1', delivers(0)],
      ['p1', delivers(1)],
      ['p2', delivers(1)],
      ['p1', finishes],
      ['p1', accepts],
      ['p2', accepts],
      ['p1', closes],
    ])
    assert.deepEqual(judge.totals, {
      committed: 2,
      lost: 1,
      committedTwice: 2,
      deliveredTwice: 1,
      delivered: 3,
    })
  })
})

describe('a transcript hash', () => {
  const hash = (...seen: Seen[]) => {
    const transcript = new TranscriptHash()
    for (const what of seen) transcript.observe({ atMs: 1, peer: 'p1', ...what })
    return transcript.hex()
  }

  it('is equal for equal runs and differs by content and by order', () => {
    assert.equal(hash(delivers(1), delivers(2)), hash(delivers(1), delivers(2)))
    const all = [hash(), hash(delivers(1)), hash(delivers(1), delivers(2)), hash(delivers(2), delivers(1))]
    assert.equal(new Set(all).size, all.length)
  })
})
