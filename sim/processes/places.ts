import { randomInt } from 'node:crypto'
import type { Place } from './relay/relay-messages.ts'

const port = 7462

/**
 * Addresses for the peers of one run. Linux answers on all of 127.0.0.0/8, so every peer can have two of its own: one
 * for its process and one where the relay stands for it. The network is drawn, and not by the seed, so that two runs
 * do not get in each other's way.
 */
export class Places {
  readonly #network = `127.${randomInt(16, 250)}`
  readonly #third = 2 * randomInt(0, 127)
  #count = 0

  next(peer: string): Place {
    return this.#at(++this.#count, peer)
  }

  /** Where the next so many will be reached. */
  upcoming(count: number): string[] {
    return Array.from({ length: count }, (_, index) => addressOf(this.#at(this.#count + index + 1, '')))
  }

  #at(last: number, peer: string): Place {
    if (last > 254) throw new Error('a run has at most 254 peers: its network has no more addresses')
    return {
      peer,
      host: `${this.#network}.${this.#third}.${last}`,
      relayHost: `${this.#network}.${this.#third + 1}.${last}`,
      port,
    }
  }
}

/** What others are told to dial. */
export function addressOf({ relayHost, port: at }: Place): string {
  return `${relayHost}:${at}`
}
