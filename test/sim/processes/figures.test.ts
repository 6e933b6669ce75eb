import assert from 'node:assert/strict'
import type { Seen } from '../../../sim/check/observation.ts'
import { JoinTimes } from '../../../sim/processes/figures/join-times.ts'
import { LeaderStalls } from '../../../sim/processes/figures/leader-stalls.ts'
import { spreadOf } from '../../../sim/processes/figures/spread.ts'
import { TakeoverTimes } from '../../../sim/processes/figures/takeover-times.ts'
import type { Spectator } from '../../../sim/processes/judge-run.ts'
import { shard0, shard1, started } from '../check/stand-in-world.ts'

/** Shows a run to one spectator. */
class Showing<Who extends Spectator> {
  readonly spectator: Who

  constructor(spectator: Who) {
    this.spectator = spectator
    this.sees(0, 'p1', started).sees(0, 'p2', started)
    this.sees(0, 'p1', { kind: 'data-set', dataSet: 'corpus', epochs: 1, sizes: [1_000, 1_000] })
    this.starts(0, 'p1', shard0).starts(0, 'p2', shard1)
    this.takes(0, 'p1', 1, ['p1', 'p2'])
  }

  sees(atMs: number, peer: string, seen: Seen): this {
    this.spectator.observe({ atMs, peer, ...seen })
    return this
  }

  starts(atMs: number, peer: string, shard: typeof shard0): this {
    return this.sees(atMs, peer, {
      kind: 'event',
      event: { kind: 'shard-started', shard, cursor: 0, since: 1, by: 'activate' },
    })
  }

  /** The peer takes a view with these members. */
  takes(atMs: number, peer: string, number: number, members: readonly string[], left: string[] = []): this {
    return this.sees(atMs, peer, {
      kind: 'view',
      lineage: '1.1',
      number,
      hash: String(number),
      members: members.map((id) => ({ id, incarnation: 1 })),
      electors: [...members],
      ownersDigest: '',
      unowned: 0,
      left,
    })
  }

  delivers(atMs: number, peer: string, shard: typeof shard0, sample = 0): this {
    return this.sees(atMs, peer, { kind: 'delivered', ...shard, sample, view: 1 })
  }

  strikes(atMs: number, peer: string, fault: string): this {
    return this.sees(atMs, peer, { kind: 'fault', fault, detail: '' })
  }
}

describe('the figures of a run', () => {
  it('give the nearest rank', () => {
    assert.deepEqual(spreadOf([3, 1, 2, 4]), { count: 4, p50Ms: 2, p99Ms: 4, maxMs: 4 })
    assert.deepEqual(spreadOf([]), { count: 0, p50Ms: 0, p99Ms: 0, maxMs: 0 })
  })

  it("count a takeover from the kill to another's first delivery", () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .strikes(1_000, 'p2', 'crash')
      .sees(1_000, 'p2', { kind: 'crashed' })
      .takes(1_050, 'p1', 2, ['p1'])
      .starts(1_080, 'p1', shard1)
      .delivers(1_100, 'p1', shard1)
      .delivers(1_200, 'p1', shard1, 1)
    assert.deepEqual(spectator.ofKills, { count: 1, p50Ms: 100, p99Ms: 100, maxMs: 100 })
  })

  it('count none for a shard that was done, nor for a peer that woke in time', () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .sees(900, 'p1', { kind: 'finished', ...shard0, from: 0, cursor: 1_000 })
      .strikes(1_000, 'p1', 'crash')
      .takes(1_400, 'p2', 2, ['p2'])
      .delivers(1_500, 'p2', shard0)
      .strikes(2_000, 'p2', 'freeze')
      .delivers(2_300, 'p2', shard1)
      .takes(8_900, 'p1', 3, ['p1'])
      .delivers(9_000, 'p1', shard1)
    assert.deepEqual(spectator.byFault, {})
  })

  it('know how long one that is cut off is worked for by itself', () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .strikes(1_000, 'p2', 'partition')
      .delivers(2_000, 'p2', shard1)
      .takes(2_800, 'p1', 2, ['p1'])
      .delivers(2_900, 'p1', shard1)
    assert.equal(spectator.byFault.partition?.p50Ms, 1_900)
    assert.equal(spectator.ofKills.count, 0)
  })

  it('count none where a join moves a shard after a cut that its owner got over', () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .strikes(1_000, 'p2', 'partition')
      .delivers(1_600, 'p2', shard1)
      .takes(2_000, 'p1', 2, ['p1', 'p2', 'p3'])
      .delivers(2_200, 'p3', shard1)
    assert.deepEqual(spectator.byFault, {})
  })

  it('count none where the owner leaves by itself after a short cut', () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .strikes(1_000, 'p2', 'partition')
      .takes(3_000, 'p1', 2, ['p1'], ['p2'])
      .delivers(3_100, 'p1', shard1)
    assert.deepEqual(spectator.byFault, {})
  })

  it('take no old view, which somebody catches up with, for the end of a membership', () => {
    const { spectator } = new Showing(new TakeoverTimes())
      .takes(500, 'p1', 2, ['p1', 'p2', 'p3'])
      .strikes(1_000, 'p3', 'partition')
      .strikes(1_000, 'p2', 'partition')
      .takes(1_200, 'p3', 1, ['p1'])
      .delivers(1_300, 'p1', shard1)
    assert.deepEqual(spectator.byFault, {})
  })

  for (const [name, gapMs, stalled] of [
    ['see no stall where the gap is as always', 100, 0],
    ["see the stall of a survivor's shard", 400, 1],
  ] as const) {
    it(name, () => {
      const showing = new Showing(new LeaderStalls())
      for (let atMs = 1_000; atMs < 4_000; atMs += 100) showing.delivers(atMs, 'p2', shard1, atMs / 100)
      showing.strikes(3_950, 'p1', 'leader-crash').sees(3_950, 'p1', { kind: 'crashed' })
      for (let atMs = 3_900 + gapMs; atMs < 8_000; atMs += 100)
        showing.delivers(atMs, 'p2', shard1, atMs / 100)
      const { count, stalledShards, worstStallMs } = showing.spectator
      assert.deepEqual([count, stalledShards, worstStallMs], [1, stalled, gapMs - 100])
    })
  }

  it('see the stall of a survivor that is thrown out', () => {
    const showing = new Showing(new LeaderStalls())
    for (let atMs = 1_000; atMs < 4_000; atMs += 100) showing.delivers(atMs, 'p2', shard1, atMs / 100)
    showing.strikes(3_950, 'p1', 'leader-crash').sees(3_950, 'p1', { kind: 'crashed' })
    showing.sees(4_500, 'p2', {
      kind: 'event',
      event: { kind: 'shard-stopped', shard: shard1, reason: 'excluded' },
    })
    showing.delivers(8_000, 'p3', shard0)
    assert.equal(showing.spectator.stalledShards, 1)
  })

  it('leave out a leader that died in the middle of other faults', () => {
    const showing = new Showing(new LeaderStalls()).strikes(2_900, 'p2', 'connection-reset')
    showing.strikes(3_000, 'p1', 'leader-crash').delivers(9_000, 'p2', shard1)
    assert.equal(showing.spectator.count, 0)
  })

  it('count a join from when the new peer is up to its first shard, once the job is under way', () => {
    const { spectator } = new Showing(new JoinTimes())
      .delivers(1_000, 'p1', shard0)
      .sees(2_000, 'p3', { kind: 'started', incarnation: 1, kept: false })
      .starts(2_250, 'p3', shard1)
      .starts(2_400, 'p3', shard0)
    assert.deepEqual([spectator.spread.count, spectator.spread.p50Ms], [1, 250])
  })
})
