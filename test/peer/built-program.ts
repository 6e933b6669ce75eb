import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const program = join(root, 'dist/src/cli/main.js')
const sources = ['src', 'protocols', 'sim']

let isBuilt = false

/** The `shoal` program as a user has it, built anew if a source has changed since; once for all tests of a run. */
export function builtProgram(): string {
  if (isBuilt) return program
  isBuilt = true
  const builtAtMs = statSync(join(root, 'dist/.tsbuildinfo'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (sources.some((folder) => newestMs(join(root, folder)) > builtAtMs)) {
    const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { cwd: root, encoding: 'utf8' })
    if (status !== 0) throw new Error(`the build fails:\n${stdout}\n${stderr}`)
  }
  return program
}

function newestMs(folder: string): number {
  let newest = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    // The build itself writes the kernel's module.
    if (entry.name.endsWith('.wasm.ts')) continue
    newest = Math.max(newest, entry.isDirectory() ? newestMs(path) : statSync(path).mtimeMs)
  }
  return newest
}
