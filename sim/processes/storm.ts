import type { Prng } from '../../src/base/prng.ts'
import type { Board } from './board.ts'
import type { FaultStage } from './faults/fault.ts'
import { catalogue, type FaultKind, type PlannedFault } from './faults/plans.ts'
import type { Mesh } from './mesh.ts'

export interface StormOptions {
  readonly mesh: Mesh
  readonly board: Board
  readonly dice: Prng
  readonly leaseMs: number
  readonly peersMax: number
  readonly failed: (error: Error) => void
}

const triesMax = 6
const tryEveryMs = 200

/** Strikes a mesh by a plan, and in the end undoes all that is still to be undone. */
export class Storm implements FaultStage {
  readonly dice: Prng
  readonly mesh: Mesh
  readonly board: Board
  readonly leaseMs: number
  readonly #options: StormOptions
  readonly #counts = new Map<FaultKind, number>()
  readonly #pending = new Set<() => void>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #works = new Set<Promise<void>>()
  /** Peers that a fault has in hand. */
  readonly #struck = new Map<string, number>()
  readonly #named = new Set<string>()
  #isStormy = false

  constructor(options: StormOptions) {
    this.dice = options.dice
    this.mesh = options.mesh
    this.board = options.board
    this.leaseMs = options.leaseMs
    this.#options = options
  }

  /** How often each kind has struck. */
  get counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  begin(work: Promise<void>): void {
    const guarded = work.catch((error: unknown) => this.#options.failed(error as Error))
    this.#works.add(guarded)
    void guarded.then(() => this.#works.delete(guarded))
  }

  start(plan: readonly PlannedFault[]): void {
    this.#isStormy = true
    for (const { atMs, kind } of plan) this.#setTimer(atMs, () => this.#strike(kind))
  }

  /** What faults began and have not yet ended is ended now. */
  async end(): Promise<void> {
    this.#isStormy = false
    for (const timer of this.#timers) clearTimeout(timer)
    for (const what of [...this.#pending]) what()
    await Promise.all([...this.#works])
    for (const { name, isUp, isOut, driftRatio } of this.mesh.peers) {
      if (driftRatio !== 0) this.mesh.driftClock(name, 0)
      if (!isUp && !isOut) await this.mesh.restart(name)
    }
  }

  // — what faults ask —

  idle(): readonly string[] {
    const members = new Set(this.board.newestView?.members.map(({ id }) => id))
    return this.mesh.peers.flatMap(({ name, isAwake, isLeaving }) =>
      isAwake && !isLeaving && members.has(name) && !this.#struck.has(name) ? [name] : [],
    )
  }

  majorityOutlives(victims: readonly string[]): boolean {
    const isFit = (peer: string): boolean =>
      !victims.includes(peer) &&
      !this.#struck.has(peer) &&
      this.mesh.peers.some(({ name, isAwake }) => name === peer && isAwake)
    const sets = this.board.vitalElectors
    return sets.length > 0 && sets.every((electors) => electors.filter(isFit).length * 2 > electors.length)
  }

  canLoseDisk(peer: string): boolean {
    return this.board.keptElectors.every((electors) => {
      const kept = electors.filter((one) => one !== peer && !this.mesh.peer(one).isOut)
      return kept.length * 2 > electors.length
    })
  }

  roomForPeers(): number {
    return this.#options.peersMax - this.#present()
  }

  newName(): string {
    let number = this.mesh.names.length + 1
    while (this.#named.has(`p${number}`)) number++
    this.#named.add(`p${number}`)
    return `p${number}`
  }

  isStormy(): boolean {
    return this.#isStormy
  }

  later(delayMs: number, what: () => void): void {
    const once = (): void => {
      if (this.#pending.delete(once)) what()
    }
    this.#pending.add(once)
    this.#setTimer(delayMs, once)
  }

  // — how it strikes —

  /** What finds nobody whom it may strike, such as no leader, waits for one for a while. */
  #strike(kind: FaultKind, triesLeft = triesMax): void {
    if (!this.#isStormy) return
    const strike = catalogue[kind](this)
    if (strike === undefined) {
      if (triesLeft > 1) this.#setTimer(tryEveryMs, () => this.#strike(kind, triesLeft - 1))
      return
    }
    const { peers, detail, act, isMild } = strike
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1)
    this.board.faults.push({ atMs: this.mesh.notes.nowMs(), fault: kind, peers, detail })
    for (const peer of peers) this.mesh.notes.add({ kind: 'fault', peer, fault: kind, detail })
    if (isMild !== true) this.#hold(peers)
    act()
  }

  /** A peer that has just been struck is left in peace for a lease, or two faults at once would hide each other. */
  #hold(peers: readonly string[]): void {
    for (const peer of peers) this.#struck.set(peer, (this.#struck.get(peer) ?? 0) + 1)
    this.later(1.5 * this.leaseMs, () => {
      for (const peer of peers) {
        const count = (this.#struck.get(peer) ?? 1) - 1
        if (count > 0) this.#struck.set(peer, count)
        else this.#struck.delete(peer)
      }
    })
  }

  #present(): number {
    return this.mesh.peers.filter(({ isOut, isLeaving }) => !isOut && !isLeaving).length
  }

  #setTimer(delayMs: number, what: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      what()
    }, delayMs)
    this.#timers.add(timer)
  }
}
