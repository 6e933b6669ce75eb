import type { Applied } from '../../src/core/apply-changes.ts'
import { viewHash } from '../../src/core/view.ts'
import { type Derive, deriveState } from '../../src/core/view-chain.ts'

// As many as the slowest peer may lag behind the fastest.
const rememberedMax = 256

/**
 * Derives each view's state once for all peers of a world. A view's hash names its parent's hash and so the
 * whole chain before it: two peers that derive the same hash start from equal states.
 */
export function rememberingDerive(): Derive {
  const remembered = new Map<string, Applied>()
  return (parent, view) => {
    const hash = viewHash(view)
    let applied = remembered.get(hash)
    if (applied === undefined) {
      applied = deriveState(parent, view)
      remembered.set(hash, applied)
      const [oldest] = remembered.keys()
      if (remembered.size > rememberedMax && oldest !== undefined) remembered.delete(oldest)
    }
    return applied
  }
}
