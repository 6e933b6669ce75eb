import type { PeerId, ViewNumber } from '../../base/ids.ts'
import { type AgreedState, type Member, stateDigest } from '../agreed-state.ts'
import { applyChanges } from '../apply-changes.ts'
import type { Change } from '../change.ts'
import { isMajority } from '../quorum.ts'
import { type View, viewHash } from '../view.ts'
import type { ViewChain } from '../view-chain.ts'
import { chooseElectors } from './choose-electors.ts'

export interface NextViewContext {
  readonly self: PeerId
  readonly electorsMax: number
  readonly chain: ViewChain
  /** Whether a member has renewed lately and is not known to be dead. */
  readonly isRenewing: (id: PeerId) => boolean
  /** Whether it has done so since the newest view came. */
  readonly isFollowing: (id: PeerId) => boolean
}

interface ElectorsToBe extends Pick<NextViewContext, 'chain' | 'self' | 'electorsMax' | 'isRenewing'> {
  /** Whether one that joins by this view counts as alive. */
  readonly takesJoiners: boolean
}

/** The next view, with every change that is wanted and the electors that follow from it; undefined when nothing would change. */
export function nextView(wanted: readonly Change[], context: NextViewContext): View | undefined {
  // A leaver stays while those who would be electors without it are not known to be alive. There is no hurry, so it takes
  // a fresh sign of life: two leavers handed the job to a third that had died two seconds before (seed 5800), and one to a
  // newcomer that had asked to join and died (seed 5296).
  const staying = wanted.filter((change) => change.kind !== 'member-removed' || change.departure !== 'left')
  const keeping = { ...context, takesJoiners: true }
  const handingOver =
    staying.length < wanted.length
      ? { ...context, isRenewing: context.isFollowing, takesJoiners: false }
      : keeping
  // Electors that have all restarted renew only when they have joined again: joins alone must always be possible.
  const joins = wanted.filter((change) => change.kind === 'member-joined')
  return viewOf(wanted, handingOver) ?? viewOf(staying, keeping) ?? viewOf(joins, keeping)
}

export function sameElectors(a: readonly PeerId[], b: readonly PeerId[]): boolean {
  return a.length === b.length && a.every((elector, at) => elector === b[at])
}

function viewOf(
  wanted: readonly Change[],
  { chain, self, electorsMax, isRenewing, takesJoiners }: ElectorsToBe,
): View | undefined {
  const { state } = chain
  const number = state.number + 1
  const members = membersAfter(state, wanted, number)
  if (members.size === 0) return undefined
  const isSame = ({ id, incarnation }: Member) => state.members.get(id)?.incarnation === incarnation
  const isQualified = (member: Member) => isSame(member) && isRenewing(member.id)
  const electors = chooseElectors({
    members,
    electors: state.electors,
    electorsMax,
    leader: self,
    isQualified,
  })
  const isChanged = !sameElectors(electors, state.electors)
  const joining = new Set(
    wanted.flatMap((change) => (change.kind === 'member-joined' ? [change.member.id] : [])),
  )
  const alive = electors.filter((id) => isRenewing(id) || (takesJoiners && joining.has(id)))
  if (isChanged && !isMajority(alive.length, electors.length)) return undefined
  const changes: Change[] = isChanged ? [...wanted, { kind: 'electors-set', electors }] : [...wanted]
  if (changes.length === 0) return undefined
  const applied = applyChanges(state, changes, number)
  if (!applied.ok) return undefined
  return {
    lineage: state.lineage,
    number,
    parent: viewHash(chain.head.view),
    changes,
    stateDigest: stateDigest(applied.state),
  }
}

function membersAfter(
  state: AgreedState,
  changes: readonly Change[],
  number: ViewNumber,
): AgreedState['members'] {
  const members = new Map(state.members)
  for (const change of changes) {
    if (change.kind === 'member-removed') members.delete(change.id)
    if (change.kind === 'member-joined') members.set(change.member.id, { ...change.member, since: number })
  }
  return members
}
