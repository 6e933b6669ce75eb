import type { BarrierSettlement, PeerEvent, PeerInput } from '../core/io.ts'

export interface BarrierOutcome {
  readonly generation: number
  readonly verdict: BarrierSettlement
}

/** So much longer than its limit a barrier may take to fail: the keeper's verdict has to travel. */
const graceMs = 30_000

/** Programs that wait at barriers. Several of one peer count as one: the peer arrives when the first of them does. */
export class BarrierWaits {
  readonly #input: (input: PeerInput) => void
  readonly #waiting = new Map<string, ((outcome: BarrierOutcome) => void)[]>()

  constructor(input: (input: PeerInput) => void) {
    this.#input = input
  }

  get count(): number {
    return this.#waiting.size
  }

  arrive(barrier: string, limitMs: number): Promise<BarrierOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve({ generation: 0, verdict: 'timed-out' }), limitMs + graceMs)
      const settle = (outcome: BarrierOutcome) => {
        clearTimeout(timer)
        resolve(outcome)
      }
      const others = this.#waiting.get(barrier)
      if (others !== undefined) others.push(settle)
      else {
        this.#waiting.set(barrier, [settle])
        this.#input({ kind: 'arrive', barrier, limitMs })
      }
    })
  }

  event(event: PeerEvent): void {
    if (event.kind !== 'barrier-settled') return
    const settles = this.#waiting.get(event.barrier) ?? []
    this.#waiting.delete(event.barrier)
    for (const settle of settles) settle({ generation: event.generation, verdict: event.verdict })
  }
}
