import { CanonicalWriter, type Hash, type Tag } from '../../base/digest.ts'
import { type CheckpointRef, compareAge, refKey } from './origin.ts'
import { covers, type SignedWithdrawal } from './withdrawal.ts'

interface InForce {
  readonly withdrawal: SignedWithdrawal
  readonly keptKeys: ReadonlySet<string>
  readonly droppedKeys: ReadonlySet<string>
}

// Two prunes at once leave two, until the next prune replaces both; so many at once nobody makes.
export const inForceMax = 8

/**
 * The withdrawals in force. A checkpoint is gone if any of them says so, in whatever order they were heard of: so all who
 * have heard of the same ones agree. One that says nothing beyond another is let go.
 */
export class Withdrawals {
  #inForce: readonly InForce[] = []
  #digest: Tag | undefined

  get all(): readonly SignedWithdrawal[] {
    return this.#inForce.map(({ withdrawal }) => withdrawal)
  }

  get(id: Hash): SignedWithdrawal | undefined {
    return this.all.find((withdrawal) => withdrawal.id === id)
  }

  /** What they take of other jobs, and of programs without one. */
  get dropped(): readonly CheckpointRef[] {
    const refs = this.#inForce.flatMap(({ withdrawal }) => withdrawal.dropped)
    return [...new Map(refs.map((ref) => [refKey(ref), ref])).values()]
  }

  isWithdrawn(ref: CheckpointRef): boolean {
    const key = refKey(ref)
    return this.#inForce.some(
      ({ withdrawal, keptKeys, droppedKeys }) =>
        droppedKeys.has(key) || (covers(withdrawal, ref) && !keptKeys.has(key)),
    )
  }

  /** Whether it says something that the others do not. */
  isNews(withdrawal: SignedWithdrawal): boolean {
    const one = inForce(withdrawal)
    return !this.#inForce.some((other) => replaces(other, one))
  }

  /** Puts it in force; returns those that are let go for it. */
  add(withdrawal: SignedWithdrawal): readonly SignedWithdrawal[] {
    if (!this.isNews(withdrawal)) return []
    const one = inForce(withdrawal)
    const stay = this.#inForce.filter((other) => !replaces(one, other))
    const all = [...stay, one].sort((left, right) => compareForce(left.withdrawal, right.withdrawal))
    return this.#replace(all.slice(-inForceMax))
  }

  /** Those of another job speak of it no more. */
  keepOnly(genesis: Hash): readonly SignedWithdrawal[] {
    return this.#replace(this.#inForce.filter(({ withdrawal }) => withdrawal.origin.genesis === genesis))
  }

  /** Equal where two peers have the same in force; undefined where nothing is. */
  get digest(): Tag | undefined {
    if (this.#digest === undefined && this.#inForce.length > 0) {
      const writer = new CanonicalWriter('shoal/withdrawals/1')
      for (const { id } of this.all) writer.text(id)
      this.#digest = writer.tag()
    }
    return this.#digest
  }

  #replace(next: readonly InForce[]): readonly SignedWithdrawal[] {
    const gone = this.#inForce.filter((each) => !next.includes(each))
    this.#inForce = next
    this.#digest = undefined
    return gone.map(({ withdrawal }) => withdrawal)
  }
}

function inForce(withdrawal: SignedWithdrawal): InForce {
  const { kept, dropped } = withdrawal
  return { withdrawal, keptKeys: new Set(kept.map(refKey)), droppedKeys: new Set(dropped.map(refKey)) }
}

/** Whether one stands for the other as well. Of two that say the same all keep the same one, whichever they heard first. */
function replaces(one: InForce, other: InForce): boolean {
  return saysAll(one, other) && (!saysAll(other, one) || one.withdrawal.id >= other.withdrawal.id)
}

/** Whether one withdraws everything that the other does. */
function saysAll(
  { withdrawal: one, droppedKeys }: InForce,
  { withdrawal: other, keptKeys }: InForce,
): boolean {
  if (!covers(one, other.horizon)) return false
  if (!other.dropped.every((ref) => droppedKeys.has(refKey(ref)))) return false
  return one.kept.every((ref) => !covers(other, ref) || keptKeys.has(refKey(ref)))
}

function compareForce(left: SignedWithdrawal, right: SignedWithdrawal): number {
  return compareAge(left.horizon, right.horizon) || (left.id < right.id ? -1 : 1)
}
