import type { ShardRef } from '../../../src/base/ids.ts'
import { Prng } from '../../../src/base/prng.ts'
import type { PeerEvent } from '../../../src/core/io.ts'
import { presets } from '../../../src/core/settings.ts'
import { rememberingDerive } from '../derive-memory.ts'
import type { VirtualHost } from '../host.ts'
import { calmWeather } from '../weather.ts'
import { VirtualWorld } from '../world.ts'
import type { WorldListener } from '../world-listener.ts'

export interface CrowdSettings {
  readonly seed: number
  readonly peers: number
  readonly shardsPerPeer: number
  readonly samplesPerShard: number
  /** A random peer dies, and comes back, about this often. */
  readonly churnEveryMs: number
}

// A thousand peers that all came at once would only measure the founding.
const joinsPerSecond = 50
const bootstrapPeers = 5
const dataSet = 'data'

/** A job of many peers without checkers: shows what the protocol costs, not whether it is right. */
export class Crowd implements WorldListener {
  readonly world: VirtualWorld
  readonly #settings: CrowdSettings
  readonly #dice: Prng
  deliveredCount = 0
  committed = 0
  views = 0
  deaths = 0
  isFinished = false
  #newestView = 0

  constructor(settings: CrowdSettings) {
    this.#settings = settings
    this.#dice = new Prng(settings.seed, 1)
    this.world = new VirtualWorld(
      {
        seed: settings.seed,
        capacity: settings.peers,
        timing: presets.lan,
        electorsMax: 5,
        weather: calmWeather,
        diskLatencyMs: 0.5,
        timerLagMs: 0,
        commitEvery: 4,
        consumeEveryMs: 1_000,
        derive: rememberingDerive(),
        decodesGossipOnce: true,
      },
      this,
    )
  }

  /** Lets everybody join and the data set be agreed; returns when that is done. */
  gather(limitMs: number): boolean {
    const { peers } = this.#settings
    for (let index = 0; index < peers; index++) this.#addPeer(index)
    this.world.runUntil(limitMs, () => this.#memberCount() === peers)
    const [first] = this.world.hosts
    const { shardsPerPeer, samplesPerShard } = this.#settings
    const runs = [{ count: peers * shardsPerPeer, samples: samplesPerShard }]
    if (first !== undefined) {
      const change = {
        kind: 'data-set-added',
        dataSet: { name: dataSet, runs, epochs: 1, contentDigest: '' },
      } as const
      this.world.input(first, { kind: 'propose', id: 1, change })
    }
    this.world.runUntil(this.world.nowMs + 10_000)
    return this.#memberCount() === peers
  }

  /** Works for a while under churn; tells of every minute that has passed. */
  work(durationMs: number, onMinute: (minute: number) => void): void {
    const endMs = this.world.nowMs + durationMs
    const strike = (): void => {
      const running = this.world.hosts.filter(({ process }) => process !== undefined)
      const host = this.#dice.pick(running)
      if (host !== undefined && running.length > 1) {
        this.deaths++
        this.world.stop(host, 'killed')
        this.world.later(this.#dice.between(1_000, 20_000), () => this.world.start(host))
      }
      this.world.later(this.#settings.churnEveryMs * 2 * this.#dice.fraction(), strike)
    }
    this.world.later(this.#settings.churnEveryMs * this.#dice.fraction(), strike)
    const beganMs = endMs - durationMs
    for (let minute = 1; this.world.nowMs < endMs; minute++) {
      this.world.runUntil(Math.min(endMs, beganMs + minute * 60_000))
      onMinute(minute)
    }
  }

  event(_host: VirtualHost, event: PeerEvent): void {
    if (event.kind === 'committed') this.committed += event.cursor - event.from
    if (event.kind === 'data-set-finished') this.isFinished = true
    if (event.kind === 'view-changed' && event.view > this.#newestView) {
      this.#newestView = event.view
      this.views++
    }
  }

  delivered(): void {
    this.deliveredCount++
  }

  started(): void {}
  ended(): void {}
  froze(): void {}
  woke(): void {}
  stepped(): void {}
  sent(): void {}
  received(): void {}
  malformed(): void {}
  finished(): void {}
  happening(): void {}

  sizeOf(_shard: ShardRef): number {
    return this.#settings.samplesPerShard
  }

  #addPeer(index: number): void {
    const host = this.world.addHost({
      id: `p${String(index).padStart(4, '0')}`,
      job: 'job',
      site: index % 3,
      clockRate: 1,
      founding: { kind: index === 0 ? 'alone' : 'join' },
      speed: 1,
      isOurs: true,
    })
    const known = Array.from({ length: Math.min(index, bootstrapPeers) }, () => this.#dice.below(index))
    host.bootstrap = [...new Set(known)]
    this.world.later((index * 1_000) / joinsPerSecond, () => this.world.start(host))
  }

  #memberCount(): number {
    const [first] = this.world.hosts
    return first?.process?.driver.core.state?.members.size ?? 0
  }
}
