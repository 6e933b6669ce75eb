import type { Hash } from '../../base/digest.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import type { SignedCard } from './card.ts'
import type { ChunkPulls } from './chunk-pulls.ts'
import type { Copies } from './copies.ts'
import { Expected } from './expected.ts'
import type { Fetches } from './fetches.ts'
import type { Pruning } from './pruning.ts'
import {
  type ReceiptOutcome,
  type ReplicationOutput,
  type ReplicationSettings,
  receipt,
} from './replication-io.ts'
import type { Withdrawals } from './withdrawals.ts'

/** The parts of replication that taking in has to do with. */
export interface IntakeParts {
  readonly copies: Copies
  readonly fetches: Fetches
  readonly pulls: ChunkPulls
  readonly withdrawals: Withdrawals
  readonly pruning: Pruning
}

/** Takes in what others offer and send: asks for what is not here, has it written, and only then says that it is kept. */
export class Intake {
  readonly #parts: IntakeParts
  readonly #expected: Expected
  readonly #writingMax: number
  #writing = 0

  constructor({ limits, timing }: ReplicationSettings, parts: IntakeParts) {
    this.#parts = parts
    this.#expected = new Expected(limits.idsMax, timing.putMs)
    this.#writingMax = 2 * limits.underWayMax
  }

  offered(from: PeerId, ids: readonly Hash[], withChunks: boolean, now: Millis): ReplicationOutput[] {
    const { copies, pulls } = this.#parts
    const outputs: ReplicationOutput[] = []
    const held = new Map<ReceiptOutcome, Hash[]>()
    const wanted: Hash[] = []
    for (const id of ids) {
      const copy = copies.get(id)
      if (copy !== undefined) {
        // Whoever offers it has it.
        if (!copy.heldBy.has(from)) copy.heldBy.set(from, 'manifest')
        if (withChunks) outputs.push(...pulls.maybePull(copy, now, true))
        const outcome = pulls.outcomeOf(copy)
        held.set(outcome, [...(held.get(outcome) ?? []), id])
      } else if (this.#expected.maybeAsk(id, now)) wanted.push(id)
    }
    for (const [outcome, of] of held) outputs.push(receipt(from, of, outcome))
    if (wanted.length > 0) outputs.push({ kind: 'send', to: from, message: { kind: 'want', ids: wanted } })
    return outputs
  }

  sent(from: PeerId, bytes: Uint8Array): ReplicationOutput[] {
    // Whoever sent it asks again when it hears nothing.
    if (this.#writing >= this.#writingMax) return []
    this.#writing++
    return [{ kind: 'keep', from, bytes }]
  }

  /** It is on the disk. What is withdrawn, or too old for what is kept here, goes again. */
  kept(from: PeerId, isMember: boolean, card: SignedCard, bytes: number, now: Millis): ReplicationOutput[] {
    const { copies, fetches, pulls, withdrawals, pruning } = this.#parts
    this.#writing--
    this.#expected.settled(card.id)
    const isGone = withdrawals.isWithdrawn(card)
    if (isGone || (copies.get(card.id) === undefined && copies.isTooOld(card)))
      return [
        { kind: 'drop', card },
        receipt(from, [card.id], 'declined'),
        ...(isGone ? [pruning.tell(from, true)] : []),
        ...fetches.failed(from, card.id, 'declined', now),
      ]
    const copy = copies.add(card, bytes, false)
    if (!copy.heldBy.has(from) && isMember) copy.heldBy.set(from, 'manifest')
    const outputs = [...fetches.arrived(card.id), ...pulls.maybePull(copy, now)]
    return [...outputs, receipt(from, [card.id], pulls.outcomeOf(copy))]
  }

  notKept(
    from: PeerId,
    id: Hash | undefined,
    outcome: 'declined' | 'full',
    now: Millis,
  ): ReplicationOutput[] {
    this.#writing--
    if (id === undefined) return []
    this.#expected.settled(id)
    return [receipt(from, [id], outcome), ...this.#parts.fetches.failed(from, id, outcome, now)]
  }
}
