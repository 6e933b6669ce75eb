import { runOwnershipBench } from './run.ts'
import { ownershipTable } from './table.ts'

// The bench by itself: `tsx src/bench/ownership/main.ts [--json]`.

const report = await runOwnershipBench({
  onSize: ({ shards, members }) => process.stderr.write(`measuring ${shards} shards × ${members} members\n`),
})
console.log(process.argv.includes('--json') ? JSON.stringify(report, null, 2) : ownershipTable(report))
