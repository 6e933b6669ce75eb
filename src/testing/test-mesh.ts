import type { Totals } from '../../sim/check/ledger.ts'
import type { Violation } from '../../sim/check/observation.ts'
import type { Operation } from '../../sim/scenario/operation.ts'
import { readCondition } from '../../sim/scenario/read-condition.ts'
import { Stage } from '../../sim/scenario/stage.ts'
import type { ScenarioWorld } from '../../sim/scenario/world.ts'

/** What the checkers say of everything that has happened so far. */
export interface MeshVerdict {
  readonly ok: boolean
  readonly violations: readonly Violation[]
  readonly totals: Totals
}

export interface TestDataSet {
  readonly name: string
  readonly shards: number
  /** Of each shard. */
  readonly samples: number
  readonly epochs?: number
}

const lookEveryMs = 10
const withinMsByDefault = 60_000

/**
 * Peers for a test, and everything that can be done to them. The same calls work on real processes and in virtual
 * time; `docs/TESTING.md` has the conditions that can be waited for. Peers have names: p1, p2 and so on.
 */
export class TestMesh {
  readonly #world: ScenarioWorld
  readonly #stage: Stage
  readonly #peers: string[] = []

  constructor(world: ScenarioWorld) {
    this.#world = world
    this.#stage = new Stage(world.probe)
    world.watch((observation) => this.#stage.observe(observation))
  }

  /** All that were ever added. */
  get peers(): readonly string[] {
    return this.#peers
  }

  /** The one that leads at present, if any does. */
  get leader(): string | undefined {
    return this.#stage.resolve({ kind: 'leader' })
  }

  /** Members that are up and do not lead. */
  get followers(): readonly string[] {
    const { leader } = this
    const members = this.#stage.newestView?.members.map(({ id }) => id) ?? []
    return this.#stage.awake().filter((peer) => peer !== leader && members.includes(peer))
  }

  /** Time since the mesh was made. */
  get nowMs(): number {
    return this.#world.nowMs()
  }

  // — peers and data —

  /** The first one founds the job and the others join it; or all found it together. Returns their names. */
  async addPeers(count: number, { together = false } = {}): Promise<readonly string[]> {
    const added = Array.from({ length: count }, (_, index) => `p${this.#peers.length + index + 1}`)
    this.#peers.push(...added)
    for (const peer of added) await this.#act({ kind: 'add', peer, expecting: together ? count : 1 })
    return added
  }

  /** Registered by a member as soon as there is one. Its consumer takes the samples and commits them. */
  addDataSet({ name, shards, samples, epochs = 1 }: TestDataSet): Promise<void> {
    return this.#act({ kind: 'register', dataSet: name, shards, samples, epochs })
  }

  /** Ends the process at once: SIGKILL. */
  kill(peer: string, { disk = 'kept' }: { disk?: 'kept' | 'lost' } = {}): Promise<void> {
    return this.#act({ kind: 'kill', peer: this.#known(peer), disk })
  }

  /** Starts a killed peer again, on the disk that it had. */
  restart(peer: string): Promise<void> {
    return this.#act({ kind: 'restart', peer: this.#known(peer) })
  }

  /** The process stands still: SIGSTOP. */
  freeze(peer: string): Promise<void> {
    return this.#act({ kind: 'freeze', peer: this.#known(peer) })
  }

  wake(peer: string): Promise<void> {
    return this.#act({ kind: 'wake', peer: this.#known(peer) })
  }

  /** Asks it to hand over and go: SIGTERM. */
  leave(peer: string): Promise<void> {
    return this.#act({ kind: 'leave', peer: this.#known(peer) })
  }

  /** What `shoal recover` does, when a majority of the electors is lost for good. */
  recover(peer: string): Promise<void> {
    return this.#act({ kind: 'recover', peer: this.#known(peer) })
  }

  // — the network —

  /** Nothing passes between the two sides; with `oneWay` nothing from the first to the second. */
  cut(from: readonly string[], to: readonly string[], { oneWay = false } = {}): Promise<void> {
    const [one, other] = [from, to].map((side) => side.map((peer) => this.#known(peer)))
    return this.#act({ kind: 'cut', from: one ?? [], to: other ?? [], oneWay })
  }

  /** Undoes all cuts. */
  heal(): Promise<void> {
    return this.#act({ kind: 'heal' })
  }

  /** 0 ends it. */
  loseMessages(percent: number): Promise<void> {
    return this.#act({ kind: 'lose', percent })
  }

  /** 0 ends it. */
  delayMessages(byMs: number): Promise<void> {
    return this.#act({ kind: 'delay', byMs })
  }

  // — the machine —

  /** Sets its clock forward, or (negative) back. */
  leapClock(peer: string, byMs: number): Promise<void> {
    return this.#act({ kind: 'leap', peer: this.#known(peer), byMs })
  }

  fillDisk(peer: string): Promise<void> {
    return this.#act({ kind: 'disk', peer: this.#known(peer), full: true })
  }

  clearDisk(peer: string): Promise<void> {
    return this.#act({ kind: 'disk', peer: this.#known(peer), full: false })
  }

  // — time and expectations —

  pass(durationMs: number): Promise<void> {
    return this.#world.pass(durationMs)
  }

  /** Why the condition does not hold at present; undefined when it does. */
  whyNot(condition: string): string | undefined {
    return readCondition(
      condition,
      this.#peers,
    )({
      stage: this.#stage,
      totals: this.#world.totals(),
      violations: this.#world.violations(),
    })
  }

  /** Waits until the condition holds; throws, and says why it does not, when that takes too long. */
  async until(condition: string, withinMs = withinMsByDefault): Promise<void> {
    const giveUpAtMs = this.nowMs + withinMs
    for (let whyNot = this.whyNot(condition); whyNot !== undefined; whyNot = this.whyNot(condition)) {
      if (this.nowMs >= giveUpAtMs) throw new Error(`not within ${withinMs} ms: ${condition}: ${whyNot}`)
      await this.pass(lookEveryMs)
    }
  }

  verdict(): MeshVerdict {
    const violations = this.#world.violations()
    return { ok: violations.length === 0, violations, totals: this.#world.totals() }
  }

  /** Ends every peer. Nothing of it stays, unless an invariant was broken. */
  close(): Promise<void> {
    return this.#world.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
  }

  async #act(operation: Operation): Promise<void> {
    const atMs = this.nowMs
    const struck = operation.kind === 'cut' ? operation.from : 'peer' in operation ? [operation.peer] : []
    for (const peer of struck) this.#stage.strike(atMs, peer)
    this.#stage.actedAtMs = atMs
    await this.#world.act(operation)
  }

  #known(peer: string): string {
    if (this.#peers.includes(peer)) return peer
    throw new Error(`there is no peer ${peer}; there are ${this.#peers.join(', ') || 'none yet'}`)
  }
}
