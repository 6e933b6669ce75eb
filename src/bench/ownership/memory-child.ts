import { anchorAssignment, shardSet, stepAssignment } from '../../core/ownership/index.ts'
import { newcomerId, sampleMemberIds, sampleShardIds, unweighted } from './sample.ts'
import { timeOnce } from './timing.ts'

// A process of its own for one size: its peak of memory is that of ownership, and its first assignment is as cold as
// it gets, with the code not yet compiled. Started by memory.ts with the size as arguments.

const [shards = 0, members = 0] = process.argv.slice(2).map(Number)
const idleBytes = process.memoryUsage().rss
const ids = sampleMemberIds(members)
const set = shardSet(sampleShardIds(shards))
const { ms: firstMs, result: assignment } = timeOnce(() => anchorAssignment(set, unweighted(ids)))
const joined = [...ids, newcomerId(0)].sort()
stepAssignment(assignment, unweighted(joined))
const peakBytes = 1024 * process.resourceUsage().maxRSS
console.log(JSON.stringify({ firstMs, peakMb: peakBytes / 1e6, aboveIdleMb: (peakBytes - idleBytes) / 1e6 }))
