import type { PeerId } from '../base/ids.ts'
import type { AgreedState, Member } from './agreed-state.ts'
import { rankMembers } from './ownership/index.ts'

/** Neighbours for gossip besides the electors: few connections per peer, not a full mesh. */
const gossipNeighbours = 4

/** Whom a peer stays connected to: all electors, and a few members that rank first for it. */
export function neighboursOf(state: AgreedState, self: PeerId): Member[] {
  const others = [...state.members.values()].filter(({ id }) => id !== self)
  const wanted = new Set([...state.electors, ...rankMembers(`neighbours:${self}`, others, gossipNeighbours)])
  return others.filter(({ id }) => wanted.has(id))
}
