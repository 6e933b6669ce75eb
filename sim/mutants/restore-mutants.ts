import type { Mutant } from './mutant.ts'

const applyChanges = 'src/core/apply-changes.ts'
const holdings = 'src/core/member/holdings.ts'

/** Faults in how a data set goes back to where a checkpoint had it. */
export const restoreMutants: readonly Mutant[] = [
  {
    name: 'restored-data-set-keeps-its-name',
    why: 'whoever works on the attempt before is not fenced off, and its cursors outlive it',
    edits: [{ file: applyChanges, find: 'name: nextAttempt(name), start', replace: 'name, start' }],
  },
  {
    name: 'restored-shard-starts-at-the-beginning',
    why: 'what the checkpoint had seen is committed again',
    edits: [{ file: holdings, find: 'first: startCursorOf(dataSet, shard)', replace: 'first: 0' }],
  },
  {
    name: 'restored-shard-is-taken-over-from-the-beginning',
    why: 'no row tells of a shard that nobody has committed since the restore',
    edits: [{ file: holdings, find: 'Math.max(cursor, holding.first)', replace: 'cursor' }],
  },
]
