import { compareText } from '../../src/base/compare.ts'
import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import type { DataSetRegistered, Observation, SeenOf, ViewTaken } from '../check/observation.ts'
import type { WorldProbe } from '../check/probe.ts'
import { Scene } from '../check/scene.ts'
import type { PeerRef } from './slots.ts'

type PeerEvent = SeenOf<'event'>['event']
type BarrierSettlement = Extract<PeerEvent, { kind: 'barrier-settled' }>['verdict']

/** What a peer worked on when a scenario last did something to it. */
interface Blow {
  readonly atMs: number
  readonly shards: readonly ShardRef[]
}

/** All that the conditions of a scenario ask about, gathered from observations. */
export class Stage {
  readonly scene = new Scene()
  readonly probe: WorldProbe
  readonly finished = new Set<string>()
  /** Peers that have said so and not been in a new view since. */
  readonly sayMajorityLost = new Set<string>()
  readonly left = new Set<string>()
  readonly recovered = new Set<string>()
  readonly lapsedAtMs = new Map<string, number>()
  /** When the scenario last did something. */
  actedAtMs = 0
  #newestView: ViewTaken | undefined
  readonly #lineages: string[] = []
  readonly #dataSets = new Map<string, DataSetRegistered>()
  readonly #openEpochs = new Map<string, number>()
  readonly #blows = new Map<string, Blow>()
  readonly #deliveredAtMs = new Map<string, Map<string, number>>()
  readonly #barriers = new Map<string, Map<string, BarrierSettlement>>()
  readonly #names = new Map<string, string>()

  constructor(probe: WorldProbe) {
    this.probe = probe
  }

  /** The newest view that any peer has taken, of the newest lineage. */
  get newestView(): ViewTaken | undefined {
    return this.#newestView
  }

  observe(observation: Observation): void {
    this.scene.observe(observation)
    switch (observation.kind) {
      case 'view':
        this.#takeView(observation)
        break
      case 'left':
        this.left.add(observation.peer)
        break
      case 'data-set':
        this.#dataSets.set(observation.dataSet, observation)
        break
      case 'delivered': {
        const key = shardKey(observation)
        const byPeer = this.#deliveredAtMs.get(key) ?? new Map<string, number>()
        this.#deliveredAtMs.set(key, byPeer.set(observation.peer, observation.atMs))
        break
      }
      case 'event':
        this.#hear(observation.atMs, observation.peer, observation.event)
        break
      default:
    }
  }

  /** Notes what the peer works on before something is done to it. */
  strike(atMs: number, peer: string): void {
    const shards = [...this.scene.actor(peer).holds.values()].filter((shard) =>
      this.probe.mayDeliver(peer, shard),
    )
    this.#blows.set(peer, { atMs, shards })
  }

  blow(peer: string): Blow {
    return this.#blows.get(peer) ?? { atMs: 0, shards: [...this.scene.actor(peer).holds.values()] }
  }

  /** Whoever delivered samples of the shard since then. */
  deliverersSince(atMs: number, shard: ShardRef): string[] {
    const byPeer = this.#deliveredAtMs.get(shardKey(shard)) ?? new Map<string, number>()
    return [...byPeer].filter(([, lastAtMs]) => lastAtMs > atMs).map(([peer]) => peer)
  }

  /** The shards of all open epochs. */
  openShards(): ShardRef[] {
    return [...this.#dataSets.values()].flatMap(({ dataSet, sizes }) =>
      this.finished.has(dataSet)
        ? []
        : Array.from({ length: sizes.length }, (_, shard) => ({
            dataSet,
            epoch: this.#openEpochs.get(dataSet) ?? 0,
            shard,
          })),
    )
  }

  /** Those that may deliver the shard now and are awake to do it. */
  workersOf(shard: ShardRef): string[] {
    return [...this.scene.holders(shardKey(shard))].filter(
      (peer) => !this.scene.actor(peer).frozen && this.probe.mayDeliver(peer, shard),
    )
  }

  settlements(barrier: string): ReadonlyMap<string, BarrierSettlement> {
    return this.#barriers.get(barrier) ?? new Map()
  }

  /** Peers that are up and not frozen, by name. */
  awake(): string[] {
    return [...this.scene.actors()]
      .filter(({ up, frozen }) => up && !frozen)
      .map(({ id }) => id)
      .sort(compareText)
  }

  /** Gives a peer another name. */
  call(peer: string, name: string): void {
    this.#names.set(name, peer)
  }

  /** The peer that is meant now; undefined when there is none. */
  resolve(ref: PeerRef): string | undefined {
    if (ref.kind === 'named') return this.#names.get(ref.name) ?? ref.name
    const wanted = ref.kind === 'leader'
    return this.awake().find((peer) => {
      const { leading, view } = this.scene.actor(peer)
      return leading === wanted && view?.members.some(({ id }) => id === peer)
    })
  }

  #takeView(view: ViewTaken): void {
    if (!this.#lineages.includes(view.lineage)) this.#lineages.push(view.lineage)
    const newest = this.#newestView
    const rank = ({ lineage, number }: ViewTaken) => [this.#lineages.indexOf(lineage), number] as const
    const [age, number] = newest === undefined ? [-1, 0] : rank(newest)
    const [thisAge, thisNumber] = rank(view)
    if (thisAge > age || (thisAge === age && thisNumber > number)) this.#newestView = view
  }

  #hear(atMs: number, peer: string, event: PeerEvent): void {
    switch (event.kind) {
      case 'lease-lapsed':
        this.lapsedAtMs.set(peer, atMs)
        break
      case 'lease-held':
        this.sayMajorityLost.delete(peer)
        break
      case 'majority-lost':
        this.sayMajorityLost.add(peer)
        break
      case 'recovered':
        this.recovered.add(peer)
        break
      case 'epoch-opened':
        this.#openEpochs.set(event.dataSet, Math.max(event.epoch, this.#openEpochs.get(event.dataSet) ?? 0))
        break
      case 'data-set-finished':
        this.finished.add(event.dataSet)
        break
      case 'barrier-settled': {
        const settled = this.#barriers.get(event.barrier) ?? new Map<string, BarrierSettlement>()
        this.#barriers.set(event.barrier, settled.set(peer, event.verdict))
        break
      }
      default:
    }
  }
}
