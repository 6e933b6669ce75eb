import { randomInt } from 'node:crypto'
import type { Place } from './relay/relay-messages.ts'

const port = 7462

/** The addresses of the peer of this number, counted from 1. */
export type Hosts = (number: number) => Pick<Place, 'host' | 'publicHost'>

/**
 * Linux answers on all of 127.0.0.0/8, so every peer can have two addresses of its own: one for its process and one
 * where the relay stands for it. The network is drawn, and not by the seed, so that two runs do not get in each other's
 * way.
 */
export function loopbackHosts(): Hosts {
  const network = `127.${randomInt(16, 250)}`
  const third = 2 * randomInt(0, 127)
  return (number) => ({
    host: `${network}.${third}.${number}`,
    publicHost: `${network}.${third + 1}.${number}`,
  })
}

/** Addresses for the peers of one run. */
export class Places {
  readonly #hosts: Hosts
  #count = 0

  constructor(hosts: Hosts) {
    this.#hosts = hosts
  }

  next(peer: string): Place {
    return this.#at(++this.#count, peer)
  }

  /** Where the next so many will be reached. */
  upcoming(count: number): string[] {
    return Array.from({ length: count }, (_, index) => addressOf(this.#at(this.#count + index + 1, '')))
  }

  #at(number: number, peer: string): Place {
    if (number > 254) throw new Error('a run has at most 254 peers: its network has no more addresses')
    return { peer, ...this.#hosts(number), port }
  }
}

/** What others are told to dial. */
export function addressOf({ publicHost, port: at }: Place): string {
  return `${publicHost}:${at}`
}
