import { readFileSync } from 'node:fs'
import pc from 'picocolors'
import { playOnProcesses } from '../../../sim/processes/index.ts'
import {
  parseScenario,
  runScenario,
  type Scenario,
  type ScenarioOutcome,
} from '../../../sim/scenario/index.ts'
import { createScenarioWorld } from '../../../sim/virtual/index.ts'
import { MisuseError } from '../../base/errors.ts'
import { nearest } from '../../peer/config/did-you-mean.ts'
import type { SimFlags } from './flags.ts'

/** Plays the story of a file, on real processes or in virtual time, and tells how it went; returns the exit code. */
export async function playStory(file: string, flags: SimFlags): Promise<number> {
  const scenario = readScenario(file)
  const setup = flags.seed === undefined ? scenario.setup : { ...scenario.setup, seed: flags.seed }
  const isVirtual = flags.virtual === true
  const startedAtMs = performance.now()
  const outcome: ScenarioOutcome & { readonly folder?: string | undefined } = isVirtual
    ? await runScenario(scenario, createScenarioWorld(setup))
    : await playOnProcesses({ ...scenario, setup }, flags.network)
  const { failure, transcript, violations, totals, folder } = outcome
  if (flags.json === true) {
    const told = {
      ok: failure === undefined,
      mode: isVirtual ? 'virtual' : 'processes',
      scenario: file,
      wallSeconds: Math.round(performance.now() - startedAtMs) / 1_000,
      ...totals,
      ...(failure === undefined ? {} : { failure }),
      violations,
      ...(folder === undefined ? {} : { folder }),
    }
    process.stdout.write(`${JSON.stringify(told)}\n`)
  } else {
    process.stdout.write(transcript)
    process.stdout.write(
      `${failure === undefined ? pc.green('PASSED') : pc.red(`FAILED: ${failure.text}`)}\n`,
    )
    if (folder !== undefined) process.stdout.write(`Everything that the peers saw is kept in ${folder}\n`)
  }
  return failure === undefined ? 0 : 1
}

function readScenario(file: string): Scenario {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const plan = nearest(file, ['none', 'default', 'chaos'])
    const hint =
      plan === undefined ? 'give none, default, chaos or the file of a scenario' : `did you mean ${plan}?`
    throw new MisuseError('scenario', `${file} cannot be read (${(error as Error).message}); ${hint}`)
  }
  const parsed = parseScenario(text)
  if (!parsed.ok) throw new MisuseError('scenario', `${file}, ${parsed.fault.text}`)
  return parsed.scenario
}
