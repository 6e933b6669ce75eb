import type { Contenders } from '../contenders.ts'
import { noMemberIn, type Owners } from '../owners.ts'
import { scoreOf, shortfallOf } from '../score.ts'
import { Int32Scratch, OwnersScratch } from '../scratch.ts'
import type { Holding, Kernel, Placement, Points } from './kernel.ts'
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
  readonly #owners = new OwnersScratch()
  readonly #movers = new Int32Scratch()
  readonly #pickedA = new Int32Scratch()
  readonly #pickedB = new Int32Scratch()

  choose(points: Points, contenders: Contenders): Owners {
    const choice = this.#choice.atLeast(points.count)
    chooseAll(points, contenders, choice, this.#score.atLeast(points.count))
    return this.#membersOf(choice, points.count, contenders)
  }

  match(points: Points, contenders: Contenders): Placement {
    const matching = new TypedMatching(points, contenders)
    matching.settle()
    return { owners: this.#membersOf(matching.choice, points.count, contenders), survey: undefined }
  }

  move(holding: Holding, contenders: Contenders): Placement {
    const { points, owners: before, indexNow } = holding
    const owners = this.#owners.exactly(before.BYTES_PER_ELEMENT, points.count)
    for (let point = 0; point < points.count; point++) {
      owners[point] = indexNow[before[point] as number] as number
    }
    const movers = this.#findMovers(holding, contenders)
    const { member } = contenders
    if (contenders.count === 1) {
      for (const point of movers) owners[point] = member[0] as number
    } else if (movers.length > 0) {
      const matching = new TypedMatching(this.#pick(points, movers), contenders)
      matching.settle()
      for (let mover = 0; mover < movers.length; mover++) {
        owners[movers[mover] as number] = member[matching.choice[mover] as number] as number
      }
    }
    return { owners, survey: undefined }
  }

  #findMovers(holding: Holding, contenders: Contenders): Int32Array {
    const { points, owners, indexNow, surplus, moverCount } = holding
    const noMember = noMemberIn(indexNow)
    const movers = this.#movers.exactly(moverCount)
    const release = new TypedRelease(holding)
    let found = 0
    for (let point = 0; point < points.count; point++) {
      const owner = owners[point] as number
      if (indexNow[owner] === noMember) movers[found++] = point
      else if ((surplus[owner] as number) > 0) {
        release.offer(point, owner, gainOf(holding, contenders, point, owner))
      }
    }
    release.writeTo(movers, found)
    return movers
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

  #membersOf(choice: Int32Array, count: number, { member, memberBytes }: Contenders): Owners {
    const members = this.#owners.exactly(memberBytes, count)
    for (let point = 0; point < count; point++) members[point] = member[choice[point] as number] as number
    return members
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
