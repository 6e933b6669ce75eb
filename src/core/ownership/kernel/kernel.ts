import type { Contenders } from '../contenders.ts'
import type { OwnerList } from '../owner-list.ts'
import type { Owners } from '../owners.ts'
import type { Seats } from '../seats.ts'

export type KernelName = 'wasm' | 'typed'

/** Shards as the kernel sees them: two words each, no two pairs alike. They never change: a kernel may keep a copy. */
export interface Points {
  readonly count: number
  readonly a: Int32Array
  readonly b: Int32Array
}

/** Who held the points before a change of members. */
export interface Holding {
  readonly points: Points
  readonly owners: OwnerList
  readonly memberCount: number
  /** By seat, as they are after the change. */
  readonly words: Int32Array
  readonly units: Float64Array
  /** Of all members after the change, and whether they all have the same. */
  readonly unitsTotal: number
  readonly areWeightsEqual: boolean
  /** By seat: how many points the member is to release; `leaves` where there is no member any more. */
  readonly surplus: Int32Array
  readonly surplusTotal: number
  /** Those who are to release any, and how many points they hold. */
  readonly donorCount: number
  readonly heldByDonors: number
  /** The points that need a new owner: what is released, and what those held who are gone. */
  readonly moverCount: number
  /** Whether every member has the word that it had before, and in every view. */
  readonly areWordsLasting: boolean
  /** That of the placement before. */
  readonly survey: Survey | undefined
}

export const leaves = -1

/** Good until the kernel's next use. */
export interface Placement {
  /** By point: the owner's seat. */
  readonly owners: Owners
  readonly survey: Survey | undefined
}

/** Good until the kernel's next use. */
export interface Moves {
  /** Points, ascending, and the seats of their new owners. */
  readonly moved: Int32Array
  readonly movedTo: Owners
  readonly survey: Survey | undefined
}

/**
 * Stands for what a kernel has found out about all points, and keeps: it holds for the placement that it came with,
 * for the one that this was made from, and for those that come of either step by step. Without it a kernel takes longer
 * and comes to the same.
 */
export class Survey {
  readonly memberCount: number

  constructor(memberCount: number) {
    this.memberCount = memberCount
  }
}

/**
 * The inner loops of ownership. There are two kernels, WebAssembly with SIMD and typed arrays, and they agree
 * to the last bit: which of them runs is nobody else's business.
 */
export interface Kernel {
  readonly name: KernelName

  /** The best contender of each point, as a seat: rendezvous without quotas. Good until the next use. */
  choose(points: Points, contenders: Contenders): Owners

  /**
   * Deferred acceptance (Gale and Shapley): every point asks its best contender; a contender keeps the highest
   * scores up to its capacity and turns the others away; those ask the best contender that would have them; and
   * so on until nobody is turned away. Both sides rank strictly, so the outcome is one and the same in whatever
   * order the points ask. The capacities add up to the points.
   */
  match(points: Points, contenders: Contenders): Placement

  /**
   * Gives the points that must move to contenders, as `match` does. Those are the points whose owner is gone, and from
   * each member with a surplus those that gain most. With the shortfall of a score being its distance below the highest
   * one, a point's gain is
   *
   *     shortfall at its owner / owner's units - shortfall at its best contender / contender's units
   *
   * which is above 0 where plain rendezvous would move the point, near enough. At equal gains the point with the
   * smaller hash goes first. The capacities add up to the movers.
   */
  move(holding: Holding, contenders: Contenders): Moves

  /** The index of each point's owner, in so many bytes: enough for the members. Good until the next use. */
  nameOwners(owners: OwnerList, seats: Seats, memberBytes: 1 | 2): Owners
}
