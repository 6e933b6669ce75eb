import type { Contenders } from '../contenders.ts'
import { noMemberIn, type Owners } from '../owners.ts'
import { scoreOf, shortfallOf } from '../score.ts'
import { Int32Scratch, OwnersScratch } from '../scratch.ts'
import type { Carried, Holding, Kernel, Points } from './kernel.ts'
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

  choose(points: Points, contenders: Contenders): Owners {
    const choice = this.#choice.atLeast(points.count)
    chooseAll(points, contenders, choice, this.#score.atLeast(points.count))
    return this.#membersOf(choice, points.count, contenders)
  }

  match(points: Points, contenders: Contenders, capacity: Int32Array): Owners {
    const matching = new TypedMatching(points, contenders, capacity)
    matching.settle()
    return this.#membersOf(matching.choice, points.count, contenders)
  }

  carry(holding: Holding, contenders: Contenders, gainMin: number): Carried {
    const { points, owners: before, indexNow, surplus } = holding
    const { count } = points
    const owners = this.#owners.atLeast(before.BYTES_PER_ELEMENT, count)
    const noMember = noMemberIn(before)
    const movers = this.#movers.atLeast(count)
    const release = new TypedRelease(holding)
    let moverCount = 0
    for (let point = 0; point < count; point++) {
      const owner = before[point] as number
      const now = indexNow[owner] as number
      owners[point] = now
      if (now === noMember) movers[moverCount++] = point
      else if ((surplus[owner] as number) > 0) {
        const gain = gainOf(holding, contenders, point, owner)
        if (gain > gainMin) release.offer(point, owner, gain)
      }
    }
    moverCount = release.writeTo(movers, moverCount)
    return { owners: owners.subarray(0, count), movers: movers.subarray(0, moverCount) }
  }

  #membersOf(choice: Int32Array, count: number, { member, memberBytes }: Contenders): Owners {
    const members = this.#owners.atLeast(memberBytes, count)
    for (let point = 0; point < count; point++) members[point] = member[choice[point] as number] as number
    return members.subarray(0, count)
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
