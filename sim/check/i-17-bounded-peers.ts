import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'

/**
 * Memory and queue of every peer stay bounded, by the size of the job and not by its age. The bounds are
 * generous: what leaks passes any bound in time, and a soak of many seeds gives it that.
 */
export class BoundedPeers extends Checker<'sizes'> {
  constructor() {
    super('I-17', ['sizes'])
  }

  observe({ atMs, peer, members, shards, sizes }: SeenOf<'sizes'>): void {
    for (const [name, size] of Object.entries(sizes)) {
      const bound = name.endsWith('Bytes') ? bytesMax(members, shards) : entriesMax(members, shards)
      if (size > bound) {
        this.violated(
          atMs,
          `${peer} has ${name} ${size}, above ${bound} for ${members} members and ${shards} shards`,
        )
      }
    }
  }
}

/** A few rows per member and shard, and a burst of messages to and from each member. */
function entriesMax(members: number, shards: number): number {
  return 1_000 + 50 * members + 4 * shards
}

/** A log of a few hundred bytes for each of these entries. */
function bytesMax(members: number, shards: number): number {
  return 2 ** 20 + 400 * entriesMax(members, shards)
}
