import { runScenario, type ScenarioOutcome } from '../scenario/interpreter.ts'
import type { Scenario } from '../scenario/parser.ts'
import { ProcessWorld } from './scenario-world.ts'
import type { WireKind } from './wires.ts'

/** Plays a scenario on real processes. `folder` is where everything is kept, if something was wrong. */
export async function playOnProcesses(
  scenario: Scenario,
  network?: WireKind,
): Promise<ScenarioOutcome & { readonly folder: string | undefined }> {
  const world = new ProcessWorld(scenario.setup, network)
  const outcome = await runScenario(scenario, world)
  const { violations, totals } = world.finalVerdict ?? outcome
  const [broken] = violations
  if (broken === undefined) return { ...outcome, totals, folder: undefined }
  const line = scenario.statements[scenario.statements.length - 1]?.line ?? 0
  const failure = { line, text: `${broken.invariant} was broken at ${broken.atMs} ms: ${broken.text}` }
  return { ...outcome, failure: outcome.failure ?? failure, violations, totals, folder: world.mesh.folder }
}
