import { compareText } from '../../base/compare.ts'
import type { Hash } from '../../base/digest.ts'
import { compareLineages, type Lineage } from '../lineage.ts'

/**
 * Which job something was saved in, and in which of its lineages. Views can be compared within one job only: in one that
 * was founded anew they count from 1 again.
 */
export interface Origin {
  readonly genesis: Hash
  readonly lineage: Lineage
}

/** Names one checkpoint of a run. */
export interface CheckpointRef {
  /** Absent where it was saved outside of any job. */
  readonly origin?: Origin
  readonly view: number
  readonly step: number
  readonly parts: number
}

/** The same text for the same checkpoint. */
export function refKey({ origin, view, step, parts }: CheckpointRef): string {
  // The greatest safe integer has 16 digits: within a lineage the order of the keys is that of the checkpoints.
  const numbers = [view, step, parts].map((number) => String(number).padStart(16, '0'))
  const from =
    origin === undefined ? '' : `.${origin.genesis}.${origin.lineage.counter}.${origin.lineage.tag}`
  return `${numbers.join('.')}${from}`
}

/** Nothing but the name. */
export function refOf({ origin, view, step, parts }: CheckpointRef): CheckpointRef {
  return { ...(origin === undefined ? {} : { origin }), view, step, parts }
}

/** Older checkpoints of one job first: by lineage, view and step. */
export function compareAge(left: Omit<CheckpointRef, 'parts'>, right: Omit<CheckpointRef, 'parts'>): number {
  const lineages =
    left.origin === undefined || right.origin === undefined
      ? 0
      : compareLineages(left.origin.lineage, right.origin.lineage)
  return lineages || left.view - right.view || left.step - right.step
}

/** What there is too much of goes in this order: what is of other jobs of the name before what is of our own, and of each job by age. */
export function compareWorth(
  left: Omit<CheckpointRef, 'parts'>,
  right: Omit<CheckpointRef, 'parts'>,
  own: Hash | undefined,
): number {
  const isOwn = ({ origin }: Omit<CheckpointRef, 'parts'>) => Number(origin?.genesis === own)
  const jobs = compareText(left.origin?.genesis ?? '', right.origin?.genesis ?? '')
  return isOwn(left) - isOwn(right) || jobs || compareAge(left, right)
}
