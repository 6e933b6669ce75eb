import { closeSync, openSync, readSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { shardKey } from '../../src/base/ids.ts'
import { readLines } from '../../test/peer/judge-observations.ts'

interface Delivery {
  readonly atMs: number
  readonly peer: string
  readonly sample: number
}

/** When each shard was delivered from, by whom; made from what the peers wrote down. */
export class Deliveries {
  readonly #byShard = new Map<string, Delivery[]>()
  readonly #startedAtMs = new Map<string, number[]>()

  constructor(files: readonly string[]) {
    for (const line of readLines(files)) {
      if (line.kind === 'started')
        this.#startedAtMs.set(line.peer, [...(this.#startedAtMs.get(line.peer) ?? []), line.atMs])
      if (line.kind !== 'delivered') continue
      const deliveries = this.#byShard.get(shardKey(line)) ?? []
      this.#byShard.set(shardKey(line), deliveries)
      deliveries.push({ atMs: line.atMs, peer: line.peer, sample: line.sample })
    }
  }

  /** When the peer last began to listen. */
  startedAtMs(peer: string): number | undefined {
    return this.#startedAtMs.get(peer)?.at(-1)
  }

  /** For each shard whose last delivery before `atMs` was the peer's: how long until another delivered from it. */
  takeovers(peer: string, atMs: number): number[] {
    return [...this.#byShard.values()].flatMap((deliveries) => {
      if (deliveries.findLast((delivery) => delivery.atMs <= atMs)?.peer !== peer) return []
      const next = deliveries.find((delivery) => delivery.atMs > atMs && delivery.peer !== peer)
      return next === undefined ? [] : [next.atMs - atMs]
    })
  }

  /** Samples of the peer that others delivered again after `atMs`. */
  repeats(peer: string, atMs: number): number {
    let count = 0
    for (const deliveries of this.#byShard.values()) {
      const own = new Set(deliveries.filter((delivery) => delivery.peer === peer).map(({ sample }) => sample))
      count += deliveries.filter(
        (delivery) => delivery.peer !== peer && delivery.atMs > atMs && own.has(delivery.sample),
      ).length
    }
    return count
  }

  /** How long after its newest start the peer first delivered. */
  joinMs(peer: string): number[] {
    const startedAtMs = this.startedAtMs(peer)
    if (startedAtMs === undefined) return []
    const first = [...this.#byShard.values()]
      .flatMap((deliveries) => deliveries.filter((delivery) => delivery.peer === peer))
      .filter((delivery) => delivery.atMs > startedAtMs)
      .reduce((earliest, delivery) => Math.min(earliest, delivery.atMs), Number.POSITIVE_INFINITY)
    return Number.isFinite(first) ? [first - startedAtMs] : []
  }

  /** The longest pause, within the time, of a shard that others than `peer` worked on before it. */
  longestPauseMs(peer: string, fromMs: number, toMs: number): number {
    let longest = 0
    for (const deliveries of this.#byShard.values()) {
      let before = deliveries.findLast((delivery) => delivery.atMs <= fromMs)
      if (before === undefined || before.peer === peer) continue
      for (const delivery of deliveries) {
        if (delivery.atMs <= fromMs || delivery.atMs > toMs) continue
        longest = Math.max(longest, delivery.atMs - Math.max(before.atMs, fromMs))
        before = delivery
      }
      longest = Math.max(longest, toMs - Math.max(before.atMs, fromMs))
    }
    return longest
  }
}

/** Until the file, beyond its first bytes, tells of a delivery. */
export async function firstDelivery(file: string, afterBytes: number): Promise<void> {
  const bytes = Buffer.alloc(1_024 * 1_024)
  for (;;) {
    const opened = openSync(file, 'r')
    const length = readSync(opened, bytes, 0, bytes.length, afterBytes)
    closeSync(opened)
    if (bytes.toString('latin1', 0, length).includes('"kind":"delivered"')) return
    await delay(50)
  }
}
