import { assert } from '../../base/assert.ts'
import type { BarrierVerdict } from '../messages.ts'

/** How a generation ended. */
export type FinalVerdict = Exclude<BarrierVerdict, 'waiting' | 'superseded' | 'refused'>

const codes: readonly FinalVerdict[] = ['released', 'timed-out', 'member-lost']

/** Generations whose verdict is remembered; a participant that asks later finds out that it is superseded. */
export const generationsKept = 4

/** A verdict is a row of the cursor table: it rises with the generation, so merging keeps the newest. */
export function rowOf(generation: number, verdict: FinalVerdict): { shard: number; cursor: number } {
  const code = codes.indexOf(verdict)
  assert(code >= 0, 'every final verdict has a code')
  return { shard: generation % generationsKept, cursor: generation * codes.length + code }
}

/** The generation and verdict of a row; undefined when nothing was decided there yet. */
export function verdictOf(cursor: number): { generation: number; verdict: FinalVerdict } | undefined {
  const verdict = codes[cursor % codes.length]
  const generation = Math.floor(cursor / codes.length)
  return verdict === undefined || generation === 0 ? undefined : { generation, verdict }
}
