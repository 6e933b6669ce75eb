import { MisuseError } from '../../base/errors.ts'
import { compareIdBytes, IdHashes, requireUnicode } from '../../base/id-hash.ts'
import { areDistinct, distinctHashes } from './distinct-hashes.ts'
import { MemberTable, type OwnershipMember } from './member-table.ts'
import { membersMax } from './owners.ts'
import { Int32Scratch } from './scratch.ts'
import { int32Zeros } from './slab.ts'

/** A table of members, and where they stood in the table before. */
export interface MemberChange {
  readonly table: MemberTable
  /** By index: the index before; `newcomer` for one that was no member. Good until the next change. */
  readonly cameFrom: Int32Array
}

export const newcomer = -1

const noHashes = new IdHashes(0)
const cameFromScratch = new Int32Scratch()

/** Checks and sorts members. */
export function memberTable(members: readonly OwnershipMember[]): MemberTable {
  return changeMembers(undefined, members).table
}

/** The same, taking over from the table before what that has worked out already. */
export function changeMembers(
  before: MemberTable | undefined,
  members: readonly OwnershipMember[],
): MemberChange {
  if (members.length === 0)
    throw new MisuseError('members', 'there are none; shards need at least one member')
  if (members.length > membersMax) {
    throw new MisuseError('members', `${members.length} members; at most ${membersMax} can share a data set`)
  }
  // Views hand their members over in order, mostly: only where they do not is a copy sorted.
  return (
    maybeChange(before, members) ??
    maybeChange(
      before,
      members.toSorted((x, y) => compareIdBytes(x.id, y.id)),
    ) ??
    throwTwice(members)
  )
}

/** The change, if the members are in order and differ. */
function maybeChange(
  before: MemberTable | undefined,
  members: readonly OwnershipMember[],
): MemberChange | undefined {
  const count = members.length
  const membersBefore = before?.members ?? []
  const countBefore = membersBefore.length
  const { low: lowBefore, high: highBefore } = before?.hashes ?? noHashes
  const hashes = new IdHashes(count, int32Zeros)
  const { low, high } = hashes
  const kept = new Array<OwnershipMember>(count)
  const cameFrom = cameFromScratch.exactly(count)
  const added: number[] = []
  let next = 0
  for (let index = 0; index < count; index++) {
    const { id, weight } = members[index] as OwnershipMember
    if (!(weight > 0 && weight < Number.POSITIVE_INFINITY)) throwWeight(id, weight)
    // `next` is the first of those before that comes after the last one here: if it is this one, all is in order,
    // without a look at their bytes.
    let known = next < countBefore ? membersBefore[next] : undefined
    if (known === undefined || known.id !== id) {
      if (index > 0 && compareIdBytes((kept[index - 1] as OwnershipMember).id, id) >= 0) return undefined
      while (next < countBefore && compareIdBytes((membersBefore[next] as OwnershipMember).id, id) < 0) next++
      known = next < countBefore ? membersBefore[next] : undefined
      if (known === undefined || known.id !== id) {
        requireUnicode('member id', id)
        cameFrom[index] = newcomer
        kept[index] = { id, weight }
        added.push(index)
        continue
      }
    }
    low[index] = lowBefore[next] as number
    high[index] = highBefore[next] as number
    cameFrom[index] = next++
    kept[index] = known.weight === weight ? known : { id, weight }
  }
  const isAllNew = before === undefined || before.didWordsMeet
  return { table: isAllNew ? newTable(kept, hashes) : tableWith(added, kept, hashes), cameFrom }
}

function newTable(members: readonly OwnershipMember[], hashes: IdHashes): MemberTable {
  for (const [index, { id }] of members.entries()) hashes.set(index, id, 0)
  return tableOfHashes(members, hashes, areDistinct(hashes.low))
}

/** Of members whose hashes are known but for those who were added. */
function tableWith(
  added: readonly number[],
  members: readonly OwnershipMember[],
  hashes: IdHashes,
): MemberTable {
  for (const index of added) hashes.set(index, (members[index] as OwnershipMember).id, 0)
  return tableOfHashes(members, hashes, areAddedDistinct(hashes.low, added))
}

function tableOfHashes(
  members: readonly OwnershipMember[],
  hashes: IdHashes,
  areWordsDistinct: boolean,
): MemberTable {
  if (areWordsDistinct) return new MemberTable(members, hashes, false)
  const ids = members.map(({ id }) => id)
  return new MemberTable(
    members,
    distinctHashes(ids, (each, index) => each.low[index] as number),
    true,
  )
}

/** Whether the words of those who were added differ from all others; those of the rest are known to differ. */
function areAddedDistinct(words: Int32Array, added: readonly number[]): boolean {
  // Looking for each among all is faster than a table for a few.
  if (added.length > 8) return areDistinct(words)
  return added.every((index) => {
    const word = words[index] as number
    return words.indexOf(word) === index && words.indexOf(word, index + 1) < 0
  })
}

function throwTwice(members: readonly OwnershipMember[]): never {
  const ids = new Set<string>()
  const twice = members.find(({ id }) => ids.size === ids.add(id).size)
  throw new MisuseError('members', `${JSON.stringify(twice?.id)} is given twice; ids must differ`)
}

function throwWeight(id: string, weight: number): never {
  throw new MisuseError('weight', `${weight} of member ${JSON.stringify(id)}; use a finite number above 0`)
}
