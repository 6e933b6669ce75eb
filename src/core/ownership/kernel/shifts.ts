import { noMemberIn, type Owners } from '../owners.ts'

/** A change of member indices in few words: what SIMD can do without looking up every owner. */
export interface Shifts {
  /** Pairs of an index and by how much indices from it on grow; then the indices that are gone. */
  readonly numbers: Owners
  readonly shiftCount: number
  readonly goneCount: number
}

// With more changes than this, looking every owner up is faster.
const changesMax = 8

/** Undefined when there are too many changes. */
export function shiftsOf(indexNow: Owners): Shifts | undefined {
  const noMember = noMemberIn(indexNow)
  const shifts: number[] = []
  const gone: number[] = []
  let grown = 0
  for (let index = 0; index < indexNow.length; index++) {
    const now = indexNow[index] as number
    if (now === noMember) {
      gone.push(index)
    } else if (now - index !== grown) {
      // Below 0 it wraps around, as the additions do.
      shifts.push(index, now - index - grown)
      grown = now - index
    }
    if (shifts.length / 2 + gone.length > changesMax) return undefined
  }
  const numbers = [...shifts, ...gone]
  return {
    numbers: indexNow.BYTES_PER_ELEMENT === 1 ? Uint8Array.from(numbers) : Uint16Array.from(numbers),
    shiftCount: shifts.length / 2,
    goneCount: gone.length,
  }
}
