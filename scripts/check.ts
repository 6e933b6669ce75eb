import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

// Runs every static check and shows all that failed, so that one run tells everything there is to mend.
// `npm run check -- biome knip` runs only those.

const root = dirname(import.meta.dirname)
const folders = ['src', 'protocols', 'sim', 'test', 'scripts', 'examples'].filter((folder) =>
  existsSync(join(root, folder)),
)

// The slowest first: on two cores the short ones then fit beside it.
const checks = new Map([
  ['eslint', 'eslint --max-warnings 0 .'],
  ['types', 'tsc -p tsconfig.json'],
  ['types-pure', 'tsc -p tsconfig.pure.json'],
  ['layers', `depcruise ${folders.join(' ')}`],
  ['knip', 'knip --treat-config-hints-as-errors'],
  ['generated', 'tsx scripts/check-generated.ts'],
  ['biome', 'biome check --error-on-warnings .'],
])

interface Outcome {
  name: string
  command: string
  passed: boolean
  output: string
  seconds: number
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.has(name))
if (unknown.length > 0) {
  console.error(
    `There is no check named ${unknown.join(', ')}: choose from ${[...checks.keys()].join(', ')}.`,
  )
  process.exit(2)
}

const waiting = [...checks].filter(([name]) => wanted.length === 0 || wanted.includes(name))
const failed: string[] = []
await Promise.all(Array.from({ length: availableParallelism() }, runWaiting))

console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runWaiting(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const outcome = await run(...next)
    if (!outcome.passed) failed.push(outcome.name)
    print(outcome)
  }
}

function run(name: string, command: string): Promise<Outcome> {
  const startedAtMs = performance.now()
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, env: { ...process.env, PATH: path } })
    let output = ''
    child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (output += bytes.toString()))
    child.on('close', (code) => {
      resolve({
        name,
        command,
        passed: code === 0,
        output,
        seconds: (performance.now() - startedAtMs) / 1_000,
      })
    })
  })
}

function print({ name, command, passed, output, seconds }: Outcome): void {
  console.log(
    `${passed ? 'passed' : 'FAILED'}  ${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${command}`,
  )
  if (!passed) console.log(`\n${output.trim()}\n`)
}
