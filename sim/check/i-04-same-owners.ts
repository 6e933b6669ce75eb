import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'

/** In every view each shard has exactly one owner, and every member computes the same one. */
export class SameOwners extends Checker<'view'> {
  readonly #first = new Map<string, { readonly digest: string; readonly peer: string }>()

  constructor() {
    super('I-04', ['view'])
  }

  observe({ atMs, peer, hash, number, members, ownersDigest, unowned }: SeenOf<'view'>): void {
    if (unowned > 0 && members.length > 0) {
      this.violated(atMs, `in view ${number} as ${peer} computes it ${unowned} shards have no owner`)
    }
    // By hash: two views of one number are I-01's business.
    const first = this.#first.get(hash)
    if (first === undefined) this.#first.set(hash, { digest: ownersDigest, peer })
    else if (first.digest !== ownersDigest) {
      this.violated(atMs, `${peer} computes other owners for view ${number} than ${first.peer}`)
    }
  }
}
