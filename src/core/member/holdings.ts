import { assert } from '../../base/assert.ts'
import { nextAttempt, type PeerId, type ShardRef, shardKey, type ViewNumber } from '../../base/ids.ts'
import { OrderedMap } from '../../base/ordered-map.ts'
import type { Millis } from '../../base/time.ts'
import {
  type AgreedState,
  type DataSetState,
  isFinished,
  isMember,
  isQuarantined,
  startCursorOf,
} from '../agreed-state.ts'
import type { Change } from '../change.ts'
import type { Activate, Released } from '../messages.ts'
import type { Outbox } from '../outbox.ts'
import type { TableSection } from '../table-section.ts'
import { AwaitedReleases } from './awaited-releases.ts'
import { HandOvers } from './hand-overs.ts'
import type { Holding } from './holding.ts'
import { UnsettledRows } from './unsettled-rows.ts'

interface Release {
  readonly from: PeerId
  readonly incarnation: number
  readonly cursor: number
  readonly view: ViewNumber
}

/** Early `Released` that are kept for a view we do not have yet. */
const earlyReleasesMax = 4_096

/**
 * The shards of one member, through changing views.
 *
 * A member goes on with what it holds and still owns; stops at once what moved away, and tells the new
 * owner how far it got; and starts what it gained when either the owner before has released it or the
 * view has been activated.
 */
export class Holdings {
  readonly #self: PeerId
  readonly #outbox: Outbox
  readonly #holdings = new OrderedMap<Holding>()
  readonly handOvers: HandOvers
  readonly #awaited = new AwaitedReleases()
  readonly #unsettled = new UnsettledRows()
  /** Of which a majority has acknowledged anything since somebody last asked. */
  readonly #acknowledged = new Set<Holding>()
  /** Releases for views that we do not have yet, by shard and view. */
  readonly #earlyReleases = new Map<string, Release>()
  #activation: Activate | undefined
  /** An activation that was told under a view that we do not have yet. */
  #earlyActivation: Activate | undefined
  #head: ViewNumber = 0
  #members: AgreedState['members'] = new Map()

  constructor(self: PeerId, outbox: Outbox) {
    this.#self = self
    this.#outbox = outbox
    this.handOvers = new HandOvers(outbox)
  }

  /** Highest view that we know to be activated. */
  get activated(): ViewNumber {
    return this.#activation?.view ?? 0
  }

  /** What came with that activation; one that came before its view counts once the view has come. */
  get activatedTable(): readonly TableSection[] {
    return this.#activation?.table ?? []
  }

  get all(): Iterable<Holding> {
    return this.#holdings.values()
  }

  get wakeAt(): Millis | undefined {
    return this.#awaited.wakeAt
  }

  sizes(): Record<string, number> {
    const noted = Math.max(this.#unsettled.count, this.#acknowledged.size)
    assert(noted <= this.#holdings.size, 'rows are told of nothing but what is held')
    return {
      holdingsCount: this.#holdings.size,
      earlyReleasesCount: this.#earlyReleases.size,
      awaitedReleasesCount: this.#awaited.count,
      handOversCount: this.handOvers.count,
    }
  }

  get(ref: ShardRef): Holding | undefined {
    return this.#holdings.get(shardKey(ref))
  }

  /** Views must be applied one by one: with a skipped view, a shard that went away and came back had two owners. */
  applyView(before: AgreedState, after: AgreedState, incarnation: number, now: Millis): void {
    const isStillMember = isMember(after, this.#self, incarnation)
    this.handOvers.concludeAll()
    this.#follow(after)
    this.#letGo(after, isMember(before, this.#self, incarnation) && isStillMember)
    if (isStillMember) {
      for (const [name, dataSet] of after.dataSets) {
        // An epoch that this view opened has had no owner yet: nobody need be waited for.
        const isOpened = before.dataSets.get(name)?.epoch !== dataSet.epoch
        for (const shard of this.#owned(dataSet)) this.#gain(dataSet, shard, before, isOpened, now)
      }
    }
    this.#takeEarly(now)
    this.tick(now)
  }

  /** Views in between are unknown: we hold nothing until the activation of this one, which came about by `changes`. */
  jumpTo(state: AgreedState, incarnation: number, changes: readonly Change[], now: Millis): void {
    this.handOvers.concludeAll()
    for (const [key, holding] of this.#holdings) {
      this.#remove(key, holding)
      if (holding.started)
        this.#outbox.notify({ kind: 'shard-stopped', shard: holding.ref, reason: 'excluded' })
    }
    this.#follow(state)
    if (isMember(state, this.#self, incarnation)) {
      for (const [name, dataSet] of state.dataSets) {
        const predecessor = state.members.size > 1 && !opens(changes, name) ? 'unknown' : undefined
        for (const shard of this.#owned(dataSet)) this.#add(dataSet, shard, predecessor, now)
      }
    }
    this.#takeEarly(now)
  }

  /** Starts those whose earlier owner was given time for its last word, and has not said it. */
  tick(now: Millis): void {
    for (const { key, cursor } of this.#awaited.takeDue(now, (key) => this.#isToSpeak(key))) {
      const holding = this.#holdings.get(key)
      if (holding !== undefined) this.#start(holding, cursor, 'activate')
    }
  }

  /**
   * The table tells of what this member owns in the leader's head: with an earlier one, a shard that is about to move
   * on would seem to have no commits (I-06, seed 1751).
   */
  activate(message: Activate, now: Millis): void {
    if (message.view <= this.activated) return
    if (message.head > this.#head) {
      if (message.view > (this.#earlyActivation?.view ?? 0)) this.#earlyActivation = message
      return
    }
    this.#activation = message
    this.#startActivated(message, now)
    this.#outbox.notify({ kind: 'view-activated', view: message.view })
  }

  /** Another lineage begins: what was said in the old one counts for nothing. */
  reset(): void {
    this.#activation = undefined
    this.#earlyActivation = undefined
    this.#earlyReleases.clear()
    this.handOvers.clear()
  }

  release(from: PeerId, incarnation: number, message: Released): void {
    const release = { from, incarnation, cursor: message.cursor, view: message.view }
    if (message.view > this.#head) {
      if (this.#earlyReleases.size < earlyReleasesMax)
        this.#earlyReleases.set(releaseKey(message.shard, message.view), release)
      return
    }
    const holding = this.get(message.shard)
    if (holding !== undefined) this.#maybeStartReleased(holding, release)
  }

  /** The consumer has finished all before that cursor. */
  advance(holding: Holding, cursor: number): void {
    holding.cursor = cursor
    this.#unsettled.add(holding)
  }

  /** What renewal number `round` under that view carries. */
  rowsToSend(view: ViewNumber, round: number, roundEverybodyHas: number): TableSection[] {
    return this.#unsettled.rowsToSend(this.all, view, round, roundEverybodyHas)
  }

  takeAcknowledged(): Holding[] {
    const acknowledged = [...this.#acknowledged]
    this.#acknowledged.clear()
    return acknowledged
  }

  acknowledge(table: readonly TableSection[], view: ViewNumber): void {
    for (const { dataSet, epoch, shards, cursors } of table) {
      for (let at = 0; at < shards.length; at++) {
        const ref = { dataSet, epoch, shard: shards[at] as number }
        const cursor = cursors[at] as number
        const holding = this.get(ref)
        if (holding === undefined) continue
        const from = holding.acknowledged
        holding.acknowledged = Math.max(from, cursor)
        holding.acknowledgedIn = Math.max(holding.acknowledgedIn, view)
        this.#acknowledged.add(holding)
        if (cursor > from) this.#outbox.notify({ kind: 'committed', shard: ref, from, cursor, view })
      }
    }
  }

  *#owned(dataSet: DataSetState): Iterable<number> {
    if (isFinished(dataSet)) return
    for (const shard of dataSet.assignment?.shardsOf(this.#self) ?? []) {
      if (!isQuarantined(dataSet, shard)) yield shard
    }
  }

  #letGo(after: AgreedState, staysMember: boolean): void {
    for (const [key, holding] of this.#holdings) {
      const { dataSet: name, epoch, shard } = holding.ref
      const dataSet = after.dataSets.get(name)
      const isOpen = dataSet?.epoch === epoch
      const owner = dataSet?.assignment?.ownerId(shard)
      const isBad = dataSet !== undefined && isQuarantined(dataSet, shard)
      if (isOpen && staysMember && owner === this.#self && !isBad) continue
      this.#remove(key, holding)
      if (!holding.started) continue
      const reason =
        dataSet === undefined
          ? 'restored'
          : !isOpen
            ? 'closed'
            : isBad
              ? 'quarantined'
              : staysMember
                ? 'moved'
                : 'excluded'
      this.#outbox.notify({ kind: 'shard-stopped', shard: holding.ref, reason })
      if (!isOpen || isBad || owner === undefined || owner === this.#self) continue
      const { ref, size, cursor } = holding
      this.handOvers.begin({ ref, size, cursor, view: after.number, to: owner })
      // Whoever is put out of the job has no more to say; one that stays lets its consumer finish first.
      if (!staysMember) this.handOvers.conclude(ref)
    }
  }

  #follow({ number, members, timing }: AgreedState): void {
    this.#head = number
    this.#members = members
    // An owner lets its consumer finish for one interval; the word then has another to come through.
    this.#awaited.patienceMs = 2 * timing.renewEveryMs
  }

  #remove(key: string, holding: Holding): void {
    this.#holdings.delete(key)
    this.#awaited.delete(key)
    this.#unsettled.delete(holding)
    this.#acknowledged.delete(holding)
  }

  #gain(dataSet: DataSetState, shard: number, before: AgreedState, isOpened: boolean, now: Millis): void {
    const ref = { dataSet: dataSet.spec.name, epoch: dataSet.epoch, shard }
    if (this.get(ref) !== undefined) return
    const owner = isOpened ? undefined : before.dataSets.get(ref.dataSet)?.assignment?.ownerId(shard)
    const gainedFrom = owner === undefined ? undefined : before.members.get(owner)
    const holding = this.#add(dataSet, shard, gainedFrom, now)
    if (isOpened) this.#start(holding, holding.first, 'opened')
  }

  #add(dataSet: DataSetState, shard: number, gainedFrom: Holding['gainedFrom'], now: Millis): Holding {
    const ref = { dataSet: dataSet.spec.name, epoch: dataSet.epoch, shard }
    const holding: Holding = {
      ref,
      size: dataSet.sizes[shard] ?? 0,
      first: startCursorOf(dataSet, shard),
      gainedIn: this.#head,
      gainedAt: now,
      gainedFrom,
      started: false,
      cursor: 0,
      acknowledged: 0,
      acknowledgedIn: 0,
      sent: undefined,
    }
    this.#holdings.set(shardKey(ref), holding)
    return holding
  }

  /** Takes what was said of the view that has just become the head. */
  #takeEarly(now: Millis): void {
    for (const holding of this.#holdings.values()) {
      const release = this.#earlyReleases.get(releaseKey(holding.ref, this.#head))
      if (release !== undefined) this.#maybeStartReleased(holding, release)
    }
    for (const [key, { view }] of this.#earlyReleases) if (view <= this.#head) this.#earlyReleases.delete(key)
    if (this.#earlyActivation !== undefined && this.#earlyActivation.head <= this.#head) {
      const early = this.#earlyActivation
      this.#earlyActivation = undefined
      this.activate(early, now)
    }
  }

  #maybeStartReleased(holding: Holding, release: Release): void {
    if (holding.started || holding.gainedIn !== release.view || !this.#isFromOwner(holding, release)) return
    this.#start(holding, release.cursor, 'released')
  }

  #isFromOwner({ gainedFrom }: Holding, { from, incarnation }: Release): boolean {
    if (gainedFrom === 'unknown') return this.#members.get(from)?.incarnation === incarnation
    return gainedFrom?.id === from && gainedFrom.incarnation === incarnation
  }

  /** Whether the owner before may yet tell how far it got: it lives, as far as the view knows. */
  #isToSpeak(key: string): boolean {
    const from = this.#holdings.get(key)?.gainedFrom
    if (from === undefined || from === 'unknown') return from === 'unknown'
    return this.#members.get(from.id)?.incarnation === from.incarnation
  }

  #startActivated({ view, table }: Activate, now: Millis): void {
    const cursors = new Map<string, number>()
    for (const { dataSet, epoch, shards, cursors: values } of table) {
      shards.forEach((shard, at) => {
        cursors.set(shardKey({ dataSet, epoch, shard }), values[at] ?? 0)
      })
    }
    for (const [key, holding] of this.#holdings) {
      if (!holding.started && holding.gainedIn <= view)
        this.#awaited.add(key, cursors.get(key) ?? 0, holding.gainedAt)
    }
    this.tick(now)
  }

  #start(holding: Holding, cursor: number, by: 'activate' | 'released' | 'opened'): void {
    this.#awaited.delete(shardKey(holding.ref))
    holding.started = true
    holding.cursor = Math.min(Math.max(cursor, holding.first), holding.size)
    holding.acknowledged = holding.cursor
    this.#unsettled.add(holding)
    const { ref: shard, cursor: start, gainedIn: since } = holding
    this.#outbox.notify({ kind: 'shard-started', shard, cursor: start, since, by })
  }
}

/** Whether these changes began an epoch of the data set: its shards had no owner before. */
function opens(changes: readonly Change[], name: string): boolean {
  return changes.some(
    (change) =>
      (change.kind === 'data-set-added' && change.dataSet.name === name) ||
      (change.kind === 'data-set-restored' && nextAttempt(change.dataSet) === name) ||
      (change.kind === 'epoch-opened' && change.dataSet === name),
  )
}

function releaseKey(ref: ShardRef, view: ViewNumber): string {
  return `${shardKey(ref)}#${view}`
}
