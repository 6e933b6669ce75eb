import type { Totals } from '../check/ledger.ts'
import type { Violation } from '../check/observation.ts'
import type { Condition } from './condition.ts'
import type { Operation } from './operation.ts'
import type { Scenario, Statement } from './parser.ts'
import type { PeerRef, PeersRef } from './slots.ts'
import { Stage } from './stage.ts'
import type { Resolver } from './statement.ts'
import { Transcript } from './transcript.ts'
import type { ScenarioWorld } from './world.ts'

export interface ScenarioOutcome {
  /** What went wrong first, with its line; undefined when all went as expected. */
  readonly failure: { readonly line: number; readonly text: string } | undefined
  readonly transcript: string
  readonly violations: readonly Violation[]
  readonly totals: Totals
}

// How often a condition is looked at. Fine enough for every duration of the protocol.
const lookEveryMs = 10

/** Runs a scenario in a world that was made from its setup, and closes the world. */
export async function runScenario(scenario: Scenario, world: ScenarioWorld): Promise<ScenarioOutcome> {
  const run = new ScenarioRun(world, scenario.title)
  try {
    return await run.perform(scenario)
  } finally {
    await world.close()
  }
}

class ScenarioRun {
  readonly #world: ScenarioWorld
  readonly #stage: Stage
  readonly #transcript: Transcript
  readonly #peers: string[] = []

  constructor(world: ScenarioWorld, title: string) {
    this.#world = world
    this.#transcript = new Transcript(title)
    this.#stage = new Stage(world.probe)
    world.watch((observation) => {
      this.#stage.observe(observation)
      this.#transcript.observe(observation)
    })
  }

  async perform({ statements }: Scenario): Promise<ScenarioOutcome> {
    let failure: ScenarioOutcome['failure']
    for (const statement of statements) {
      this.#transcript.statement(this.#world.nowMs(), statement.text)
      const text = await this.#do(statement)
      if (text === undefined) continue
      failure = { line: statement.line, text: `line ${statement.line}: ${statement.text}: ${text}` }
      break
    }
    const violations = this.#world.violations()
    const broken = violations[0]
    if (failure === undefined && broken !== undefined) {
      const line = statements.at(-1)?.line ?? 0
      failure = { line, text: `${broken.invariant} was broken at ${broken.atMs} ms: ${broken.text}` }
    }
    this.#transcript.finish(this.#world.nowMs(), this.#world.totals())
    return { failure, transcript: this.#transcript.text(), violations, totals: this.#world.totals() }
  }

  /** Says what went wrong; undefined when nothing did. */
  async #do({ meaning }: Statement): Promise<string | undefined> {
    switch (meaning.kind) {
      case 'add':
        this.#peers.push(...meaning.peers)
        for (const peer of meaning.peers) {
          await this.#act({ kind: 'add', peer, expecting: meaning.together ? meaning.peers.length : 1 })
        }
        return undefined
      case 'act': {
        const operations = attempt(() => meaning.operations(this.#resolver))
        if (typeof operations === 'string') return operations
        for (const operation of operations) await this.#act(operation)
        return undefined
      }
      case 'call': {
        const peer = this.#stage.resolve(meaning.peer)
        if (peer === undefined) return `there is no ${meaning.peer.kind}`
        this.#stage.call(peer, meaning.name)
        return undefined
      }
      case 'wait':
        await this.#world.pass(meaning.durationMs)
        return undefined
      case 'wait-until':
        return this.#waitFor(meaning.condition, meaning.limitMs)
      case 'expect':
        return this.#waitFor(meaning.condition, meaning.withinMs)
      case 'expect-throughout':
        return this.#watch(meaning.condition, meaning.durationMs)
    }
  }

  async #act(operation: Operation): Promise<void> {
    const atMs = this.#world.nowMs()
    const struck = operation.kind === 'cut' ? operation.from : 'peer' in operation ? [operation.peer] : []
    for (const peer of struck) this.#stage.strike(atMs, peer)
    this.#stage.actedAtMs = atMs
    await this.#world.act(operation)
  }

  async #waitFor(condition: Condition, limitMs: number): Promise<string | undefined> {
    const deadlineMs = this.#world.nowMs() + limitMs
    for (;;) {
      const whyNot = this.#judge(condition)
      if (whyNot === undefined) return undefined
      const leftMs = deadlineMs - this.#world.nowMs()
      if (leftMs <= 0) return limitMs === 0 ? whyNot : `not within ${limitMs} ms: ${whyNot}`
      await this.#world.pass(Math.min(lookEveryMs, leftMs))
    }
  }

  async #watch(condition: Condition, durationMs: number): Promise<string | undefined> {
    const startMs = this.#world.nowMs()
    for (;;) {
      const whyNot = this.#judge(condition)
      const sinceMs = this.#world.nowMs() - startMs
      if (whyNot !== undefined) return `no longer after ${sinceMs} ms: ${whyNot}`
      if (sinceMs >= durationMs) return undefined
      await this.#world.pass(Math.min(lookEveryMs, durationMs - sinceMs))
    }
  }

  #judge(condition: Condition): string | undefined {
    return condition({
      stage: this.#stage,
      totals: this.#world.totals(),
      violations: this.#world.violations(),
    })
  }

  readonly #resolver: Resolver = {
    one: (ref) => this.#one(ref),
    several: (ref, others) => this.#several(ref, others),
  }

  #one(ref: PeerRef): string {
    const peer = this.#stage.resolve(ref)
    if (peer === undefined) throw new NobodyThere(ref.kind)
    return peer
  }

  #several(ref: PeersRef, others: readonly string[]): string[] {
    if (ref.kind === 'listed') return ref.peers.map((one) => this.#one(one))
    return this.#peers.filter((peer) => !others.includes(peer))
  }
}

/** The sentence speaks of a leader or a follower when there is none. */
class NobodyThere extends Error {}

function attempt<Result>(action: () => Result): Result | string {
  try {
    return action()
  } catch (error) {
    if (error instanceof NobodyThere) return `there is no ${error.message}`
    throw error
  }
}
