import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { judgeRun } from '../../../sim/processes/judge-run.ts'
import { driftRatio, workLeaseMs } from '../../../sim/processes/leases.ts'
import type { Note } from '../../../sim/processes/notes.ts'
import { presets, timingFor } from '../../../src/core/settings.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'

const ids: Readonly<Record<string, string>> = {
  p1: `12D3KooW${'A'.repeat(44)}`,
  p2: `12D3KooW${'B'.repeat(44)}`,
}
const originMs = 1_000_000
const shard = { dataSet: 'corpus', epoch: 0, shard: 0 }

type Seen = { readonly kind: string } & Readonly<Record<string, unknown>>

describe('the judge of processes', () => {
  const scratch = scratchFolder()
  let lines: Record<string, string[]>

  beforeEach(() => {
    lines = { p1: [], p2: [] }
    for (const peer of ['p1', 'p2']) {
      writes(peer, 0, { kind: 'started', incarnation: 1, kept: false })
      writes(peer, 1, {
        kind: 'view',
        lineage: '1.a',
        number: 1,
        hash: 'h1',
        members: Object.values(ids).map((id) => ({ id, incarnation: 1 })),
        electors: [ids.p1],
        ownersDigest: 'o',
        unowned: 0,
        left: [],
      })
    }
    writes('p1', 2, { kind: 'data-set', dataSet: 'corpus', epochs: 1, sizes: [100] })
    writes('p1', 3, { kind: 'lease', untilMs: originMs + 1_500 })
    writes('p1', 3, {
      kind: 'event',
      event: { kind: 'shard-started', shard, cursor: 0, since: 1, by: 'opened' },
    })
  })

  function writes(peer: string, atMs: number, seen: Seen): void {
    lines[peer]?.push(JSON.stringify({ atMs: originMs + atMs, peer: ids[peer], ...seen }))
  }

  function delivers(peer: string, atMs: number, sample: number): void {
    writes(peer, atMs, { kind: 'delivered', ...shard, sample, view: 1 })
  }

  function judged(notes: readonly Note[] = []): string[] {
    const peers = Object.entries(lines).map(([peer, texts]) => {
      const file = scratch.path(peer)
      // The last line of a killed process may be a half.
      writeFileSync(file, `${texts.join('\n')}\n{"atMs":`)
      return { peer, file }
    })
    const { violations } = judgeRun(
      {
        peers,
        originMs,
        notes,
        facts: { workLeaseMs: 1_800, driftRatio, commitEvery: 10, settleMs: 0 },
      },
      { atMs: 60_000, quietSinceMs: undefined, finalWords: new Map() },
    )
    return violations.map(({ invariant, text }) => `${invariant} ${text}`)
  }

  it('knows the leases of the presets', () => {
    for (const [name, leaseMs] of Object.entries(workLeaseMs)) {
      const timing = timingFor(presets[name as keyof typeof presets], 200)
      assert.deepEqual([timing.workLeaseMs, timing.driftRatio], [leaseMs, driftRatio], name)
    }
  })

  it('has nothing to say against a peer that delivers within its lease', () => {
    for (let sample = 0; sample < 10; sample++) delivers('p1', 100 + sample, sample)
    assert.deepEqual(judged(), [])
  })

  it('accuses a consumer that delivers on after the lease of its peer', () => {
    for (let sample = 0; sample < 4; sample++) delivers('p1', 1_410 + 100 * sample, sample)
    assert.deepEqual(judged(), [
      'I-09 p1 delivers sample 2 of corpus@0/0 without a lease on it',
      'I-09 p1 delivers sample 3 of corpus@0/0 without a lease on it',
    ])
  })

  it('does not accuse a process that was stopped between its look at the lease and its word of the delivery', () => {
    delivers('p1', 1_400, 0)
    delivers('p1', 4_000, 1)
    assert.deepEqual(judged(), [])
    // That explains one delivery: before the next it has looked again.
    delivers('p1', 4_000.01, 2)
    assert.deepEqual(judged(), ['I-09 p1 delivers sample 2 of corpus@0/0 without a lease on it'])
  })

  it('accuses two peers that have the same samples committed', () => {
    const accepted = { kind: 'accepted', ...shard, from: 0, cursor: 5, view: 1, lineage: '1.a' }
    writes('p1', 200, accepted)
    writes('p2', 300, accepted)
    assert.match(
      judged().join(),
      /I-05 5 samples of corpus@0\/0 \[0, 5\) by p2 in view 1 were accepted before/,
    )
  })

  it('accuses a peer that holds a shard while another may still deliver it', () => {
    writes('p2', 400, { kind: 'lease', untilMs: originMs + 2_000 })
    writes('p2', 500, {
      kind: 'event',
      event: { kind: 'shard-started', shard, cursor: 0, since: 1, by: 'activate' },
    })
    assert.deepEqual(judged(), ['I-03 p1 and p2 may both deliver corpus@0/0'])
  })

  it('knows that the dead hold nothing, and that a dying process wrote its last words before its death', () => {
    delivers('p1', 450.3, 0)
    writes('p2', 480, { kind: 'lease', untilMs: originMs + 2_000 })
    writes('p2', 500, {
      kind: 'event',
      event: { kind: 'shard-started', shard, cursor: 0, since: 1, by: 'activate' },
    })
    assert.deepEqual(judged([{ atMs: 450, kind: 'crashed', peer: 'p1' }]), [])
  })

  it('accuses a peer that delivers though nothing can have reached it for a lease', () => {
    const view = lines.p1?.[1]?.replace(`"electors":["${ids.p1}"]`, `"electors":["${ids.p2}"]`) ?? ''
    for (const texts of Object.values(lines))
      texts[1] = view.replace(ids.p1 ?? '', texts === lines.p1 ? (ids.p1 ?? '') : (ids.p2 ?? ''))
    writes('p1', 1_000, { kind: 'lease', untilMs: originMs + 9_000 })
    delivers('p1', 3_000, 0)
    const notes: Note[] = [{ atMs: 900, kind: 'heard', peers: ['p1', 'p2'] }]
    assert.deepEqual(judged(notes), [
      'I-09 p1 delivers sample 0 of corpus@0/0 though nothing has reached it for 2100 ms',
    ])
  })
})
