import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Catch, hunt } from './hunt.ts'
import { mutants } from './list.ts'
import type { Mutant } from './mutant.ts'
import { PatchedTree } from './patched-tree.ts'

// Plants every mutant in turn and runs seeds on it until a checker complains. A mutant that survives
// means a missing checker or a missing fault, and fails the run.

const usage = 'npm run sim:mutants -- [--seeds 500] [--only name,name] [--jobs 2] [--json]'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    only: { type: 'string' },
    jobs: { type: 'string', default: `${availableParallelism()}` },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

interface Row extends Catch {
  readonly mutant: string
  readonly world: 'mutants' | 'replication'
  readonly fault: Mutant['fault']
  readonly why: string
  readonly seconds: number
}

const root = join(import.meta.dirname, '..', '..')
const seeds = { first: 1, last: Number(values.seeds) }
const wanted = chosen(values.only?.split(','))
const waiting = [...wanted]
const rows: Row[] = []

if (!values.json) console.log(columns('mutant', 'seeds', 'caught by', 'what it saw'))
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, tryWaiting))
const triedOnSound = new Set<string>()
const soundSeeds: Catch[] = []
await soundTreeCatches()
const survivors = rows.filter(({ seed }) => seed === undefined)
report()

async function tryWaiting(): Promise<void> {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const row = await tried(mutant)
    rows.push(row)
    if (!values.json) console.log(lineOf(row))
  }
}

async function tried(mutant: Mutant): Promise<Row> {
  const startedAtMs = performance.now()
  const tree = new PatchedTree(root, mutant)
  try {
    const found = await hunt(tree.folder, seeds, mutant)
    return {
      mutant: mutant.name,
      world: mutant.world ?? 'mutants',
      fault: mutant.fault,
      why: mutant.why,
      seconds: (performance.now() - startedAtMs) / 1_000,
      ...found,
    }
  } finally {
    tree.remove()
  }
}

/** A seed that fails without any mutant has caught nothing. */
async function soundTreeCatches(): Promise<void> {
  const tree = new PatchedTree(root, undefined)
  try {
    for (const { world, fault, seed } of rows) {
      const key = `${world} ${fault} ${seed}`
      if (seed === undefined || triedOnSound.has(key)) continue
      triedOnSound.add(key)
      const found = await hunt(tree.folder, { first: seed, last: seed }, { world, fault })
      if (found.seed !== undefined) soundSeeds.push(found)
    }
  } finally {
    tree.remove()
  }
}

function chosen(names: readonly string[] | undefined): readonly Mutant[] {
  if (names === undefined) return mutants
  const unknown = names.filter((name) => !mutants.some((mutant) => mutant.name === name))
  if (unknown.length > 0) {
    console.error(
      `There is no mutant named ${unknown.join(', ')}. There are:\n${mutants.map(({ name }) => `  ${name}`).join('\n')}`,
    )
    process.exit(2)
  }
  return mutants.filter(({ name }) => names.includes(name))
}

function columns(name: string, seed: string, invariant: string, text: string): string {
  return `${name.padEnd(44)} ${seed.padStart(8)}  ${invariant.padEnd(9)}  ${text}`
}

function lineOf({ mutant, seed, invariant, text }: Row): string {
  return seed === undefined
    ? columns(mutant, `> ${seeds.last}`, invariant === '' ? 'SURVIVED' : invariant.toUpperCase(), text)
    : columns(mutant, `${seed}`, invariant, text.slice(0, 120))
}

function report(): void {
  const ok = survivors.length === 0 && soundSeeds.length === 0
  if (values.json) {
    console.log(
      JSON.stringify({
        ok,
        seeds: seeds.last,
        mutants: rows,
        survivors: survivors.length,
        soundTreeFails: soundSeeds,
      }),
    )
  } else {
    for (const { seed, invariant, text } of soundSeeds) {
      console.log(`seed ${seed} fails without any mutant (${invariant} ${text}): it caught nothing`)
    }
    console.log(
      `\n${rows.length - survivors.length} of ${rows.length} mutants were caught within ${seeds.last} seeds.`,
    )
    for (const { mutant, why } of survivors) console.log(`survived: ${mutant} — ${why}`)
  }
  process.exitCode = ok ? 0 : 1
}
