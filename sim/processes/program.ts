import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const isSource = import.meta.url.endsWith('.ts')

/** A file of the built program, whether this runs from the sources or is part of it. */
function built(path: string): string {
  return fileURLToPath(new URL(isSource ? `../../dist/${path}` : `../../${path}`, import.meta.url))
}

/** The `shoal` program that peers are started with. */
export function shoalProgram(): string {
  const program = built('src/cli/main.js')
  if (!existsSync(program)) throw new Error(`${program} is not there: npm run build`)
  return program
}

/** What is loaded into a simulated peer before it. */
export function dialFromProgram(): string {
  return built('sim/processes/dial-from.js')
}

/** What runs between the peers. */
export function relayProgram(): string {
  return built('sim/processes/relay/relay-process.js')
}
