import { setTimeout as delay } from 'node:timers/promises'
import { unreachable } from '../../src/base/assert.ts'
import { Judge } from '../check/judge.ts'
import type { Totals } from '../check/ledger.ts'
import type { Observation, Violation } from '../check/observation.ts'
import type { WorldProbe } from '../check/probe.ts'
import type { Operation, ScenarioSetup } from '../scenario/operation.ts'
import type { ScenarioWorld } from '../scenario/world.ts'
import { judgeRun, seenIn, type Verdict } from './judge-run.ts'
import { driftRatio, workLeaseMs } from './leases.ts'
import { LineProbe } from './line-probe.ts'
import { LiveFeed } from './live-feed.ts'
import { Mesh } from './mesh.ts'
import type { WireKind } from './wires.ts'

const tryEveryMs = 100

/** Real processes in which nothing goes wrong but what the scenario does to them. */
export class ProcessWorld implements ScenarioWorld {
  readonly mesh: Mesh
  readonly #feed: LiveFeed
  readonly #setup: ScenarioSetup
  readonly #live = new LineProbe()
  readonly #judge: Judge
  readonly #observers: ((observation: Observation) => void)[] = []
  #isClosed = false
  #reviewed: { readonly complaints: number; readonly violations: readonly Violation[] } = {
    complaints: 0,
    violations: [],
  }
  /** The last word on a world that is closed. */
  finalVerdict: Verdict | undefined

  constructor(setup: ScenarioSetup, network: WireKind = 'relay') {
    const { seed, preset, samplesPerSecond, commitEvery } = setup
    this.#setup = setup
    this.mesh = new Mesh({ seed, network, preset, samplesPerSecond, commitEvery })
    this.#judge = new Judge(this.#facts(0), this.#live)
    this.#feed = new LiveFeed(this.mesh)
    this.#feed.listen((line) => {
      this.#live.look(line)
      const seen = seenIn(line)
      if (seen === undefined) return
      this.#judge.observe(seen)
      for (const observer of this.#observers) observer(seen)
    })
    this.#feed.start()
  }

  get probe(): WorldProbe {
    return this.#live
  }

  nowMs(): number {
    return this.mesh.notes.nowMs()
  }

  async pass(durationMs: number): Promise<void> {
    await delay(durationMs)
    this.#live.passTo(this.nowMs())
  }

  async act(operation: Operation): Promise<void> {
    const { mesh } = this
    switch (operation.kind) {
      case 'add':
        return mesh.add(operation.peer, this.#founding(operation.expecting))
      case 'register':
        return this.#inBackground(() => this.#register(operation))
      case 'kill':
        return mesh.kill(operation.peer, operation.disk)
      case 'restart':
        return mesh.restart(operation.peer)
      case 'freeze':
        return mesh.freeze(operation.peer)
      case 'wake':
        return mesh.wake(operation.peer)
      case 'cut':
        mesh.network.cut(operation.from, operation.to, operation.oneWay)
        return
      case 'heal':
        return mesh.network.heal()
      case 'leave':
        return mesh.leave(operation.peer)
      case 'recover':
        await mesh.client(operation.peer).recover()
        return
      case 'lose':
        return mesh.network.lose(operation.percent / 100)
      case 'delay':
        return mesh.network.delay(operation.byMs)
      case 'leap':
        return mesh.leapClock(operation.peer, operation.byMs)
      case 'disk':
        return mesh.fillDisk(operation.peer, operation.full)
      case 'arrive': {
        const { peer, barrier, limitMs } = operation
        return this.#inBackground(() => mesh.client(peer).barrier(barrier, { limitMs }))
      }
      default:
        return unreachable(operation)
    }
  }

  watch(observer: (observation: Observation) => void): void {
    this.#observers.push(observer)
  }

  /**
   * The live judge may have seen lines out of order, and knows peers by name where terms are in the order of ids; so
   * what it complains of is looked at once more, with all that it needs.
   */
  violations(): readonly Violation[] {
    const complaints = this.#judge.violations.length + this.mesh.failures.length
    if (complaints !== this.#reviewed.complaints)
      this.#reviewed = { complaints, violations: this.verdict().violations }
    return this.#reviewed.violations
  }

  totals(): Totals {
    return this.#judge.totals
  }

  /** Judges all that the peers have written until now, in order. */
  verdict(): Verdict {
    const { notes, records, failures } = this.mesh
    const verdict = judgeRun(
      { peers: records, originMs: notes.originMs, notes: notes.all, facts: this.#facts(0) },
      { atMs: this.nowMs(), quietSinceMs: undefined, finalWords: new Map() },
    )
    const ended = failures.map(({ atMs, text }) => ({ invariant: 'process', atMs, text }))
    return { ...verdict, violations: [...verdict.violations, ...ended] }
  }

  /** Ends every peer; the folder goes with them unless something was wrong. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#feed.stop()
    await this.mesh.end()
    this.finalVerdict = this.verdict()
    if (this.finalVerdict.violations.length > 0) this.mesh.saveLogs()
    else this.mesh.removeFolder()
  }

  #facts(settleMs: number) {
    const { preset, commitEvery } = this.#setup
    return { workLeaseMs: workLeaseMs[preset], driftRatio, commitEvery, settleMs }
  }

  #founding(expecting: number) {
    if (expecting > 1) return { kind: 'together', peers: expecting } as const
    return { kind: this.mesh.names.length === 0 ? 'alone' : 'join' } as const
  }

  /** By a member, as soon as there is one that answers. */
  async #register({ dataSet: name, shards, samples, epochs }: Extract<Operation, { kind: 'register' }>) {
    while (!this.#isClosed) {
      for (const { name: peer } of this.mesh.peers.filter(
        ({ isAwake, isLeaving }) => isAwake && !isLeaving,
      )) {
        const isDone = await this.mesh
          .client(peer)
          .addDataSet({ name, runs: [{ count: shards, samples }], epochs })
          .then(() => true)
          .catch(() => false)
        if (isDone) return
      }
      await delay(tryEveryMs)
    }
  }

  /** What takes a while in the world and none in the story. What goes wrong with it is seen by what the story expects. */
  #inBackground(work: () => Promise<unknown>): void {
    void work().catch(() => {})
  }
}
