import type { PeerId, ViewNumber } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import { type DurationMs, earliest, type Millis } from '../../base/time.ts'
import { type AgreedState, keeperOf } from '../agreed-state.ts'
import type { BarrierSettlement } from '../io.ts'
import type { BarrierNews } from '../messages.ts'
import type { Outbox } from '../outbox.ts'

interface Waiting {
  /** 0 until the keeper has said which generation is open. */
  generation: number
  /** The view in which we arrived: a member lost since then fails the generation. */
  readonly since: ViewNumber
  /** Every keeper is told what is left of the limit: one that follows another does not begin anew. */
  readonly deadline: Millis
  askAt: Millis
}

/** Waits at barriers: asks the keeper of the present view, again and again, until it has a verdict. */
export class BarrierParticipant {
  readonly #outbox: Outbox
  readonly #waiting = new OrderedMap<Waiting>()
  /** The newest generation this participant has seen settled, by barrier. */
  readonly #settled = new Map<string, number>()

  constructor(outbox: Outbox) {
    this.#outbox = outbox
  }

  get count(): number {
    return this.#waiting.size
  }

  get wakeAt(): Millis | undefined {
    return earliest(...[...this.#waiting.values()].map(({ askAt }) => askAt))
  }

  isWaiting(barrier: string): boolean {
    return this.#waiting.has(barrier)
  }

  arrive(barrier: string, limitMs: DurationMs, view: ViewNumber, now: Millis): void {
    if (this.#waiting.has(barrier)) return
    const settled = this.#settled.get(barrier)
    this.#waiting.set(barrier, {
      generation: settled === undefined ? 0 : settled + 1,
      since: view,
      deadline: now + limitMs,
      askAt: now,
    })
  }

  tick(state: AgreedState, now: Millis): void {
    for (const [barrier, waiting] of this.#waiting) {
      if (now < waiting.askAt) continue
      waiting.askAt = now + state.timing.retryEveryMs
      this.#ask(barrier, waiting, state, now)
    }
  }

  news(from: PeerId, news: BarrierNews, state: AgreedState, now: Millis): void {
    const { barrier, generation, verdict } = news
    const waiting = this.#waiting.get(barrier)
    if (waiting === undefined || keeperOf(state, barrier) !== from) return
    if (waiting.generation === 0) {
      if (verdict !== 'waiting') return
      waiting.generation = generation
      this.#ask(barrier, waiting, state, now)
      return
    }
    if (generation === waiting.generation && verdict !== 'waiting') this.#settle(barrier, waiting, verdict)
  }

  /** Without a lease nobody can say any more how the others fared. */
  interrupt(): void {
    for (const [barrier, waiting] of this.#waiting) {
      this.#settle(barrier, waiting, 'interrupted')
      this.#settled.delete(barrier)
    }
  }

  /** Generations went on without us: the keeper must say anew which one is open. */
  exclude(): void {
    this.interrupt()
    this.#settled.clear()
  }

  #ask(barrier: string, { generation, since, deadline }: Waiting, state: AgreedState, now: Millis): void {
    const keeper = keeperOf(state, barrier)
    const limitMs = Math.max(1, Math.floor(deadline - now))
    if (keeper !== undefined) {
      this.#outbox.send(keeper, { kind: 'barrier-arrive', barrier, generation, view: since, limitMs })
    }
  }

  #settle(barrier: string, { generation }: Waiting, verdict: BarrierSettlement): void {
    this.#waiting.delete(barrier)
    // A generation that was refused never began: it is the next one still, once there is room.
    if (verdict !== 'refused') this.#settled.set(barrier, generation)
    this.#outbox.notify({ kind: 'barrier-settled', barrier, generation, verdict })
  }
}
