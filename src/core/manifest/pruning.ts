import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import { earliest, type Millis } from '../../base/time.ts'
import { compareLineages } from '../lineage.ts'
import { compareAge, type Origin } from './origin.ts'
import type {
  PruningMessage,
  ReplicationMessage,
  ReplicationOutput,
  ReplicationSettings,
} from './replication-io.ts'
import type { SignedWithdrawal, Withdrawal } from './withdrawal.ts'
import type { Withdrawals } from './withdrawals.ts'

/** A prune of this peer on its way. */
interface OwnPrune {
  readonly withdrawal: SignedWithdrawal
  /** First who agrees; then who has it on its disk. */
  phase: 'asking' | 'writing' | 'telling'
  readonly agreed: Set<PeerId>
  readonly keptBy: Set<PeerId>
  sayAgainAt: Millis
  readonly giveUpAt: Millis
}

// Times that what is not answered is said again.
const triesMax = 10

// Withdrawals that are being written at a time.
const writingMax = 8

/**
 * How a prune comes into force. A member that wants one asks all others, and needs the word of a majority that they know
 * of no later view than the one in which it was decided: so one that was cut off, and has missed what was saved and
 * resumed since, deletes nothing (G4). Then it is in force: written by everybody who hears of it, and passed on to
 * everybody who has not, whatever view they have come to by then. Its author tells that it is done when as many have it on
 * their disks as keep a manifest.
 */
export class Pruning {
  readonly #settings: ReplicationSettings
  readonly #withdrawals: Withdrawals
  readonly #writing = new Set<Hash>()
  #own: OwnPrune | undefined
  #origin: Origin | undefined
  #viewNumber = 0
  #members: readonly PeerId[] = []

  constructor(settings: ReplicationSettings, withdrawals: Withdrawals) {
    this.#settings = settings
    this.#withdrawals = withdrawals
  }

  follow(origin: Origin, viewNumber: number, members: readonly PeerId[], now: Millis): ReplicationOutput[] {
    this.#origin = origin
    this.#viewNumber = viewNumber
    this.#members = members
    const gone = this.#withdrawals.keepOnly(origin.genesis)
    const outputs = gone.map(({ id }): ReplicationOutput => ({ kind: 'drop-withdrawal', id }))
    const own = this.#own
    if (own?.phase === 'asking' && this.#compare(own.withdrawal) !== 0)
      outputs.push(...this.#end({ kind: 'not-withdrawn', id: own.withdrawal.id, reason: 'outdated' }))
    else if (own?.phase === 'telling') outputs.push(...this.#maybeTold(own, now))
    return outputs
  }

  /** A prune of this peer. */
  begin(withdrawal: SignedWithdrawal, now: Millis): ReplicationOutput[] {
    const { id } = withdrawal
    if (this.#own !== undefined) return [{ kind: 'not-withdrawn', id, reason: 'busy' }]
    // Who finds checkpoints of a later view on its own disk than the one it knows has been away, and nobody would take it.
    const isBehind = compareAge(withdrawal.horizon, { ...withdrawal, step: withdrawal.horizon.step }) > 0
    if (isBehind || this.#compare(withdrawal) !== 0)
      return [{ kind: 'not-withdrawn', id, reason: 'outdated' }]
    const { self, timing } = this.#settings
    this.#own = {
      withdrawal,
      phase: 'asking',
      agreed: new Set([self]),
      keptBy: new Set(),
      sayAgainAt: now + timing.retryMs,
      giveUpAt: now + triesMax * timing.retryMs,
    }
    return [...this.#say(this.#own), ...this.#maybeAgreed(this.#own)]
  }

  receive(from: PeerId, message: PruningMessage, now: Millis): ReplicationOutput[] {
    switch (message.kind) {
      case 'withdraw':
        return this.#vote(from, message.withdrawal)
      case 'withdraw-vote':
        return this.#count(from, message.id, message.isAgreed)
      case 'withdrawals':
        return this.#hear(from, message.withdrawals, message.isAnswer)
      case 'withdrawals-kept': {
        const own = this.#own
        if (own?.phase !== 'telling' || !message.ids.includes(own.withdrawal.id)) return []
        own.keptBy.add(from)
        return this.#maybeTold(own, now)
      }
    }
  }

  /** All that is in force here, for somebody who has something that is withdrawn. */
  tell(to: PeerId, isAnswer: boolean): ReplicationOutput {
    return send(to, { kind: 'withdrawals', withdrawals: this.#withdrawals.all, isAnswer })
  }

  /** It is on this peer's disk, and in force. */
  kept({ id }: SignedWithdrawal, from: PeerId | undefined, now: Millis): ReplicationOutput[] {
    this.#writing.delete(id)
    const own = this.#own
    if (own?.withdrawal.id === id) {
      own.phase = 'telling'
      own.keptBy.add(this.#settings.self)
      own.sayAgainAt = now + this.#settings.timing.retryMs
      return [...this.#say(own), ...this.#maybeTold(own, now)]
    }
    return from === undefined ? [] : [send(from, { kind: 'withdrawals-kept', ids: [id] })]
  }

  /** It comes again by and by, unless it is this peer's own. */
  notKept({ id }: SignedWithdrawal): ReplicationOutput[] {
    this.#writing.delete(id)
    return this.#own?.withdrawal.id === id ? this.#end({ kind: 'not-withdrawn', id, reason: 'full' }) : []
  }

  tick(now: Millis): ReplicationOutput[] {
    const own = this.#own
    if (own === undefined || own.phase === 'writing') return []
    if (own.giveUpAt <= now && own.phase === 'asking')
      return this.#end({ kind: 'not-withdrawn', id: own.withdrawal.id, reason: 'silent' })
    if (own.sayAgainAt > now) return []
    own.sayAgainAt = now + this.#settings.timing.retryMs
    return [...this.#say(own), ...this.#maybeTold(own, now)]
  }

  wakeAt(): Millis | undefined {
    const own = this.#own
    if (own === undefined || own.phase === 'writing') return undefined
    return own.phase === 'asking' ? earliest(own.sayAgainAt, own.giveUpAt) : own.sayAgainAt
  }

  /** Only its author asks, and only who knows of no later view agrees; who knows of an earlier one says nothing yet. */
  #vote(from: PeerId, withdrawal: SignedWithdrawal): ReplicationOutput[] {
    if (withdrawal.author !== from || !this.#isOfThisJob(withdrawal)) return []
    const order = this.#compare(withdrawal)
    if (order > 0) return []
    return [send(from, { kind: 'withdraw-vote', id: withdrawal.id, isAgreed: order === 0 })]
  }

  #count(from: PeerId, id: Hash, isAgreed: boolean): ReplicationOutput[] {
    const own = this.#own
    if (own?.phase !== 'asking' || own.withdrawal.id !== id) return []
    if (!isAgreed) return this.#end({ kind: 'not-withdrawn', id, reason: 'outdated' })
    own.agreed.add(from)
    return this.#maybeAgreed(own)
  }

  #maybeAgreed(own: OwnPrune): ReplicationOutput[] {
    const agreed = this.#members.filter((peer) => own.agreed.has(peer)).length
    if (own.phase !== 'asking' || 2 * agreed <= this.#members.length) return []
    own.phase = 'writing'
    this.#writing.add(own.withdrawal.id)
    return [{ kind: 'keep-withdrawal', withdrawal: own.withdrawal }]
  }

  #hear(from: PeerId, told: readonly SignedWithdrawal[], isAnswer: boolean): ReplicationOutput[] {
    const outputs: ReplicationOutput[] = []
    const known: Hash[] = []
    for (const withdrawal of told) {
      // One of a view that is not yet known here comes again when it is.
      if (!this.#isOfThisJob(withdrawal) || this.#compare(withdrawal) > 0) continue
      if (!this.#withdrawals.isNews(withdrawal)) known.push(withdrawal.id)
      else if (!this.#writing.has(withdrawal.id) && this.#writing.size < writingMax) {
        this.#writing.add(withdrawal.id)
        outputs.push({ kind: 'keep-withdrawal', withdrawal, from })
      }
    }
    if (known.length > 0) outputs.push(send(from, { kind: 'withdrawals-kept', ids: known }))
    const lacksSome = this.#withdrawals.all.some(({ id }) => !told.some((other) => other.id === id))
    if (!isAnswer && lacksSome) outputs.push(this.tell(from, true))
    return outputs
  }

  /** Done when enough have it; and also when the others stay silent, since it cannot be taken back. */
  #maybeTold(own: OwnPrune, now: Millis): ReplicationOutput[] {
    if (own.phase !== 'telling') return []
    const copies = this.#members.filter((peer) => own.keptBy.has(peer)).length
    const needed = Math.min(this.#settings.copies, this.#members.length)
    const isMember = this.#members.includes(this.#settings.self)
    if (copies < needed && own.giveUpAt > now && isMember) return []
    return this.#end({ kind: 'withdrawn', id: own.withdrawal.id, copies })
  }

  #end(output: ReplicationOutput): ReplicationOutput[] {
    this.#own = undefined
    return [output]
  }

  /** To all who have not answered yet. */
  #say({ withdrawal, phase, agreed, keptBy }: OwnPrune): ReplicationOutput[] {
    const answered = phase === 'asking' ? agreed : keptBy
    const silent = this.#members.filter((peer) => peer !== this.#settings.self && !answered.has(peer))
    return silent.map((peer) =>
      send(
        peer,
        phase === 'asking'
          ? { kind: 'withdraw', withdrawal }
          : { kind: 'withdrawals', withdrawals: [withdrawal], isAnswer: true },
      ),
    )
  }

  #isOfThisJob({ run, origin }: Withdrawal): boolean {
    return run === this.#settings.run && origin.genesis === this.#origin?.genesis
  }

  /** Below 0 where it was decided in an earlier view than this peer's, above 0 in a later one. */
  #compare({ origin, view }: Withdrawal): number {
    if (this.#origin === undefined) return 1
    return compareLineages(origin.lineage, this.#origin.lineage) || view - this.#viewNumber
  }
}

function send(to: PeerId, message: ReplicationMessage): ReplicationOutput {
  return { kind: 'send', to, message }
}
