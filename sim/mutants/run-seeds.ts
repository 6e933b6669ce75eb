import { faultKinds } from '../virtual/faults/fault-kinds.ts'
import { runSeed } from '../virtual/run-seed.ts'
import type { Catch } from './hunt.ts'

// Runs inside a patched tree: the seeds from the first to the last argument, until one finds something.
// A third argument names the fault that they suffer. Prints each seed before it runs, so that one that never ends can be
// named; then the finding, or `clean`.

const [first = 1, last = 1] = process.argv.slice(2, 4).map(Number)
const stagedKind = faultKinds.find((kind) => kind === process.argv[4])

const staged = stagedKind === undefined ? {} : { stagedKind }

/** The first seed is run twice: it must give the same run. */
function findingOf(seed: number): Catch | undefined {
  const run = runSeed(seed, staged)
  const again = seed === first ? runSeed(seed, { ...staged, transcripts: [run.transcript] }) : run
  const [violation] = [...run.violations, ...again.violations]
  if (violation === undefined) return undefined
  const { invariant, atMs, text } = violation
  return { seed, invariant, text: `at ${Math.round(atMs)} ms: ${text}` }
}

let found: Catch | undefined
for (let seed = first; seed <= last && found === undefined; seed++) {
  console.log(`seed ${seed}`)
  found = findingOf(seed)
}
console.log(found === undefined ? 'clean' : JSON.stringify(found))
