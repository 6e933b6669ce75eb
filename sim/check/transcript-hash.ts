import type { Observation } from './observation.ts'

/**
 * A run boiled down to 64 bits: every observation, in order, with all its fields. Tells runs apart, proves
 * nothing. (Two rounds of Murmur's mixing over UTF-16 units; a cryptographic hash costs ten times as much.)
 */
export class TranscriptHash {
  #a = 0x9e3779b9
  #b = 0x85ebca6b

  observe(observation: Observation): void {
    this.#take(JSON.stringify(observation))
  }

  hex(): string {
    return [this.#a, this.#b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }

  #take(text: string): void {
    let a = this.#a
    let b = this.#b
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      a = Math.imul(a ^ unit, 0x01000193)
      b = Math.imul((b << 5) ^ (b >>> 27) ^ unit, 0x5bd1e995)
    }
    this.#a = Math.imul(a ^ (a >>> 15) ^ text.length, 0x2c1b3c6d)
    this.#b = Math.imul(b ^ (b >>> 13) ^ a, 0x297a2d39)
  }
}
