import { Command } from 'commander'
import { integerFrom, positive } from '../arguments.ts'
import { reportError } from '../report-error.ts'
import { parseNetwork, parseOrder, parsePreset, parseRange, type SimFlags } from '../sim/flags.ts'

export function simCommand(): Command {
  return new Command('sim')
    .description('run peers through seeded faults and judge them by every invariant')
    .argument('[scenario]', 'a story to play instead, such as test/scripts/leader-dies.scenario')
    .option('--virtual', 'in one process and in virtual time; the same seed gives the same run')
    .option('--peers <n>', 'peers at the start (default: 5; virtual: drawn)', integerFrom(1, 200))
    .option('--shards <n>', 'shards of the data set (default: 64; virtual: drawn)', integerFrom(1, 100_000))
    .option('--samples-per-shard <n>', 'samples of each shard (default: 1000)', integerFrom(1, 1_000_000))
    .option(
      '--epochs <n>',
      'epochs of the data set (default: as many as there is time for)',
      integerFrom(1, 1_000_000),
    )
    .option(
      '--dataset <uri>',
      'a folder, or what else dataset add takes, read by a worker beside each peer; or synthetic',
    )
    .option('--order <what>', 'of --dataset: free or global (default: free)', parseOrder)
    .option('--faults <plan>', 'none, default, chaos, or the file of a scenario (default: default)')
    .option('--preset <name>', 'timing of the job: test or lan (default: test)', parsePreset)
    .option(
      '--network <kind>',
      'what lies between the peers: relay, or namespaces (needs root; no delays) (default: relay)',
      parseNetwork,
    )
    .option('--seed <n>', 'what is drawn; virtual: run this seed', integerFrom(0, Number.MAX_SAFE_INTEGER))
    .option(
      '--seeds <range>',
      'virtual: run all seeds of a range, such as 1..500 (default: 1..20)',
      parseRange,
    )
    .option('--minutes <m>', 'length of the fault phase', positive)
    .option('--keep', 'keep the folder with all that the peers saw, also when nothing was wrong')
    .option('--trace', 'virtual: print a run line by line; needs --seed')
    .option('--json', 'end with one JSON object on standard output')
    .addHelpText(
      'after',
      `
Without --virtual real peers are started on this machine, each with a folder, an address, a disk and a clock of its
own, and are killed, frozen, cut off and worse. The exit code is 1 when an invariant was broken; the message says
where everything is kept, or gives the command that replays it.

Examples:
  shoal sim                                          five peers, one fault after the other, half a minute
  shoal sim --peers 10 --faults chaos --minutes 10   everything at once
  shoal sim --dataset /data/corpus --order global    workers read files, and every row is accounted for
  sudo shoal sim --network namespaces                the kernel's own network, and packets that it drops
  shoal sim test/scripts/leader-dies.scenario        a story, on real processes
  shoal sim --virtual test/scripts/leader-dies.scenario   the same, in virtual time
  shoal sim --virtual --seeds 1..500 --json
  shoal sim --virtual --seed 17 --trace | less`,
    )
    .action(async (scenario: string | undefined, flags: SimFlags, command: Command) => {
      requireSense(flags, command)
      try {
        process.exitCode = await simulate(scenario, flags)
      } catch (error) {
        reportError(error, flags.json === true)
      }
    })
}

/** Each kind of run is loaded when it is asked for. */
async function simulate(scenario: string | undefined, flags: SimFlags): Promise<number> {
  const story = scenario ?? (isPlan(flags.faults) ? undefined : flags.faults)
  if (story !== undefined) return (await import('../sim/play-story.ts')).playStory(story, flags)
  return flags.virtual === true
    ? (await import('../sim/simulate-virtually.ts')).simulateVirtually(flags)
    : (await import('../sim/simulate-processes.ts')).simulateProcesses(flags)
}

function isPlan(faults: string | undefined): boolean {
  return faults === undefined || ['none', 'default', 'chaos'].includes(faults)
}

const realOnly = ['samplesPerShard', 'epochs', 'dataset', 'order', 'preset', 'network', 'keep'] as const
const virtualOnly = ['seeds', 'trace'] as const

function requireSense(flags: SimFlags, command: Command): void {
  const { virtual, seed, seeds, trace, faults } = flags
  const strays = (virtual === true ? realOnly : virtualOnly).filter((name) => flags[name] !== undefined)
  for (const name of strays) {
    const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    command.error(
      `error: ${flag} is for ${virtual === true ? 'real processes: leave out --virtual' : '--virtual: add it'}`,
    )
  }
  if (flags.order !== undefined && flags.dataset === undefined)
    command.error('error: --order is of a data set that workers read: add --dataset synthetic, or a folder')
  if (virtual === true && faults !== undefined && isPlan(faults))
    command.error('error: with --virtual the seed draws the faults: leave out --faults, or name a scenario')
  if (seed !== undefined && seeds !== undefined) {
    command.error(
      `error: give --seed or --seeds, not both: they say ${seed} and ${seeds.first}..${seeds.last}`,
    )
  }
  if (trace === true && seed === undefined) {
    command.error('error: --trace prints one run: name it with --seed, for example --seed 1')
  }
}
