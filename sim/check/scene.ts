import { type ShardRef, shardKey } from '../../src/base/ids.ts'
import type { Observation, SeenOf, ViewTaken } from './observation.ts'

/** One peer as it looks from outside. */
export interface Actor {
  readonly id: string
  up: boolean
  /** When it last started. */
  startedAtMs: number
  frozen: boolean
  incarnation: number
  /** Its newest view; undefined until it has one, and after a start until it takes one again. */
  view: ViewTaken | undefined
  /** It said that it leads and has not said otherwise. */
  leading: boolean
  /** The view that it led when it crashed. */
  ledWhenCrashed: ViewTaken | undefined
  /** It was asked to leave. */
  leaving: boolean
  /** It was asked to leave and nothing has gone wrong since. */
  leavesCleanly: boolean
  /** Shards that it has started and not stopped; whether it may deliver is a question of its lease besides. */
  readonly holds: Map<string, ShardRef>
}

/**
 * Who is up, in which view, holding what: the ground that several checkers stand on. It is shown every
 * observation before they are.
 */
export class Scene {
  readonly #actors = new Map<string, Actor>()
  readonly #holders = new Map<string, Set<string>>()

  actor(id: string): Actor {
    let actor = this.#actors.get(id)
    if (actor === undefined) {
      actor = {
        id,
        up: false,
        startedAtMs: 0,
        frozen: false,
        incarnation: 0,
        view: undefined,
        leading: false,
        ledWhenCrashed: undefined,
        leaving: false,
        leavesCleanly: false,
        holds: new Map(),
      }
      this.#actors.set(id, actor)
    }
    return actor
  }

  actors(): IterableIterator<Actor> {
    return this.#actors.values()
  }

  /** The peers that hold the shard, by its key. */
  holders(key: string): ReadonlySet<string> {
    return this.#holders.get(key) ?? nobody
  }

  observe(observation: Observation): void {
    const actor = this.actor(observation.peer)
    switch (observation.kind) {
      case 'started':
        this.#forget(actor)
        actor.up = true
        actor.startedAtMs = observation.atMs
        actor.incarnation = observation.incarnation
        actor.leaving = false
        actor.leavesCleanly = false
        break
      case 'crashed':
        actor.ledWhenCrashed = actor.leading ? actor.view : undefined
        this.#forget(actor)
        actor.up = false
        actor.leavesCleanly = false
        break
      case 'left':
        this.#forget(actor)
        actor.up = false
        break
      case 'frozen':
      case 'woken':
        actor.frozen = observation.kind === 'frozen'
        break
      case 'asked':
        // One that is asked again is still in the leave that was disturbed, or was not.
        if (observation.request === 'leave' && !actor.leaving) {
          actor.leaving = true
          actor.leavesCleanly = true
        }
        break
      case 'view':
        this.#takeView(actor, observation)
        break
      case 'event':
        this.#observeEvent(actor, observation.event)
        break
      default:
    }
  }

  #takeView(actor: Actor, view: ViewTaken): void {
    const isOut = !view.members.some(({ id }) => id === actor.id)
    if (isOut && !(view.left ?? [actor.id]).includes(actor.id)) actor.leavesCleanly = false
    actor.view = view
  }

  #observeEvent(actor: Actor, event: SeenOf<'event'>['event']): void {
    switch (event.kind) {
      case 'leading':
        actor.leading = true
        break
      case 'following':
        actor.leading = false
        break
      case 'shard-started':
        this.#hold(actor, event.shard)
        break
      case 'shard-stopped':
        this.#release(actor, shardKey(event.shard))
        break
      case 'lease-lapsed':
      case 'excluded':
        // One that leaves gives up its lease when it is out of the view; before that something went wrong.
        if (actor.view?.members.some(({ id }) => id === actor.id)) actor.leavesCleanly = false
        break
      default:
    }
  }

  #hold(actor: Actor, shard: ShardRef): void {
    const key = shardKey(shard)
    actor.holds.set(key, shard)
    const holders = this.#holders.get(key)
    if (holders === undefined) this.#holders.set(key, new Set([actor.id]))
    else holders.add(actor.id)
  }

  #release(actor: Actor, key: string): void {
    actor.holds.delete(key)
    const holders = this.#holders.get(key)
    holders?.delete(actor.id)
    if (holders?.size === 0) this.#holders.delete(key)
  }

  #forget(actor: Actor): void {
    for (const key of [...actor.holds.keys()]) this.#release(actor, key)
    actor.frozen = false
    actor.view = undefined
    actor.leading = false
  }
}

const nobody: ReadonlySet<string> = new Set()
