import { Judge } from '../../../sim/check/judge.ts'
import type { Totals } from '../../../sim/check/ledger.ts'
import type { Observation, Seen, Violation } from '../../../sim/check/observation.ts'
import type { WorldProbe } from '../../../sim/check/probe.ts'
import type { Operation } from '../../../sim/scenario/operation.ts'
import type { ScenarioWorld } from '../../../sim/scenario/world.ts'
import type { ShardRef } from '../../../src/base/ids.ts'
import { shardKey } from '../../../src/base/ids.ts'

const takeoverMs = 100

/**
 * A world without a protocol: an all-knowing hand gives each shard to the next living peer, a moment after
 * its owner died. It shows that a scenario needs nothing but the interface.
 */
export class ToyWorld implements ScenarioWorld {
  readonly operations: Operation[] = []
  closed = false
  #nowMs = 0
  #observer: (observation: Observation) => void = () => {}
  readonly #living: string[] = []
  readonly #owners = new Map<string, { shard: ShardRef; owner: string; next: number }>()
  #changedAtMs = Number.NEGATIVE_INFINITY
  #view = 0
  #sizes: number[] = []
  readonly #judge: Judge

  readonly probe: WorldProbe = {
    mayDeliver: (peer, shard) =>
      this.#owners.get(shardKey(shard))?.owner === peer && this.#living.includes(peer),
    clocksSoundSinceMs: () => 0,
    calmSinceMs: () => Number.POSITIVE_INFINITY,
    heardAtMs: () => this.#nowMs,
    progressDigest: () => '',
    attemptAt: () => undefined,
    ownerIn: () => undefined,
    cursorAt: () => undefined,
  }

  constructor() {
    this.#judge = new Judge(
      { workLeaseMs: 1_000, driftRatio: 0.01, commitEvery: 10, settleMs: 5_000 },
      this.probe,
    )
  }

  nowMs(): number {
    return this.#nowMs
  }

  async pass(durationMs: number): Promise<void> {
    for (let passed = 0; passed < durationMs; passed += 10) {
      this.#nowMs += 10
      if (this.#nowMs - this.#changedAtMs === takeoverMs) this.#takeOver()
      for (const held of this.#owners.values()) this.#work(held)
    }
    await Promise.resolve()
  }

  async act(operation: Operation): Promise<void> {
    this.operations.push(operation)
    if (operation.kind === 'register') this.#register(operation)
    if (operation.kind === 'add' || operation.kind === 'restart') this.#rise(operation.peer)
    if (operation.kind === 'kill') this.#die(operation.peer)
    await Promise.resolve()
  }

  watch(observer: (observation: Observation) => void): void {
    this.#observer = observer
  }

  violations(): readonly Violation[] {
    return this.#judge.violations
  }

  totals(): Totals {
    return this.#judge.totals
  }

  async close(): Promise<void> {
    this.closed = true
    await Promise.resolve()
  }

  #see(peer: string, seen: Seen): void {
    const observation = { atMs: this.#nowMs, peer, ...seen }
    this.#judge.observe(observation)
    this.#observer(observation)
  }

  #register({ dataSet, shards, samples }: Operation & { kind: 'register' }): void {
    this.#sizes = Array.from({ length: shards }, () => samples)
    for (let shard = 0; shard < shards; shard++) {
      const ref = { dataSet, epoch: 0, shard }
      this.#owners.set(shardKey(ref), { shard: ref, owner: '', next: 0 })
    }
    this.#see('p1', { kind: 'data-set', dataSet, epochs: 1, sizes: this.#sizes })
  }

  #rise(peer: string): void {
    this.#living.push(peer)
    this.#see(peer, { kind: 'started', incarnation: 1, kept: true })
    if (this.#living.length === 1)
      this.#see(peer, { kind: 'event', event: { kind: 'leading', term: '1.p1.1' } })
    this.#changedAtMs = this.#nowMs
  }

  #die(peer: string): void {
    this.#living.splice(this.#living.indexOf(peer), 1)
    this.#see(peer, { kind: 'crashed' })
    this.#changedAtMs = this.#nowMs
  }

  #takeOver(): void {
    this.#view++
    for (const peer of this.#living) {
      const members = this.#living.map((id) => ({ id, incarnation: 1 }))
      const [number, hash] = [this.#view, `view ${this.#view}`]
      this.#see(peer, {
        kind: 'view',
        lineage: '1',
        number,
        hash,
        members,
        electors: ['p1'],
        ownersDigest: '',
        unowned: 0,
      })
    }
    for (const held of this.#owners.values()) {
      if (this.#living.includes(held.owner)) continue
      held.owner = this.#living[held.shard.shard % this.#living.length] ?? ''
      const event = {
        kind: 'shard-started',
        shard: held.shard,
        cursor: held.next,
        since: 1,
        by: 'activate',
      } as const
      this.#see(held.owner, { kind: 'event', event })
    }
  }

  #work(held: { shard: ShardRef; owner: string; next: number }): void {
    const { shard, owner, next } = held
    if (!this.#living.includes(owner) || next >= (this.#sizes[shard.shard] ?? 0)) return
    const [from, cursor] = [held.next, ++held.next]
    this.#see(owner, { kind: 'delivered', ...shard, sample: from, view: this.#view })
    this.#see(owner, { kind: 'finished', ...shard, from, cursor })
    this.#see(owner, { kind: 'accepted', ...shard, from, cursor, view: this.#view, lineage: '1' })
    if ([...this.#owners.values()].every((one) => one.next >= (this.#sizes[one.shard.shard] ?? 0))) {
      this.#see(owner, { kind: 'event', event: { kind: 'data-set-finished', dataSet: shard.dataSet } })
    }
  }
}
