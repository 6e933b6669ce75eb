import { CanonicalWriter, type Hash } from '../../base/digest.ts'
import type { PeerId, ViewNumber } from '../../base/ids.ts'
import { type CheckpointRef, compareAge, type Origin, refKey } from './origin.ts'

/** A place in the age of one job's checkpoints. */
export interface Horizon {
  readonly origin: Origin
  readonly view: ViewNumber
  readonly step: number
}

/**
 * What a prune leaves: of all checkpoints of its job up to the horizon these and no others. It names what stays and not
 * what goes, so that one of them replaces all before it, however often is pruned; and what was away meanwhile, or comes
 * late, is measured by it as well. Of what others of the name have saved, another job or a program without one, it takes
 * only what it names: they may still be at work, and nothing tells what they will save.
 */
export interface Withdrawal {
  readonly run: string
  /** Where and in which view it was decided. Nothing of a later view is withdrawn by it. */
  readonly origin: Origin
  readonly view: ViewNumber
  readonly author: PeerId
  /** Of the author's wall clock, for people. */
  readonly decidedAtMs: number
  /** Of the same job. */
  readonly horizon: Horizon
  readonly kept: readonly CheckpointRef[]
  /** Of others. */
  readonly dropped: readonly CheckpointRef[]
}

export interface SignedWithdrawal extends Withdrawal {
  /** SHA-256 of what is signed. */
  readonly id: Hash
  readonly signature: Uint8Array
}

/** Kept, and dropped. */
export const withdrawalRefsMax = 1_024

/** What the author signs. */
export function withdrawalBytes(withdrawal: Withdrawal): Uint8Array {
  return writerOf(withdrawal).finish()
}

export function withdrawalId(withdrawal: Withdrawal): Hash {
  return writerOf(withdrawal).hash()
}

/** Whether a checkpoint is of its job and not beyond its horizon. */
export function covers({ horizon }: Pick<Withdrawal, 'horizon'>, ref: Omit<CheckpointRef, 'parts'>): boolean {
  return ref.origin?.genesis === horizon.origin.genesis && compareAge(ref, horizon) <= 0
}

/** Under another name where it drops anything of others, as the first ones did not. */
function writerOf(withdrawal: Withdrawal): CanonicalWriter {
  const { run, origin, view, author, decidedAtMs, horizon, kept, dropped } = withdrawal
  const domain = dropped.length === 0 ? 'shoal/withdrawal/1' : 'shoal/withdrawal/2'
  const writer = new CanonicalWriter(domain).text(run).text(author).number(decidedAtMs)
  for (const [from, number] of [
    [origin, view],
    [horizon.origin, horizon.view],
  ] as const)
    writer.text(from.genesis).number(from.lineage.counter).text(from.lineage.tag).number(number)
  writer.number(horizon.step).number(kept.length)
  for (const ref of kept) writer.text(refKey(ref))
  if (dropped.length > 0) writer.number(dropped.length)
  for (const ref of dropped) writer.text(refKey(ref))
  return writer
}
