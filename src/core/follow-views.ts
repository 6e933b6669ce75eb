import type { Millis } from '../base/time.ts'
import { type AgreedState, isFinished, isMember } from './agreed-state.ts'
import { isSameLineage } from './lineage.ts'
import { neighboursOf } from './neighbours.ts'
import type { PeerParts } from './peer-parts.ts'

/** The chain has grown by one view: every part follows. */
export function followView(parts: PeerParts, before: AgreedState, after: AgreedState, now: Millis): void {
  const { views, outbox, standing, member, elector, seat, keeper, progress, petitions, acceptsSeen } = parts
  const changes = views.chain?.head.view.changes ?? []
  outbox.notify({ kind: 'view-changed', view: after.number })
  acceptsSeen.clear()
  member.holdings.applyView(before, after, standing.incarnation, now)
  keeper.applyView(changes, after)
  keeper.learn(member.holdings.activatedTable)
  elector.viewChanged(after, now)
  seat.viewChanged(before, after, now)
  progress.viewChanged(after)
  petitions.viewChanged(changes)
  announceEpochs(parts, before, after)
  takeStanding(parts, before, after, now)
  tellOthers(parts, before, after)
  if (views.chain !== undefined) elector.answerEarly(views.chain, now)
}

/** The chain was replaced: nothing is known of the views in between. */
export function followJump(
  parts: PeerParts,
  before: AgreedState | undefined,
  after: AgreedState,
  now: Millis,
): void {
  const { views, outbox, standing, member, elector, seat, keeper, participant, progress, acceptsSeen } = parts
  const isNewLineage = before === undefined || !isSameLineage(before.lineage, after.lineage)
  outbox.notify({ kind: 'view-changed', view: after.number })
  acceptsSeen.clear()
  seat.reset()
  seat.restart(after.timing.workLeaseMs)
  if (isNewLineage) {
    outbox.dropOwn()
    elector.reset()
    member.holdings.reset()
    member.lease.giveUp()
    // First that the lease is over, then what follows from it (seed 5124).
    member.watchLease(now)
    participant.exclude()
    progress.beginLineage()
    parts.majority.reset()
    // Another lineage began meanwhile, with votes that ours would make void.
    if (parts.recovery !== undefined) dropRecovery(parts, 'superseded')
  }
  member.holdings.jumpTo(after, standing.incarnation, views.chain?.head.view.changes ?? [], now)
  keeper.jumpTo(after)
  keeper.learn(member.holdings.activatedTable)
  elector.viewChanged(after, now)
  progress.viewChanged(after)
  announceEpochs(parts, before, after)
  takeStanding(parts, before, after, now)
}

export function dropRecovery(parts: PeerParts, reason: 'majority-lives' | 'superseded'): void {
  parts.recovery = undefined
  parts.outbox.notify({ kind: 'recovery-dropped', reason })
}

export function keepConnected({ outbox, self }: PeerParts, state: AgreedState): void {
  outbox.add({ kind: 'keep-connected', peers: neighboursOf(state, self) })
}

function takeStanding(
  parts: PeerParts,
  before: AgreedState | undefined,
  after: AgreedState,
  now: Millis,
): void {
  const { standing, member, progress, participant, outbox, self } = parts
  const change = standing.viewChanged(before, after, now)
  if (change !== undefined) outbox.notify({ kind: change })
  if (isMember(after, self, standing.incarnation)) {
    member.renewal.renewNow(now)
    progress.begin(after, now)
  } else {
    member.lease.giveUp()
    member.renewal.stop()
    member.watchLease(now)
    participant.exclude()
    progress.stop()
    if (change === 'excluded') {
      for (const elector of after.electors) outbox.send(elector, { kind: 'goodbye' })
      standing.beginAnew()
    }
  }
  keepConnected(parts, after)
}

/** The leader tells everyone of a view directly; gossip carries it to those whom that misses. */
function tellOthers({ views, seat, self, outbox }: PeerParts, before: AgreedState, after: AgreedState): void {
  const head = views.chain?.head
  if (head === undefined || !seat.isLeading) return
  for (const id of new Set([...before.members.keys(), ...after.members.keys()])) {
    if (id === self) continue
    const isNew =
      after.members.get(id)?.incarnation !== before.members.get(id)?.incarnation && after.members.has(id)
    if (isNew) views.sendSnapshot(id)
    else outbox.send(id, { kind: 'views-notice', views: [head] })
  }
  outbox.publish({ kind: 'views-notice', views: [head] })
}

function announceEpochs({ outbox }: PeerParts, before: AgreedState | undefined, after: AgreedState): void {
  for (const [name, dataSet] of after.dataSets) {
    if (before?.dataSets.get(name)?.epoch === dataSet.epoch) continue
    if (isFinished(dataSet)) outbox.notify({ kind: 'data-set-finished', dataSet: name })
    else outbox.notify({ kind: 'epoch-opened', dataSet: name, epoch: dataSet.epoch })
  }
}
