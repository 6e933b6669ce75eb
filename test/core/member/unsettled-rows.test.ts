import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Holding } from '../../../src/core/member/holding.ts'
import { UnsettledRows } from '../../../src/core/member/unsettled-rows.ts'
import { rowCount, rowsPerMessageMax } from '../../../src/core/table-section.ts'

function holdingOf(shard: number): Holding {
  return {
    ref: { dataSet: 'd', epoch: 0, shard },
    size: 100,
    first: 0,
    gainedIn: 1,
    gainedAt: 0,
    gainedFrom: undefined,
    started: false,
    cursor: 0,
    acknowledged: 0,
    acknowledgedIn: 0,
    sent: undefined,
  }
}

/** What a member holds, and its electors: each renewal reaches some, and what a majority granted is acknowledged. */
class World {
  readonly rows = new UnsettledRows()
  readonly held = new Map<number, Holding>()
  view = 1
  round = 0
  everybodyHas = 0

  start(shard: number): void {
    if (this.held.has(shard)) return
    const holding = { ...holdingOf(shard), started: true }
    this.held.set(shard, holding)
    this.rows.add(holding)
  }

  commit(shard: number, cursor: number): void {
    const holding = this.held.get(shard)
    if (holding === undefined || cursor < holding.cursor) return
    holding.cursor = cursor
    this.rows.add(holding)
  }

  stop(shard: number): void {
    const holding = this.held.get(shard)
    if (holding !== undefined) this.rows.delete(holding)
    this.held.delete(shard)
  }

  changeView(): void {
    this.view += 1
    this.everybodyHas = 0
  }

  /** By rules, and not by what was remembered. */
  due(): string[] {
    return [...this.held.values()]
      .filter(
        ({ sent, cursor, acknowledged, acknowledgedIn }) =>
          sent?.view !== this.view ||
          sent.cursor !== cursor ||
          sent.round > this.everybodyHas ||
          acknowledged < cursor ||
          acknowledgedIn < this.view,
      )
      .sort((one, other) => one.ref.shard - other.ref.shard)
      .map(({ ref, cursor }) => `${ref.shard}:${cursor}`)
  }

  /** Sends one renewal, and returns its rows. */
  renew(grants: 'none' | 'majority' | 'all'): string[] {
    this.round += 1
    const [section] = this.rows.rowsToSend(this.held.values(), this.view, this.round, this.everybodyHas)
    const { shards = [], cursors = [] } = section ?? {}
    if (grants !== 'none')
      for (const [at, shard] of shards.entries()) {
        const holding = this.held.get(shard)
        if (holding === undefined) continue
        holding.acknowledged = Math.max(holding.acknowledged, cursors[at] ?? 0)
        holding.acknowledgedIn = this.view
      }
    if (grants === 'all') this.everybodyHas = this.round
    return shards.map((shard, at) => `${shard}:${cursors[at]}`)
  }
}

describe('the rows of a renewal', () => {
  it('are those that some elector may lack, whatever happened before', () => {
    const shard = fc.nat(5)
    const step = fc.oneof(
      fc.record({ kind: fc.constant('start' as const), shard }),
      fc.record({ kind: fc.constant('stop' as const), shard }),
      fc.record({ kind: fc.constant('commit' as const), shard, cursor: fc.nat(9) }),
      fc.record({ kind: fc.constant('view' as const) }),
      fc.record({
        kind: fc.constant('renew' as const),
        grants: fc.constantFrom('none' as const, 'majority' as const, 'all' as const),
      }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World()
        for (const step of steps) {
          if (step.kind === 'start') world.start(step.shard)
          if (step.kind === 'stop') world.stop(step.shard)
          if (step.kind === 'commit') world.commit(step.shard, step.cursor)
          if (step.kind === 'view') world.changeView()
          if (step.kind !== 'renew') continue
          const due = world.due()
          assert.deepEqual(world.renew(step.grants), due)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it('are looked at again only where a cursor moves, once every elector has them', () => {
    const world = new World()
    for (let shard = 0; shard < 100; shard++) world.start(shard)
    world.renew('all')
    assert.deepEqual(world.renew('all'), [])
    assert.equal(world.rows.count, 0)
    world.commit(7, 3)
    assert.equal(world.rows.count, 1)
    assert.deepEqual(world.renew('all'), ['7:3'])
  })

  it('come with the next renewals where one has no room for all', () => {
    const world = new World()
    const shards = rowsPerMessageMax + 10
    for (let shard = 0; shard < shards; shard++) world.start(shard)
    const sent = new Set<string>()
    let renewals = 0
    for (; renewals < 3; renewals++) for (const row of world.renew('all')) sent.add(row)
    assert.equal(sent.size, shards)
    assert.deepEqual(world.renew('all'), [])
  })

  it('never are more than fit into one message', () => {
    const world = new World()
    for (let shard = 0; shard < 2 * rowsPerMessageMax; shard++) world.start(shard)
    const table = world.rows.rowsToSend(world.held.values(), 1, 1, 0)
    assert.equal(rowCount(table), rowsPerMessageMax)
  })
})
