import { CanonicalWriter, type Hash, type Tag } from '../../base/digest.ts'
import { type CheckpointRef, compareAge, refKey } from './origin.ts'
import { covers, type SignedWithdrawal } from './withdrawal.ts'

interface InForce {
  readonly withdrawal: SignedWithdrawal
  readonly keptKeys: ReadonlySet<string>
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

  isWithdrawn(ref: CheckpointRef): boolean {
    return this.#inForce.some(
      ({ withdrawal, keptKeys }) => covers(withdrawal, ref) && !keptKeys.has(refKey(ref)),
    )
  }

  /** Whether it says something that the others do not. */
  isNews(withdrawal: SignedWithdrawal): boolean {
    const one = inForce(withdrawal)
    return !this.#inForce.some((other) => saysAll(other, one))
  }

  /** Puts it in force; returns those that are let go for it. */
  add(withdrawal: SignedWithdrawal): readonly SignedWithdrawal[] {
    if (!this.isNews(withdrawal)) return []
    const one = inForce(withdrawal)
    const stay = this.#inForce.filter((other) => !saysAll(one, other))
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
  return { withdrawal, keptKeys: new Set(withdrawal.kept.map(refKey)) }
}

/** Whether one withdraws everything that the other does. */
function saysAll({ withdrawal: one }: InForce, { withdrawal: other, keptKeys }: InForce): boolean {
  if (!covers(one, other.horizon)) return false
  return one.kept.every((ref) => !covers(other, ref) || keptKeys.has(refKey(ref)))
}

function compareForce(left: SignedWithdrawal, right: SignedWithdrawal): number {
  return compareAge(left.horizon, right.horizon) || (left.id < right.id ? -1 : 1)
}
