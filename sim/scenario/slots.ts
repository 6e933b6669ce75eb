import { isName } from '../../src/base/ids.ts'
import type { Slot } from './sentence.ts'

/** A peer, by name or by what it is at the moment. */
export type PeerRef =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'leader' }
  /** The first peer, by name, that is a member, up, and does not lead. */
  | { readonly kind: 'follower' }

export type PeersRef =
  | { readonly kind: 'listed'; readonly peers: readonly PeerRef[] }
  /** All peers that the sentence does not name. */
  | { readonly kind: 'rest' }

const unitsMs: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000 }

export const count: Slot<number> = {
  expected: 'a whole number',
  read: (words, at) =>
    /^\d+$/.test(words[at] ?? '') ? { value: Number(words[at]), next: at + 1 } : undefined,
}

export const duration: Slot<number> = {
  expected: 'a duration such as 200 ms, 5 s or 2 min',
  read: (words, at) => {
    const unitMs = unitsMs[words[at + 1] ?? '']
    if (!/^\d+(\.\d+)?$/.test(words[at] ?? '') || unitMs === undefined) return undefined
    return { value: Number(words[at]) * unitMs, next: at + 2 }
  },
}

export const percent: Slot<number> = {
  expected: 'a share such as 5 %',
  read: (words, at) => {
    const value = Number(words[at])
    return words[at + 1] === '%' && value >= 0 && value <= 100 ? { value, next: at + 2 } : undefined
  },
}

export const name: Slot<string> = {
  expected: 'a name',
  read: (words, at) => {
    const word = words[at] ?? ''
    return isName(word) && /^[A-Za-z]/.test(word) ? { value: word, next: at + 1 } : undefined
  },
}

export const preset: Slot<'lan' | 'wan' | 'test'> = {
  expected: 'lan, wan or test',
  read: (words, at) => {
    const word = words[at]
    return word === 'lan' || word === 'wan' || word === 'test' ? { value: word, next: at + 1 } : undefined
  },
}

/** The slots for peers. Only peers that were added, or named by `call`, can be spoken of. */
export function peerSlots(known: ReadonlySet<string>): { peer: Slot<PeerRef>; peers: Slot<PeersRef> } {
  const names = known.size === 0 ? 'a peer (none is added yet)' : `a peer (${[...known].join(', ')})`
  const peer: Slot<PeerRef> = {
    expected: `${names}, "the leader" or "a follower"`,
    read: (words, at) => {
      if (words[at] === 'the' && words[at + 1] === 'leader')
        return { value: { kind: 'leader' }, next: at + 2 }
      if (words[at] === 'a' && words[at + 1] === 'follower')
        return { value: { kind: 'follower' }, next: at + 2 }
      const word = words[at] ?? ''
      return known.has(word) ? { value: { kind: 'named', name: word }, next: at + 1 } : undefined
    },
  }
  const peers: Slot<PeersRef> = {
    expected: `${names}, "the leader" or "a follower", several joined by commas and "and", or "the rest"`,
    read: (words, at) => {
      if (words[at] === 'the' && words[at + 1] === 'rest') return { value: { kind: 'rest' }, next: at + 2 }
      return readList(peer, words, at)
    },
  }
  return { peer, peers }
}

function readList(
  peer: Slot<PeerRef>,
  words: readonly string[],
  at: number,
): { value: PeersRef; next: number } | undefined {
  const peers: PeerRef[] = []
  let next = at
  for (;;) {
    const read = peer.read(words, next)
    if (read === undefined) return undefined
    peers.push(read.value)
    next = read.next
    if (words[next] !== ',' && words[next] !== 'and') return { value: { kind: 'listed', peers }, next }
    next++
  }
}
