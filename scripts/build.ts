import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Builds all that `shoal` needs to run into dist/. `npm ci` ends with it, so nothing else is asked of anyone.

const root = dirname(import.meta.dirname)

// The kernel becomes a module that the sources import, so it comes first.
if (existsSync(join(root, 'scripts/build-wasm.ts'))) run('tsx/cli', 'scripts/build-wasm.ts')
run('typescript/bin/tsc', '-p', 'tsconfig.build.json')

// tsc does not write programs, only modules.
const program = join(root, 'dist/src/cli/main.js')
if (existsSync(program)) chmodSync(program, 0o755)

function run(tool: string, ...args: string[]): void {
  const command = [resolve(tool), ...args]
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

function resolve(tool: string): string {
  return new URL(import.meta.resolve(tool)).pathname
}
