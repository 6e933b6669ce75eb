/** A consistent-hash ring with 150 virtual nodes per member. */
export interface Ring {
  ownerOf(shardId: string): string
}

export type RingMaker = (memberIds: readonly string[]) => Ring

interface HashRing {
  get(key: string): string
}

type HashRingClass = new (servers: string[], algorithm: string, options: Record<string, number>) => HashRing

// Named by a variable: the package is there where shoal is developed, and need not be where it is used.
const ringPackage: string = 'hashring'

const virtualNodes = 150

/** The ring of the `hashring` package; undefined where that is not installed. */
export async function ringMaker(): Promise<RingMaker | undefined> {
  let HashRing: HashRingClass
  try {
    const loaded = (await import(ringPackage)) as { default: HashRingClass }
    HashRing = loaded.default
  } catch {
    return undefined
  }
  // One point for each virtual node, where the package would make four; no cache, as each shard is asked for once.
  const options = { 'vnode count': virtualNodes, replicas: 1, 'max cache size': 1 }
  return (memberIds) => {
    const ring = new HashRing([...memberIds], 'md5', options)
    return { ownerOf: (shardId) => ring.get(shardId) }
  }
}
