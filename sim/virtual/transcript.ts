import type { Observation } from '../check/observation.ts'
import { TranscriptHash } from '../check/transcript-hash.ts'
import type { EventQueue } from './event-queue.ts'
import type { Parcel } from './parcel.ts'

const words = new Uint32Array(2)
const double = new Float64Array(words.buffer)

/**
 * A run boiled down to two hashes: one over every event of the queue with the bytes that it carries, one over
 * every observation. Two runs with equal hashes were the same run.
 */
export class Transcript {
  readonly #observations = new TranscriptHash()
  #a = 0x9e3779b9
  #b = 0x85ebca6b
  eventCount = 0

  event({ atMs, kind, subject, detail }: EventQueue): void {
    this.eventCount++
    double[0] = atMs
    this.#mix((words[0] as number) ^ Math.imul(words[1] as number, 0x27d4eb2f))
    this.#mix((kind << 24) ^ (subject << 12) ^ detail)
  }

  parcel({ bytes }: Parcel): void {
    let a = this.#a
    for (let index = 0; index < bytes.length; index++) a = Math.imul(a ^ (bytes[index] as number), 0x01000193)
    this.#a = a
    this.#mix(bytes.length)
  }

  observation(observation: Observation): void {
    this.#observations.observe(observation)
  }

  hex(): string {
    const events = [this.#a, this.#b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    return `${events}-${this.#observations.hex()}`
  }

  #mix(word: number): void {
    this.#a = Math.imul((this.#a ^ word) + (this.#b >>> 13), 0x01000193)
    this.#b = Math.imul((this.#b << 5) ^ (this.#b >>> 27) ^ word, 0x5bd1e995) ^ (this.#a >>> 15)
  }
}
