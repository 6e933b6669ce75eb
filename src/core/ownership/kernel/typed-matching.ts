import { assert } from '../../../base/assert.ts'
import type { Contenders } from '../contenders.ts'
import { negativeLog } from '../negative-log.ts'
import { isHashBefore, scoreOf } from '../score.ts'
import { Int32Scratch } from '../scratch.ts'
import type { Points } from './kernel.ts'
import { bestContender, chooseAll } from './typed-choices.ts'

const scoreMin = -0x80000000

const scratch = {
  choice: new Int32Scratch(),
  score: new Int32Scratch(),
  waiting: new Int32Scratch(),
  kept: new Int32Scratch(),
  start: new Int32Scratch(),
  size: new Int32Scratch(),
  bar: new Int32Scratch(),
}

/** One run of deferred acceptance; kernel.ts says what that is. */
export class TypedMatching {
  readonly #points: Points
  readonly #contenders: Contenders
  readonly #capacity: Int32Array
  /** By point: the contender it asked last, and its score there. */
  readonly choice: Int32Array
  readonly #score: Int32Array
  // By contender: the points that it keeps are `size` of `kept` from `start` on; once they are as many as its
  // capacity, they are a heap with the one it likes least on top, whose score is the bar.
  readonly #start: Int32Array
  readonly #size: Int32Array
  readonly #bar: Int32Array
  #kept: Int32Array
  readonly #waiting: Int32Array
  #waitingCount = 0

  constructor(points: Points, contenders: Contenders) {
    this.#points = points
    this.#contenders = contenders
    this.#capacity = contenders.capacity
    this.choice = scratch.choice.atLeast(points.count)
    this.#score = scratch.score.atLeast(points.count)
    this.#start = scratch.start.atLeast(contenders.count)
    this.#size = scratch.size.atLeast(contenders.count).fill(0, 0, contenders.count)
    this.#bar = scratch.bar.atLeast(contenders.count).fill(scoreMin, 0, contenders.count)
    this.#kept = scratch.kept.atLeast(0)
    this.#waiting = scratch.waiting.atLeast(points.count)
  }

  settle(): void {
    chooseAll(this.#points, this.#contenders, this.choice, this.#score)
    this.#askAtOnce()
    while (this.#waitingCount > 0) {
      const point = this.#waiting[--this.#waitingCount] as number
      this.#chooseAgain(point)
      if (!this.#isWanted(point)) this.#chooseSlowly(point)
      this.#ask(point)
    }
  }

  /** All points ask their first choice: each contender sees those who ask it side by side. */
  #askAtOnce(): void {
    const { choice } = this
    const { count } = this.#points
    const capacity = this.#capacity
    const start = this.#start
    const size = this.#size
    for (let point = 0; point < count; point++) {
      const contender = choice[point] as number
      size[contender] = (size[contender] as number) + 1
    }
    let room = 0
    for (let contender = 0; contender < this.#contenders.count; contender++) {
      start[contender] = room
      room += Math.max(size[contender] as number, capacity[contender] as number)
      size[contender] = 0
    }
    const kept = scratch.kept.atLeast(room)
    this.#kept = kept
    for (let point = 0; point < count; point++) {
      const contender = choice[point] as number
      const asked = size[contender] as number
      kept[(start[contender] as number) + asked] = point
      size[contender] = asked + 1
    }
    for (let contender = 0; contender < this.#contenders.count; contender++) {
      const asked = size[contender] as number
      const capacityHere = capacity[contender] as number
      if (asked < capacityHere) continue
      size[contender] = capacityHere
      this.#close(contender)
      const from = start[contender] as number
      for (let slot = from + capacityHere; slot < from + asked; slot++) this.#ask(kept[slot] as number)
    }
  }

  /** The point asks the contender it chose; whoever is turned away waits. */
  #ask(point: number): void {
    const contender = this.choice[point] as number
    const start = this.#start[contender] as number
    const size = this.#size[contender] as number
    if (size < (this.#capacity[contender] as number)) {
      this.#kept[start + size] = point
      this.#size[contender] = size + 1
      if (size + 1 === this.#capacity[contender]) this.#close(contender)
    } else if (this.#isWanted(point)) {
      this.#waiting[this.#waitingCount++] = this.#kept[start] as number
      this.#sink(start, this.#capacity[contender] as number, 0, point)
      this.#bar[contender] = this.#score[this.#kept[start] as number] as number
    } else {
      this.#waiting[this.#waitingCount++] = point
    }
  }

  /** The bar alone decides, but for a tie: what is kept lies far apart in memory. */
  #isWanted(point: number): boolean {
    const contender = this.choice[point] as number
    if ((this.#size[contender] as number) < (this.#capacity[contender] as number)) return true
    const score = this.#score[point] as number
    const bar = this.#bar[contender] as number
    if (score !== bar) return score > bar
    const least = this.#kept[this.#start[contender] as number] as number
    return isHashBefore(this.#points.a, this.#points.b, point, least)
  }

  /** Whether a contender that both have asked likes `point` less than `other`. */
  #isBelow(point: number, other: number): boolean {
    const score = this.#score[point] as number
    const otherScore = this.#score[other] as number
    if (score !== otherScore) return score < otherScore
    return isHashBefore(this.#points.a, this.#points.b, other, point)
  }

  /** The contender is full: from now on it takes a point only in exchange for another. */
  #close(contender: number): void {
    const start = this.#start[contender] as number
    const size = this.#capacity[contender] as number
    for (let slot = (size >> 1) - 1; slot >= 0; slot--) {
      this.#sink(start, size, slot, this.#kept[start + slot] as number)
    }
    this.#bar[contender] = this.#score[this.#kept[start] as number] as number
  }

  /** Puts the point into the heap, from the given slot downwards. */
  #sink(start: number, size: number, slot: number, point: number): void {
    const kept = this.#kept
    let empty = slot
    for (;;) {
      let child = 2 * empty + 1
      if (child >= size) break
      const right = child + 1
      if (right < size && this.#isBelow(kept[start + right] as number, kept[start + child] as number)) {
        child = right
      }
      if (!this.#isBelow(kept[start + child] as number, point)) break
      kept[start + empty] = kept[start + child] as number
      empty = child
    }
    kept[start + empty] = point
  }

  #chooseAgain(point: number): void {
    const a = this.#points.a[point] as number
    const b = this.#points.b[point] as number
    const best = bestContender(a, b, this.#contenders, this.#bar)
    this.choice[point] = best
    this.#score[point] = scoreOf(a, b, this.#contenders.words[best] as number)
  }

  /**
   * The point reached a bar exactly and lost the tie, which `bestContender` does not see. Happens to one asking
   * in about four thousand million, so this looks at all contenders anew and knows about ties.
   */
  #chooseSlowly(point: number): void {
    const { words, units, count } = this.#contenders
    const a = this.#points.a[point] as number
    const b = this.#points.b[point] as number
    let best = -1
    let bestKey = Number.POSITIVE_INFINITY
    for (let contender = 0; contender < count; contender++) {
      const score = scoreOf(a, b, words[contender] as number)
      const key = negativeLog(score) / (units[contender] as number)
      this.choice[point] = contender
      this.#score[point] = score
      if (key < bestKey && this.#isWanted(point)) {
        best = contender
        bestKey = key
      }
    }
    assert(best >= 0, 'a contender has room while a point waits')
    this.choice[point] = best
    this.#score[point] = scoreOf(a, b, words[best] as number)
  }
}
