import { isNarrow, type Owners, ownersFor } from './owners.ts'
import { Int32Scratch, OwnersScratch } from './scratch.ts'
import { int32Copy, ownersCopy } from './slab.ts'

// With more than one shard of so many moved since, a new base takes less room and time than looking them up.
const shardsPerMoveMin = 8

const noShards = new Int32Array(0)
const noOwners = new Uint8Array(0)

const mergedScratch = new Int32Scratch()
const mergedOwnerScratch = new OwnersScratch()

/**
 * The seat of each shard's owner. A list that follows another has the same base and says what has moved since: a step
 * moves few shards of many, and a fresh array for all of them, a megabyte or more, would take as long to bring into
 * memory as the step itself. Never changes.
 */
export class OwnerList {
  readonly #base: Owners
  // Shards ascending, and the seats that they have moved to.
  readonly #moved: Int32Array
  readonly #movedTo: Owners

  /** The base is not copied, and must not change any more. */
  constructor(base: Owners, moved: Int32Array = noShards, movedTo: Owners = noOwners) {
    this.#base = base
    this.#moved = moved
    this.#movedTo = movedTo
  }

  /** How many shards there are. */
  get count(): number {
    return this.#base.length
  }

  /** The bytes that hold a seat. */
  get seatBytes(): 1 | 2 {
    return this.#base instanceof Uint8Array ? 1 : 2
  }

  /** Undefined for what is not a shard. */
  at(shard: number): number | undefined {
    const moved = this.#moved
    let low = 0
    let high = moved.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((moved[middle] as number) < shard) low = middle + 1
      else high = middle
    }
    return moved[low] === shard ? this.#movedTo[low] : this.#base[shard]
  }

  /** The shards whose owner has the seat, ascending. */
  shardsOf(seat: number): number[] {
    const base = this.#base
    const moved = this.#moved
    const found: number[] = []
    let next = 0
    const addMovedBelow = (end: number) => {
      for (; next < moved.length && (moved[next] as number) < end; next++) {
        if (this.#movedTo[next] === seat) found.push(moved[next] as number)
      }
    }
    for (let shard = base.indexOf(seat); shard >= 0; shard = base.indexOf(seat, shard + 1)) {
      addMovedBelow(shard)
      if (moved[next] !== shard) found.push(shard)
    }
    addMovedBelow(base.length)
    return found
  }

  /** Writes the seats of all shards; `to` may be wider than this is. */
  writeTo(to: Owners): void {
    to.set(this.#base)
    const moved = this.#moved
    const movedTo = this.#movedTo
    const { length } = moved
    for (let index = 0; index < length; index++) to[moved[index] as number] = movedTo[index] as number
  }

  /** With some shards moved, ascending, to seats of which there are so many. Both are copied. */
  after(moved: Int32Array, movedTo: Owners, seatCount: number): OwnerList {
    const isWideEnough = this.seatBytes === 2 || isNarrow(seatCount)
    if (isWideEnough && moved.length === 0) return this
    const merged = this.#merge(moved, movedTo)
    if (isWideEnough && merged.moved.length * shardsPerMoveMin <= this.count) {
      return new OwnerList(this.#base, int32Copy(merged.moved), ownersCopy(merged.movedTo))
    }
    const base = ownersFor(seatCount, this.count)
    new OwnerList(this.#base, merged.moved, merged.movedTo).writeTo(base)
    return new OwnerList(base)
  }

  /** What has moved since the base, if these move too. Good until the next call. */
  #merge(moved: Int32Array, movedTo: Owners): { moved: Int32Array; movedTo: Owners } {
    const before = this.#moved
    const beforeCount = before.length
    if (beforeCount === 0) return { moved, movedTo }
    const { length } = moved
    const beforeTo = this.#movedTo
    const merged = mergedScratch.atLeast(beforeCount + length)
    const mergedTo = mergedOwnerScratch.exactly(movedTo.BYTES_PER_ELEMENT, beforeCount + length)
    let count = 0
    let next = 0
    for (let index = 0; index < length; index++) {
      const shard = moved[index] as number
      while (next < beforeCount && (before[next] as number) < shard) {
        merged[count] = before[next] as number
        mergedTo[count++] = beforeTo[next++] as number
      }
      if (before[next] === shard) next++
      merged[count] = shard
      mergedTo[count++] = movedTo[index] as number
    }
    while (next < beforeCount) {
      merged[count] = before[next] as number
      mergedTo[count++] = beforeTo[next++] as number
    }
    return { moved: merged.subarray(0, count), movedTo: mergedTo.subarray(0, count) }
  }
}
