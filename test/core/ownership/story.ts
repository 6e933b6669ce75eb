import {
  anchorAssignment,
  assignmentDigest,
  shardSet,
  stepAssignment,
} from '../../../src/core/ownership/index.ts'
import { hasSimd, kernelFor } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'

/** An anchor among members of several weights, then a join, a leave, and a change of weight. */
export function digestsOfStory(): string[] {
  const shards = shardSet(Array.from({ length: 5_000 }, (_, shard) => `story/${shard}`))
  const members = Array.from({ length: 40 }, (_, index) => ({ id: `m${index}`, weight: 1 + (index % 3) }))
  const heavier = members.map(({ id, weight }) => ({ id, weight: weight === 3 ? 5 : weight }))
  let assignment = anchorAssignment(shards, members)
  const digests = [assignmentDigest(assignment)]
  for (const view of [[...members, { id: 'late', weight: 1 }], members.slice(1), heavier]) {
    assignment = stepAssignment(assignment, view)
    digests.push(assignmentDigest(assignment))
  }
  return digests
}

// As a program of its own, for an engine that is started with other options.
if (process.argv[2] === 'print') {
  const kernel = kernelFor(Number.MAX_SAFE_INTEGER).name
  console.log(JSON.stringify({ hasSimd: hasSimd(), kernel, digests: digestsOfStory() }))
}
