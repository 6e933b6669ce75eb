import { runReplicationSeed } from './run-seed.ts'

// The seeds from the first to the last argument, until one finds something. Prints each seed before it runs, so that one
// that never ends can be named; then the finding, or `clean`.

const [first = 1, last = 1] = process.argv.slice(2).map(Number)

let found: { seed: number; invariant: string; text: string } | undefined
for (let seed = first; seed <= last && found === undefined; seed++) {
  console.log(`seed ${seed}`)
  const [violation] = runReplicationSeed(seed).violations
  if (violation !== undefined)
    found = {
      seed,
      invariant: violation.invariant,
      text: `at ${Math.round(violation.atMs)} ms: ${violation.text}`,
    }
}
console.log(found === undefined ? 'clean' : JSON.stringify(found))
