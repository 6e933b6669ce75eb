import { assert } from '../../src/base/assert.ts'

const slotsAtFirst = 1024

/**
 * What is going to happen, in order of true time; of two events of one instant the one scheduled first
 * goes first. The events live in typed arrays and their slots are used again: a run of an hour with a
 * thousand peers passes a hundred million of them through here.
 *
 * An event is a kind, two small numbers and a payload. After `pop()` the fields below describe the event
 * that is happening now.
 */
export class EventQueue {
  /** True time of the event that is happening; never goes back. */
  atMs = 0
  kind = 0
  subject = 0
  detail = 0
  payload: unknown = undefined

  #heap = new Int32Array(slotsAtFirst)
  #size = 0
  #free: number[] = []
  #slots = 0
  #nextOrder = 0

  // One entry per slot.
  #at = new Float64Array(slotsAtFirst)
  #order = new Float64Array(slotsAtFirst)
  #kinds = new Uint8Array(slotsAtFirst)
  #subjects = new Int32Array(slotsAtFirst)
  #details = new Float64Array(slotsAtFirst)
  #payloads: unknown[] = []

  get size(): number {
    return this.#size
  }

  /** When the next event happens; undefined when nothing will. */
  nextAtMs(): number | undefined {
    return this.#size === 0 ? undefined : this.#at[this.#heap[0] as number]
  }

  push(atMs: number, kind: number, subject: number, detail: number, payload: unknown): void {
    assert(atMs >= this.atMs, `an event at ${atMs} ms would happen before now, ${this.atMs} ms`)
    const slot = this.#free.pop() ?? this.#newSlot()
    this.#at[slot] = atMs
    this.#order[slot] = this.#nextOrder++
    this.#kinds[slot] = kind
    this.#subjects[slot] = subject
    this.#details[slot] = detail
    this.#payloads[slot] = payload
    this.#siftUp(this.#size++, slot)
  }

  /** Moves on to the next event; false when there is none. */
  pop(): boolean {
    if (this.#size === 0) return false
    const slot = this.#heap[0] as number
    this.#size--
    if (this.#size > 0) this.#siftDown(this.#heap[this.#size] as number)
    this.atMs = this.#at[slot] as number
    this.kind = this.#kinds[slot] as number
    this.subject = this.#subjects[slot] as number
    this.detail = this.#details[slot] as number
    this.payload = this.#payloads[slot]
    this.#payloads[slot] = undefined
    this.#free.push(slot)
    return true
  }

  /** Lets true time pass up to an instant before which nothing happens. */
  advanceTo(atMs: number): void {
    assert(atMs >= this.atMs, `time would go back from ${this.atMs} to ${atMs} ms`)
    const next = this.nextAtMs()
    assert(next === undefined || next >= atMs, `something happens at ${next} ms, before ${atMs} ms`)
    this.atMs = atMs
  }

  #newSlot(): number {
    const slot = this.#slots++
    if (slot === this.#heap.length) this.#grow()
    return slot
  }

  #grow(): void {
    const length = this.#heap.length * 2
    this.#heap = widened(this.#heap, new Int32Array(length))
    this.#at = widened(this.#at, new Float64Array(length))
    this.#order = widened(this.#order, new Float64Array(length))
    this.#kinds = widened(this.#kinds, new Uint8Array(length))
    this.#subjects = widened(this.#subjects, new Int32Array(length))
    this.#details = widened(this.#details, new Float64Array(length))
  }

  #isBefore(a: number, b: number): boolean {
    const atA = this.#at[a] as number
    const atB = this.#at[b] as number
    return atA < atB || (atA === atB && (this.#order[a] as number) < (this.#order[b] as number))
  }

  #siftUp(from: number, slot: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = this.#heap[parent] as number
      if (!this.#isBefore(slot, above)) break
      this.#heap[place] = above
      place = parent
    }
    this.#heap[place] = slot
  }

  #siftDown(slot: number): void {
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= this.#size) break
      const right = child + 1
      if (right < this.#size && this.#isBefore(this.#heap[right] as number, this.#heap[child] as number)) {
        child = right
      }
      const below = this.#heap[child] as number
      if (!this.#isBefore(below, slot)) break
      this.#heap[place] = below
      place = child
    }
    this.#heap[place] = slot
  }
}

function widened<T extends Int32Array | Float64Array | Uint8Array>(from: T, to: T): T {
  to.set(from)
  return to
}
