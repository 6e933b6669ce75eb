import type { Millis } from '../../base/time.ts'

export interface QueuedFrame {
  readonly bytes: Uint8Array
  readonly queuedAt: Millis
}

export interface SendQueueLimits {
  readonly queueFramesMax: number
  readonly queueBytesMax: number
  readonly queueFrameMsMax: number
}

interface Lane {
  readonly frames: { readonly bytes: Uint8Array; readonly queuedAt: Millis; readonly number: number }[]
  readonly isLifeline: boolean
}

/**
 * What waits to be sent to one peer, in lanes of which each keeps its order. When there is too much the oldest
 * frame goes, whatever its lane; only lifelines keep theirs as long as any other lane has one, since a lease hangs
 * on them.
 */
export class SendQueue {
  readonly #limits: SendQueueLimits
  readonly #lanes = new Map<string, Lane>()
  #frames = 0
  #bytes = 0
  #lastNumber = 0

  constructor(limits: SendQueueLimits) {
    this.#limits = limits
  }

  /** Returns how many frames had to go. */
  push(lane: string, isLifeline: boolean, bytes: Uint8Array, now: Millis): number {
    let entry = this.#lanes.get(lane)
    if (entry === undefined) {
      entry = { frames: [], isLifeline }
      this.#lanes.set(lane, entry)
    }
    entry.frames.push({ bytes, queuedAt: now, number: ++this.#lastNumber })
    this.#frames++
    this.#bytes += bytes.length
    let dropped = 0
    while (this.#frames > this.#limits.queueFramesMax || this.#bytes > this.#limits.queueBytesMax) {
      this.#dropOldest()
      dropped++
    }
    return dropped
  }

  /** The next frame of the lane; `expired` counts those before it that had waited too long. */
  shift(lane: string, now: Millis): { readonly frame: QueuedFrame | undefined; readonly expired: number } {
    const entry = this.#lanes.get(lane)
    let expired = 0
    for (;;) {
      const frame = entry?.frames.shift()
      if (frame === undefined) return { frame: undefined, expired }
      this.#frames--
      this.#bytes -= frame.bytes.length
      if (now - frame.queuedAt <= this.#limits.queueFrameMsMax) return { frame, expired }
      expired++
    }
  }

  /** Throws away what has waited too long, in all lanes; returns how many frames that was. */
  expire(now: Millis): number {
    let expired = 0
    for (const { frames } of this.#lanes.values()) {
      for (let first = frames[0]; first !== undefined; first = frames[0]) {
        if (now - first.queuedAt <= this.#limits.queueFrameMsMax) break
        frames.shift()
        this.#frames--
        this.#bytes -= first.bytes.length
        expired++
      }
    }
    return expired
  }

  hasFrames(lane: string): boolean {
    return (this.#lanes.get(lane)?.frames.length ?? 0) > 0
  }

  /** Lanes in which something waits. */
  lanes(): string[] {
    return [...this.#lanes.keys()].filter((lane) => this.hasFrames(lane))
  }

  /** Empties a lane; returns how many frames were in it. */
  clear(lane: string): number {
    const frames = this.#lanes.get(lane)?.frames ?? []
    this.#lanes.delete(lane)
    this.#frames -= frames.length
    for (const frame of frames) this.#bytes -= frame.bytes.length
    return frames.length
  }

  #dropOldest(): void {
    const oldest = this.#laneOfOldest(false) ?? this.#laneOfOldest(true)
    const frame = oldest?.frames.shift()
    if (frame === undefined) return
    this.#frames--
    this.#bytes -= frame.bytes.length
  }

  #laneOfOldest(lifelines: boolean): Lane | undefined {
    let oldest: Lane | undefined
    let oldestNumber = Number.POSITIVE_INFINITY
    for (const lane of this.#lanes.values()) {
      const number = lane.frames[0]?.number
      if (lane.isLifeline !== lifelines || number === undefined || number >= oldestNumber) continue
      oldest = lane
      oldestNumber = number
    }
    return oldest
  }
}
