import type { PlannedBatch } from './batch.ts'
import { type Feed, shardsNamedMax, type WorkWanted } from './free-feed.ts'
import type { WorkRange } from './work-port.ts'

/**
 * Global order: a batch is one step of all lanes that this member has. A lane that came from another member may be
 * behind: its steps come first, by themselves, until it has caught up.
 */
export class StepFeed implements Feed {
  readonly #stepsAhead: number
  readonly #rangesMax: number
  /** Steps that were handed out, by lane; the first is the next. */
  readonly #lanes = new Map<number, WorkRange[]>()
  #isDrained = false

  constructor(lanes: number, stepsAhead: number) {
    this.#stepsAhead = stepsAhead
    this.#rangesMax = Math.min(4_096, lanes)
  }

  /** Where only some lanes have nothing left, as while one catches up, the others need no more yet. */
  request(times: number): WorkWanted {
    const wanted = { samplesMax: this.#stepsAhead * times, rangesMax: this.#rangesMax }
    const empty = [...this.#lanes].flatMap(([lane, ranges]) => (ranges.length === 0 ? [lane] : []))
    const isOnlySome = empty.length > 0 && empty.length < this.#lanes.size
    return isOnlySome ? { ...wanted, shards: empty.slice(0, shardsNamedMax) } : wanted
  }

  take(ranges: readonly WorkRange[]): void {
    this.#isDrained = false
    for (const range of ranges) {
      const lane = this.#lanes.get(range.shard)
      if (lane === undefined) this.#lanes.set(range.shard, [range])
      else lane.push(range)
    }
  }

  drained(): void {
    this.#isDrained = true
    // A lane with nothing left has ended, has gone elsewhere, or waits for commits: nobody waits for it here.
    for (const [lane, ranges] of this.#lanes) if (ranges.length === 0) this.#lanes.delete(lane)
  }

  plan(): PlannedBatch | undefined {
    const heads = [...this.#lanes.values()].flatMap((ranges) => ranges.slice(0, 1))
    // Another lane may have the same step, and only the desk knows: a step must not be cut in two.
    if (heads.length < this.#lanes.size && !this.#isDrained) return undefined
    const [first] = heads.sort((one, other) => one.epoch - other.epoch || one.from - other.from)
    if (first === undefined) return undefined
    const { epoch, from: step } = first
    const ranges: WorkRange[] = []
    for (const [lane, waiting] of [...this.#lanes].sort(([one], [other]) => one - other)) {
      const [head] = waiting
      if (head?.epoch !== epoch || head.from !== step) continue
      ranges.push({ ...head, to: step + 1 })
      waiting.shift()
      if (head.to > step + 1) waiting.unshift({ ...head, from: step + 1 })
      // At its end there is no more to wait for.
      else if (head.to === head.size && waiting.length === 0) this.#lanes.delete(lane)
    }
    return { epoch, ranges, step }
  }

  /** A batch has samples of many blocks: those that are read ahead keep every reader busy. */
  upcoming(): Iterable<PlannedBatch> {
    return []
  }

  /** A lane is in all of them. */
  get isAtEndOfShards(): boolean {
    return false
  }

  clear(): WorkRange[] {
    const left = [...this.#lanes.values()].flat()
    this.#lanes.clear()
    return left
  }
}
