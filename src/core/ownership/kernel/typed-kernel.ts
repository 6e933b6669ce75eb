import type { Contenders } from '../contenders.ts'
import type { OwnerList } from '../owner-list.ts'
import type { Owners } from '../owners.ts'
import { scoreOf, shortfallOf } from '../score.ts'
import { Int32Scratch, OwnersScratch } from '../scratch.ts'
import type { Seats } from '../seats.ts'
import { type Holding, type Kernel, leaves, type Moves, type Placement, type Points } from './kernel.ts'
import { bestContender, chooseAll } from './typed-choices.ts'
import { TypedMatching } from './typed-matching.ts'
import { TypedRelease } from './typed-release.ts'

/**
 * The kernel in plain JavaScript on typed arrays: the fallback where there is no SIMD, and the faster one for
 * small data sets, as it copies nothing.
 */
export class TypedKernel implements Kernel {
  readonly name = 'typed'
  readonly #choice = new Int32Scratch()
  readonly #score = new Int32Scratch()
  readonly #ownersBefore = new OwnersScratch()
  readonly #owners = new OwnersScratch()
  readonly #movers = new Int32Scratch()
  readonly #pickedA = new Int32Scratch()
  readonly #pickedB = new Int32Scratch()

  choose(points: Points, contenders: Contenders): Owners {
    const choice = this.#choice.atLeast(points.count)
    chooseAll(points, contenders, choice, this.#score.atLeast(points.count))
    return this.#seatsOf(choice, points.count, contenders)
  }

  match(points: Points, contenders: Contenders): Placement {
    const matching = new TypedMatching(points, contenders)
    matching.settle()
    return { owners: this.#seatsOf(matching.choice, points.count, contenders), survey: undefined }
  }

  move(holding: Holding, contenders: Contenders): Moves {
    const moved = this.#findMovers(holding, contenders)
    if (contenders.count <= 1) {
      const movedTo = this.#owners.exactly(contenders.seatBytes, moved.length)
      return { moved, movedTo: movedTo.fill(contenders.seat[0] ?? 0), survey: undefined }
    }
    const matching = new TypedMatching(this.#pick(holding.points, moved), contenders)
    matching.settle()
    return { moved, movedTo: this.#seatsOf(matching.choice, moved.length, contenders), survey: undefined }
  }

  nameOwners(owners: OwnerList, seats: Seats, memberBytes: 1 | 2): Owners {
    const { count } = owners
    const before = this.#flat(owners)
    const { member } = seats
    const named = this.#owners.exactly(memberBytes, count)
    for (let point = 0; point < count; point++) named[point] = member[before[point] as number] as number
    return named
  }

  #flat(owners: OwnerList): Owners {
    const flat = this.#ownersBefore.exactly(owners.seatBytes, owners.count)
    owners.writeTo(flat)
    return flat
  }

  #findMovers(holding: Holding, contenders: Contenders): Int32Array {
    const { points, surplus, moverCount } = holding
    const owners = this.#flat(holding.owners)
    const movers = this.#movers.exactly(moverCount)
    const release = new TypedRelease(holding)
    const gone = leaves
    let found = 0
    for (let point = 0; point < points.count; point++) {
      const owner = owners[point] as number
      const above = surplus[owner] as number
      if (above === gone) movers[found++] = point
      else if (above > 0) release.offer(point, owner, gainOf(holding, contenders, point, owner))
    }
    release.writeTo(movers, found)
    return movers.sort()
  }

  #pick({ a, b }: Points, chosen: Int32Array): Points {
    const count = chosen.length
    const pickedA = this.#pickedA.atLeast(count)
    const pickedB = this.#pickedB.atLeast(count)
    for (let index = 0; index < count; index++) {
      pickedA[index] = a[chosen[index] as number] as number
      pickedB[index] = b[chosen[index] as number] as number
    }
    return { count, a: pickedA, b: pickedB }
  }

  #seatsOf(choice: Int32Array, count: number, { seat, seatBytes }: Contenders): Owners {
    const seats = this.#owners.exactly(seatBytes, count)
    for (let point = 0; point < count; point++) seats[point] = seat[choice[point] as number] as number
    return seats
  }
}

function gainOf(holding: Holding, contenders: Contenders, point: number, owner: number): number {
  const a = holding.points.a[point] as number
  const b = holding.points.b[point] as number
  const best = contenders.count === 1 ? 0 : bestContender(a, b, contenders, undefined)
  const here = shortfallOf(scoreOf(a, b, holding.words[owner] as number))
  const there = shortfallOf(scoreOf(a, b, contenders.words[best] as number))
  return here / (holding.units[owner] as number) - there / (contenders.units[best] as number)
}
