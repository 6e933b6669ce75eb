import { assert, unreachable } from '../../src/base/assert.ts'
import { Prng } from '../../src/base/prng.ts'
import { presets, timingFor } from '../../src/core/settings.ts'
import type { Totals } from '../check/ledger.ts'
import type { Observation, Violation } from '../check/observation.ts'
import type { WorldProbe } from '../check/probe.ts'
import type { Operation, ScenarioSetup } from '../scenario/operation.ts'
import type { ScenarioWorld } from '../scenario/world.ts'
import type { VirtualHost } from './host.ts'
import { JudgedWorld } from './judged-world.ts'
import { Registrar } from './registrar.ts'
import { calmWeather, type Weather } from './weather.ts'

const hostsMax = 64

const scenarioWeather: Weather = { ...calmWeather, siteLatencyMs: 1, jitterMs: 2 }

/** A virtual world in which nothing goes wrong but what the scenario does to it. */
export function createScenarioWorld(setup: ScenarioSetup): ScenarioWorld {
  return new VirtualScenarioWorld(setup)
}

class VirtualScenarioWorld implements ScenarioWorld {
  readonly #setup: ScenarioSetup
  readonly #judged: JudgedWorld
  readonly #registrar: Registrar
  #cuts: (readonly [from: number, to: number])[] = []

  constructor(setup: ScenarioSetup) {
    const timing = presets[setup.preset]
    this.#setup = setup
    this.#judged = new JudgedWorld(
      {
        seed: setup.seed,
        capacity: hostsMax,
        timing,
        electorsMax: 5,
        weather: scenarioWeather,
        diskLatencyMs: 0.5,
        timerLagMs: 0,
        commitEvery: setup.commitEvery,
        consumeEveryMs: 20,
      },
      {
        workLeaseMs: timingFor(timing, hostsMax).workLeaseMs,
        driftRatio: timing.driftRatio,
        commitEvery: setup.commitEvery,
        settleMs: Number.POSITIVE_INFINITY,
      },
    )
    this.#registrar = new Registrar(this.#judged, new Prng(setup.seed, 1))
  }

  get probe(): WorldProbe {
    return this.#judged.probe
  }

  nowMs(): number {
    return this.#judged.world.nowMs
  }

  pass(durationMs: number): Promise<void> {
    this.#judged.world.runUntil(this.nowMs() + durationMs)
    return Promise.resolve()
  }

  act(operation: Operation): Promise<void> {
    this.#do(operation)
    return Promise.resolve()
  }

  watch(observer: (observation: Observation) => void): void {
    this.#judged.spectators.push({ observation: observer })
  }

  violations(): readonly Violation[] {
    return this.#judged.judge.violations
  }

  totals(): Totals {
    return this.#judged.judge.totals
  }

  close(): Promise<void> {
    for (const host of this.#judged.world.hosts) {
      if (host.process !== undefined) this.#judged.world.stop(host, 'killed')
    }
    return Promise.resolve()
  }

  #do(operation: Operation): void {
    const { world, disturbances } = this.#judged
    const { links } = world.network
    switch (operation.kind) {
      case 'add':
        return this.#add(operation.peer, operation.expecting)
      case 'register': {
        const { dataSet: name, shards, samples, epochs } = operation
        const runs = [{ count: shards, samples }]
        return this.#registrar.register({ name, runs, epochs, contentDigest: '' })
      }
      case 'kill': {
        const host = this.#host(operation.peer)
        host.isDestroyed = operation.disk === 'lost'
        return world.stop(host, 'killed')
      }
      case 'restart':
        return world.start(this.#host(operation.peer))
      case 'freeze':
        disturbances.begin('freeze')
        return world.freeze(this.#host(operation.peer), 'stopped')
      case 'wake':
        disturbances.end('freeze', this.nowMs())
        return world.thaw(this.#host(operation.peer))
      case 'cut':
        return this.#cut(operation.from, operation.to, operation.oneWay)
      case 'heal':
        return this.#heal()
      case 'leave':
        this.#judged.observe(this.#host(operation.peer), { kind: 'asked', request: 'leave' })
        return world.leave(this.#host(operation.peer))
      case 'recover':
        this.#judged.observe(this.#host(operation.peer), { kind: 'asked', request: 'recover' })
        return world.input(this.#host(operation.peer), { kind: 'recover' })
      case 'lose':
        this.#note('loss', operation.percent > 0)
        links.weather = {
          ...links.weather,
          lossChance: operation.percent / 100,
          gossipLossChance: operation.percent / 100,
        }
        return
      case 'delay':
        this.#note('delay', operation.byMs > 0)
        links.weather = { ...links.weather, siteLatencyMs: scenarioWeather.siteLatencyMs + operation.byMs }
        return
      case 'leap':
        // A wall clock that is set back tells nobody anything.
        if (operation.byMs > 0) world.leap(this.#host(operation.peer), operation.byMs)
        return disturbances.happened(this.nowMs())
      case 'disk':
        this.#note('full-disk', operation.full)
        return world.fillDisk(this.#host(operation.peer), operation.full)
      case 'arrive':
        return this.#judged.arrive(this.#host(operation.peer), operation.barrier, operation.limitMs)
      default:
        return unreachable(operation)
    }
  }

  #add(id: string, expecting: number): void {
    const { world } = this.#judged
    const host = world.addHost({
      id,
      job: 'job',
      site: world.hosts.length,
      clockRate: 1,
      founding:
        expecting > 1
          ? { kind: 'expect', peers: expecting }
          : { kind: world.hosts.length === 0 ? 'alone' : 'join' },
      speed: this.#setup.samplesPerSecond,
      isOurs: true,
    })
    host.bootstrap = world.hosts.flatMap((other) => (other === host ? [] : [other.index]))
    world.start(host)
  }

  #cut(from: readonly string[], to: readonly string[], oneWay: boolean): void {
    const { world, disturbances } = this.#judged
    const links = from.flatMap((one) =>
      to.map((other) => [this.#host(one).index, this.#host(other).index] as const),
    )
    const cuts = oneWay ? links : [...links, ...links.map(([one, other]) => [other, one] as const)]
    for (const [one, other] of cuts) world.network.cut(one, other)
    this.#cuts.push(...cuts)
    disturbances.begin('cut')
  }

  #heal(): void {
    const { world, disturbances } = this.#judged
    for (const [from, to] of this.#cuts.splice(0)) world.network.mend(from, to)
    disturbances.endAll('cut', this.nowMs())
  }

  #note(what: string, isOn: boolean): void {
    const { disturbances } = this.#judged
    disturbances.endAll(what, this.nowMs())
    if (isOn) disturbances.begin(what)
  }

  #host(peer: string): VirtualHost {
    const index = this.#judged.world.indexOf(peer)
    assert(index !== undefined, `the scenario knows a peer ${peer} that the world does not`)
    return this.#judged.world.host(index)
  }
}
