import { nameWithoutAttempt, type ShardRef, shardKey } from '../../src/base/ids.ts'
import type { WorldProbe } from '../check/probe.ts'
import type { Note } from './notes.ts'
import type { ObservationLine } from './observation-line.ts'

/** What each peer knew when the run ended, as its API told. */
export interface FinalWord {
  readonly progressDigest: string
  /** Of shards of open epochs, by key. */
  readonly cursors: ReadonlyMap<string, number>
}

// A peer's lease in true time is worked out from readings of two clocks.
const leaseReadingMs = 5

/** Answers the checkers from the lines and notes of a run. What they do not tell is answered so that nobody is accused. */
export class LineProbe implements WorldProbe {
  readonly #leases = new Map<string, number>()
  readonly #held = new Map<string, Set<string>>()
  readonly #heard = new Map<string, number>()
  readonly #disturbances = new Map<string, number>()
  readonly #attempts = new Map<string, string>()
  readonly #wrongClocks = new Set<string>()
  #calmSinceMs = Number.NEGATIVE_INFINITY
  #clocksSoundSinceMs = Number.NEGATIVE_INFINITY
  #nowMs = 0
  /** Set before the run is judged to its end. */
  finalWords: ReadonlyMap<string, FinalWord> = new Map()
  /** Whether `heard` notes are made at all. */
  #isHearing = false

  look(line: ObservationLine | Note): void {
    this.#nowMs = line.atMs
    switch (line.kind) {
      case 'lease':
        this.#leases.set(line.peer, line.untilMs)
        break
      case 'let-go':
        this.#held.get(line.peer)?.delete(shardKey(line))
        break
      case 'crashed':
      case 'started':
        this.#leases.delete(line.peer)
        this.#held.delete(line.peer)
        break
      case 'event':
        if (line.event.kind === 'shard-started') this.#heldBy(line.peer).add(shardKey(line.event.shard))
        if (line.event.kind === 'shard-stopped') this.#heldBy(line.peer).delete(shardKey(line.event.shard))
        break
      case 'data-set':
        this.#attempts.set(`${line.peer} ${nameWithoutAttempt(line.dataSet)}`, line.dataSet)
        break
      case 'disturbed':
        this.#disturb(line.what, line.isOn)
        break
      case 'clock':
        if (!line.isSound) this.#wrongClocks.add(line.peer)
        else if (this.#wrongClocks.delete(line.peer)) this.#clocksSoundSinceMs = this.#nowMs
        break
      case 'heard':
        this.#isHearing = true
        for (const peer of line.peers) this.#heard.set(peer, this.#nowMs)
        break
      default:
    }
  }

  /** Between lines time goes on. */
  passTo(nowMs: number): void {
    this.#nowMs = Math.max(this.#nowMs, nowMs)
  }

  mayDeliver(peer: string, shard: ShardRef): boolean {
    // Of a clock that runs wrong nobody outside can tell when it will say that a lease is over.
    const doubtMs = this.#wrongClocks.has(peer) ? Number.POSITIVE_INFINITY : leaseReadingMs
    const untilMs = this.#leases.get(peer) ?? 0
    return (
      this.#held.get(peer)?.has(shardKey(shard)) === true && untilMs > 0 && untilMs + doubtMs > this.#nowMs
    )
  }

  clocksSoundSinceMs(): number {
    return this.#wrongClocks.size > 0 ? Number.POSITIVE_INFINITY : this.#clocksSoundSinceMs
  }

  calmSinceMs(): number {
    return this.#disturbances.size > 0 ? Number.POSITIVE_INFINITY : this.#calmSinceMs
  }

  heardAtMs(peer: string): number {
    return this.#isHearing ? (this.#heard.get(peer) ?? this.#nowMs) : this.#nowMs
  }

  progressDigest(peer: string): string {
    return this.finalWords.get(peer)?.progressDigest ?? ''
  }

  attemptAt(peer: string, name: string): string | undefined {
    return this.#attempts.get(`${peer} ${name}`)
  }

  /** No line tells of owners: whoever starts too early is seen when it starts. */
  ownerIn(): undefined {
    return undefined
  }

  cursorAt(peer: string, shard: ShardRef): number | undefined {
    return this.finalWords.get(peer)?.cursors.get(shardKey(shard))
  }

  #heldBy(peer: string): Set<string> {
    const held = this.#held.get(peer) ?? new Set<string>()
    this.#held.set(peer, held)
    return held
  }

  #disturb(what: string, isOn: boolean): void {
    const count = (this.#disturbances.get(what) ?? 0) + (isOn ? 1 : -1)
    if (count > 0) this.#disturbances.set(what, count)
    else this.#disturbances.delete(what)
    this.#calmSinceMs = this.#nowMs
  }
}
