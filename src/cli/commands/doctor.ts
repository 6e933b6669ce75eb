import { Command, Option } from 'commander'
import pc from 'picocolors'
import { peerSettings } from '../../peer/config/peer-settings.ts'
import type { Finding } from '../../peer/doctor/finding.ts'
import { exitCodes } from '../exit-codes.ts'
import { settingsIn } from '../peer-flags.ts'
import { reportError } from '../report-error.ts'
import { table, wrapped } from '../table.ts'

type Flags = Readonly<Record<string, unknown>> & { readonly config?: string; readonly json?: true }

/** Settings that say what to look at. */
const askedFor = [
  'job',
  'state-folder',
  'listen',
  'bootstrap',
  'mdns',
  'expect',
  'psk',
  'allow',
  'preset',
] as const

export function doctorCommand(): Command {
  const command = new Command('doctor')
    .description('check the ports, clock, disk, keys and reachability that a peer needs, and say what to do')
    .option('--config <file>', 'configuration file (default: the nearest shoal.toml or shoal.json)')
    .option('--json', 'print JSON')
  for (const name of askedFor) {
    const { argument, about } = peerSettings[name]
    command.addOption(new Option(argument === undefined ? `--${name}` : `--${name} ${argument}`, about))
  }
  return command
    .addHelpText(
      'after',
      `
Give it the same settings as the peer. The exit code is 1 when something is bad.

Examples:
  shoal doctor --job mnist --bootstrap first:7462 --psk mnist.key
  shoal doctor --json | jq '.findings[] | select(.verdict != "good")'`,
    )
    .action(async ({ config, json, ...flags }: Flags) => {
      try {
        const { examine } = await import('../../peer/doctor/examine.ts')
        const findings = await examine({
          flags: settingsIn(flags),
          environment: process.env,
          folder: process.cwd(),
          file: config,
        })
        const isGood = findings.every(({ verdict }) => verdict !== 'bad')
        process.stdout.write(
          `${json === true ? JSON.stringify({ isGood, findings }) : describe(findings, process.stdout.columns)}\n`,
        )
        process.exitCode = isGood ? exitCodes.ok : exitCodes.failed
      } catch (error) {
        reportError(error, json === true)
      }
    })
}

const marks: Readonly<Record<Finding['verdict'], string>> = {
  good: pc.green('good'),
  doubtful: pc.yellow('doubtful'),
  bad: pc.red('BAD'),
}

/** Room that verdict and check take before the text. */
const headWidth = 21

export function describe(findings: readonly Finding[], columns = Number.POSITIVE_INFINITY): string {
  const width = Math.max(20, columns - headWidth)
  const rows = findings.flatMap(({ check, verdict, text, way }) => {
    const [first = '', ...rest] = wrapped(text, width)
    const ways = way === undefined ? [] : wrapped(`→ ${way}`, width).map((line) => pc.dim(line))
    return [[marks[verdict], check, first], ...[...rest, ...ways].map((line) => ['', '', line])]
  })
  const [, ...lines] = table(['', '', ''], rows).split('\n')
  const badCount = findings.filter(({ verdict }) => verdict === 'bad').length
  const verdict =
    badCount === 0 ? 'Nothing is in the way of a peer.' : `${badCount} to mend before a peer can work well.`
  return [...lines, '', verdict].join('\n')
}
