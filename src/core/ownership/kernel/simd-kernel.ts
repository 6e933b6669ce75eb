import { assert } from '../../../base/assert.ts'
import type { Contenders } from '../contenders.ts'
import { isLittleEndianHost } from '../little-endian.ts'
import type { OwnerList } from '../owner-list.ts'
import type { Owners } from '../owners.ts'
import type { Seats } from '../seats.ts'
import { type Holding, type Kernel, type Moves, type Placement, type Points, Survey } from './kernel.ts'
import { likelyGain } from './likely-gain.ts'
import { LinearMemory } from './linear-memory.ts'
import { scoringBytes } from './scoring.wasm.ts'

type Numbers = (...numbers: number[]) => number

/** What assembly/index.ts exports. */
interface Scoring {
  memory: WebAssembly.Memory
  setPoints: Numbers
  setContenders: Numbers
  fillTable: Numbers
  setChoices: Numbers
  chooseAll: Numbers
  setMatching: Numbers
  match: Numbers
  nameChoicesNarrow: Numbers
  nameChoicesWide: Numbers
  nameSeatsNarrow: Numbers
  nameSeatsWide: Numbers
  setHolding: Numbers
  setMovers: Numbers
  setReleases: Numbers
  setMoving: Numbers
  moveNarrow: Numbers
  moveWide: Numbers
  negativeLog: Numbers
  setMarks: Numbers
  setNearness: Numbers
  measureScores: Numbers
}

/** The last shard set stays in memory: view follows view on the same data set. */
interface Resident {
  readonly points: Points
  readonly a: number
  readonly b: number
  /** That of the last anchor, and that of the steps under way, which an anchor that nobody starts from leaves alone. */
  anchored: Nearness
  stepped: Nearness
}

/** Where a nearness (assembly/nearness.ts) lies, and what it holds for. */
interface Nearness {
  readonly at: number
  survey: Survey | undefined
}

/** The kernel in WebAssembly with SIMD: several times as fast as typed arrays once there is enough to do. */
export class SimdKernel implements Kernel {
  readonly name = 'wasm'
  readonly #scoring: Scoring
  readonly #memory: LinearMemory
  #resident: Resident | undefined

  constructor(scoring: Scoring) {
    this.#scoring = scoring
    this.#memory = new LinearMemory(scoring.memory)
  }

  /** What the kernel has grown to; it never shrinks. */
  get memoryBytes(): number {
    return this.#memory.byteLength
  }

  negativeLog(score: number): number {
    return this.#scoring.negativeLog(score)
  }

  choose(points: Points, contenders: Contenders): Owners {
    this.#layPoints(points)
    this.#layContenders(points.count, contenders)
    this.#layChoices(points.count, contenders)
    this.#scoring.chooseAll()
    return this.#nameChoices(points, contenders)
  }

  match(points: Points, contenders: Contenders): Placement {
    const { anchored } = this.#layPoints(points)
    this.#layContenders(points.count, contenders)
    this.#layChoices(points.count, contenders)
    this.#layMatching(points.count, contenders)
    this.#scoring.match()
    this.#scoring.setNearness(anchored.at)
    this.#scoring.measureScores()
    anchored.survey = new Survey(contenders.count)
    return { owners: this.#nameChoices(points, contenders), survey: anchored.survey }
  }

  move(holding: Holding, contenders: Contenders): Moves {
    const { points, moverCount } = holding
    const { seatBytes } = contenders
    const memory = this.#memory
    const resident = this.#layPoints(points)
    const doAllChoose = holding.surplusTotal > 0 && contenders.count > 1
    const choosing = doAllChoose ? points.count : moverCount
    this.#layContenders(choosing, contenders)
    if (contenders.count > 1) {
      this.#layChoices(choosing, contenders)
      this.#layMatching(moverCount, contenders)
    }
    this.#layHolding(holding, seatBytes)
    const moved = memory.take(4 * moverCount)
    const movedTo = memory.take(seatBytes * moverCount)
    this.#scoring.setMovers(memory.take(points.count / 8), moved)
    this.#scoring.setMoving(movedTo, memory.take(4 * moverCount), memory.take(4 * moverCount))
    const gainMin = likelyGain(holding, contenders)
    const way = wayToRelease(holding, contenders, gainMin)
    if (holding.survey !== undefined && holding.survey === resident.anchored.survey) goOnFromAnchor(resident)
    const { stepped } = resident
    const isSurveyed = holding.survey === stepped.survey && isSurveyGood(holding)
    this.#scoring.setNearness(stepped.at)
    const move = seatBytes === 1 ? this.#scoring.moveNarrow : this.#scoring.moveWide
    const isDone = move(moverCount, gainMin, way, isSurveyed ? 1 : 0) !== 0
    assert(isDone, 'a donor holds what it is to release')
    if (!isSurveyed) {
      const isMeasured = way === releaseToOne && holding.areWordsLasting
      stepped.survey = isMeasured ? new Survey(holding.memberCount) : undefined
    }
    return {
      moved: memory.int32s(moved, moverCount),
      movedTo: memory.owners(movedTo, moverCount, seatBytes),
      survey: stepped.survey,
    }
  }

  nameOwners(owners: OwnerList, seats: Seats, memberBytes: 1 | 2): Owners {
    const memory = this.#memory
    memory.release()
    const { seatBytes } = owners
    const at = memory.takeOwners(owners, seatBytes)
    if (seats.areInOrder) return memory.owners(at, owners.count, seatBytes)
    const members = memory.takeInt32(seats.member)
    const namesAt = memory.take(memberBytes * owners.count)
    if (seatBytes === 1)
      this.#scoring.nameSeatsNarrow(at, owners.count, members, seats.count, memory.take(256), namesAt)
    else this.#scoring.nameSeatsWide(at, owners.count, members, memberBytes, namesAt)
    return memory.owners(namesAt, owners.count, memberBytes)
  }

  /** Starts the layout of a new problem. */
  #layPoints(points: Points): Resident {
    const memory = this.#memory
    memory.release()
    let resident = this.#resident
    if (points !== resident?.points) {
      memory.releaseAll()
      resident = {
        points,
        a: memory.takeInt32(points.a),
        b: memory.takeInt32(points.b),
        anchored: { at: memory.take(points.count), survey: undefined },
        stepped: { at: memory.take(points.count), survey: undefined },
      }
      this.#scoring.setMarks(memory.take(4 * stretch), memory.take(stretch / 8))
      memory.keep()
      this.#resident = resident
    }
    this.#scoring.setPoints(resident.a, resident.b, points.count)
    return resident
  }

  /** `choosing` says how many points will choose among them. */
  #layContenders(choosing: number, { count, seat, words, units, areWeightsEqual }: Contenders): void {
    const memory = this.#memory
    const wordsAt = memory.takeInt32(words)
    this.#scoring.setContenders(
      count,
      memory.takeInt32(seat),
      wordsAt,
      memory.takeFloat64(units),
      memory.take(4 * count),
      areWeightsEqual ? 1 : 0,
    )
    // A few points are faster looked up one by one than a table is made; a sole contender is never looked up.
    const slots = count > 1 && count < 8 * choosing ? 2 ** (34 - Math.clz32(count)) : 0
    this.#scoring.fillTable(memory.take(8 * slots), slots, wordsAt, count)
  }

  #layChoices(points: number, contenders: Contenders): void {
    const memory = this.#memory
    this.#scoring.setChoices(
      memory.take(4 * points),
      memory.take(4 * points),
      memory.take(4 * contenders.count),
      memory.take(64),
    )
  }

  #layMatching(points: number, { capacity }: Contenders): void {
    const memory = this.#memory
    this.#scoring.setMatching(
      memory.takeInt32(capacity),
      memory.take(4 * capacity.length),
      memory.take(4 * capacity.length),
      memory.take(4 * capacity.length),
      memory.take(8 * capacity.length),
      memory.take(2 * 8 * points),
      memory.take(4 * points),
    )
  }

  #layHolding({ owners, words, units, surplus, surplusTotal }: Holding, seatBytes: 1 | 2): void {
    const memory = this.#memory
    this.#scoring.setHolding(
      memory.takeOwners(owners, seatBytes),
      surplus.length,
      memory.takeInt32(words),
      memory.takeFloat64(units),
      memory.takeInt32(surplus),
    )
    this.#scoring.setReleases(
      memory.take(4 * surplus.length),
      memory.take(4 * surplus.length),
      memory.take(8 * surplus.length),
      memory.take(4 * 4 * surplusTotal),
      memory.take(4 * 8 * surplusTotal),
    )
  }

  #nameChoices(points: Points, { seatBytes }: Contenders): Owners {
    const memory = this.#memory
    const named = memory.take(seatBytes * points.count)
    const nameChoices = seatBytes === 1 ? this.#scoring.nameChoicesNarrow : this.#scoring.nameChoicesWide
    nameChoices(named)
    return memory.owners(named, points.count, seatBytes)
  }
}

// As in assembly.
const stretch = 1_024
const markedGainMin = -(2 ** 29)
const releaseNone = 0
const releaseToAny = 1
const releaseToOne = 2

/**
 * Nearness falls where points move to worse owners and does not rise again. That makes little of a difference, but
 * for the many that must go far when most members leave.
 */
function isSurveyGood({ survey, memberCount, areWordsLasting }: Holding): boolean {
  if (survey === undefined || !areWordsLasting) return false
  return 2 * memberCount >= survey.memberCount && memberCount <= 2 * survey.memberCount
}

function goOnFromAnchor(resident: Resident): void {
  const { anchored, stepped } = resident
  resident.stepped = anchored
  resident.anchored = stepped
}

function wayToRelease(holding: Holding, contenders: Contenders, gainMin: number): number {
  if (holding.surplusTotal === 0) return releaseNone
  const units = contenders.units[0] as number
  const isPowerOfTwo = units === 2 ** 23
  const isToOne = contenders.count === 1 && holding.areWeightsEqual && isPowerOfTwo
  return isToOne && gainMin * units >= markedGainMin ? releaseToOne : releaseToAny
}

/** The kernel, if this engine has SIMD and memory to give; undefined otherwise. */
export function simdKernel(): SimdKernel | undefined {
  if (!isLittleEndianHost() || !WebAssembly.validate(scoringBytes)) return undefined
  try {
    const instance = new WebAssembly.Instance(new WebAssembly.Module(scoringBytes))
    return new SimdKernel(instance.exports as unknown as Scoring)
  } catch {
    // An engine may be unable to set the address space aside, or be told not to compile at run time.
    return undefined
  }
}
