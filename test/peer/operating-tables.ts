import assert from 'node:assert/strict'
import { Command } from 'commander'
import { PeerMetrics } from '../../src/adapters/metrics/peer-metrics.ts'
import { startRefusalCodes } from '../../src/adapters/start-refusal.ts'
import { apiErrors } from '../../src/api/error-codes.ts'
import { exitCodes } from '../../src/cli/exit-codes.ts'
import { withConnectionFlags } from '../../src/cli/peer-connection.ts'
import { commandEntries } from '../../src/cli/program.ts'
import { presets, type TimingSettings } from '../../src/core/settings.ts'
import { type PeerSettingName, peerSettings, variableOf } from '../../src/peer/config/peer-settings.ts'

/** What docs/OPERATING.md must list, from the code. Each entry is the first cell of a row. */
export function namesInCode(): Readonly<Record<string, readonly string[]>> {
  const metrics = new PeerMetrics()
  metrics.watchFigures(() => {
    throw new Error('only names are asked for')
  })
  metrics.stop()
  return {
    Settings: (Object.keys(peerSettings) as PeerSettingName[]).map((name) => `--${name}`),
    Timing: Object.keys(presets.lan),
    'When a peer does not start': startRefusalCodes,
    'Exit codes of `shoal`': Object.values(exitCodes).map(String),
    'Errors of the local API': Object.keys(apiErrors),
    Numbers: metrics.names(),
  }
}

/** The rows of tables that only repeat what the code says. */
export function settingRows(): string[] {
  return (Object.keys(peerSettings) as PeerSettingName[]).map((name) => {
    const { argument, byDefault, about } = peerSettings[name]
    const flag = argument === undefined ? `--${name}` : `--${name} ${argument}`
    return `| \`${cell(flag)}\` | \`${variableOf(name)}\` | ${cell(byDefault)} | ${cell(about)} |`
  })
}

/** Of commands that an operator uses on a running peer; those of `shoal peer` are the settings. */
const operatorCommands = ['status', 'members', 'shards', 'events', 'leave', 'recover', 'keygen', 'doctor']

/** The flags that all of them have which talk to a running peer stand in the first row. */
export async function commandRows(): Promise<string[]> {
  const shared = flagsOf(withConnectionFlags(new Command()))
  const rows = [`| \`--\` | all that talk to a peer | ${shared.join(', ')} |`]
  for (const name of operatorCommands) {
    const command = await commandEntries[name]?.load()
    assert(command !== undefined, name)
    const flags = flagsOf(command)
    const isOnPeer = shared.every((flag) => flags.includes(flag))
    const own = isOnPeer ? flags.filter((flag) => !shared.includes(flag)) : flags
    rows.push(`| \`${name}\` | ${command.description()} | ${own.join(', ') || 'none more'} |`)
  }
  return rows
}

function flagsOf({ options }: Command): string[] {
  return options.map(({ flags }) => `\`${cell(flags)}\``)
}

export function timingRows(): string[] {
  const { lan, wan, test } = presets
  return (Object.keys(lan) as (keyof TimingSettings)[]).map(
    (name) => `| \`${name}\` | ${String(lan[name])} | ${String(wan[name])} | ${String(test[name])} |`,
  )
}

export function apiErrorRows(): string[] {
  return Object.entries(apiErrors).map(
    ([code, { status, hint }]) => `| \`${code}\` | ${status} | ${cell(hint)} |`,
  )
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|')
}
