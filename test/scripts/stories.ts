import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseScenario, runScenario, type ScenarioOutcome } from '../../sim/scenario/index.ts'
import { createScenarioWorld } from '../../sim/virtual/scenario-world.ts'

const folder = import.meta.dirname

/** The stories beside this file, without their suffix. */
export function storyNames(): string[] {
  const suffix = '.scenario'
  return readdirSync(folder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .sort()
}

export function transcriptPath(name: string): string {
  return join(folder, `${name}.transcript.txt`)
}

/** Plays a story in the virtual world. */
export async function playStory(name: string): Promise<ScenarioOutcome> {
  const parsed = parseScenario(readFileSync(join(folder, `${name}.scenario`), 'utf8'))
  if (!parsed.ok) throw new Error(`${name}: ${parsed.fault.text}`)
  return runScenario(parsed.scenario, createScenarioWorld(parsed.scenario.setup))
}
