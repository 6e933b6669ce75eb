import { Command } from 'commander'
import { version } from '../peer/version.ts'

interface CommandEntry {
  /** The same as the command's own description, which a test sees to: it is shown before the command is loaded. */
  readonly about: string
  readonly load: () => Promise<Command>
}

/** All subcommands, one file each in commands/. Only the one that is called is loaded: some need all of libp2p. */
export const commandEntries: Readonly<Record<string, CommandEntry>> = {
  peer: {
    about: 'run a peer: one on each node',
    load: async () => (await import('./commands/peer.ts')).peerCommand(),
  },
  status: {
    about: 'what a peer knows, on one page',
    load: async () => (await import('./commands/status.ts')).statusCommand(),
  },
  members: {
    about: 'who is in the view, and how they are',
    load: async () => (await import('./commands/members.ts')).membersCommand(),
  },
  shards: {
    about: 'who owns which shard, and how far it has got',
    load: async () => (await import('./commands/shards.ts')).shardsCommand(),
  },
  dataset: {
    about: 'register data sets, look at them, read them',
    load: async () => (await import('./commands/dataset.ts')).datasetCommand(),
  },
  verify: {
    about: 'judge an epoch: its commits are disjoint and complete; say who did what',
    load: async () => (await import('./commands/verify.ts')).verifyCommand(),
  },
  events: {
    about: 'what happens, as it happens, until Ctrl-C',
    load: async () => (await import('./commands/events.ts')).eventsCommand(),
  },
  leave: {
    about: 'have a peer hand over everything and end; nothing is repeated',
    load: async () => (await import('./commands/leave.ts')).leaveCommand(),
  },
  recover: {
    about: 'go on without electors that are gone for good',
    load: async () => (await import('./commands/recover.ts')).recoverCommand(),
  },
  keygen: {
    about: "make the key of a job's network, or a token for its API",
    load: async () => (await import('./commands/keygen.ts')).keygenCommand(),
  },
  doctor: {
    about: 'check the ports, clock, disk, keys and reachability that a peer needs, and say what to do',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand(),
  },
  checkpoint: {
    about: 'save, list, verify, restore, resume from, compare and prune checkpoints',
    load: async () => (await import('./commands/checkpoint.ts')).checkpointCommand(),
  },
  sim: {
    about: 'run peers through seeded faults and judge them by every invariant',
    load: async () => (await import('./commands/sim.ts')).simCommand(),
  },
  bench: {
    about: 'measure shoal on this machine, beside what it is compared with',
    load: async () => (await import('./commands/bench.ts')).benchCommand(),
  },
}

/** The `shoal` command, with the subcommand that `args` call loaded and the others by name. */
export async function createProgram(args: readonly string[]): Promise<Command> {
  const program = new Command('shoal')
    .description(
      'Shares out the data of a training job, and keeps its checkpoints, among the workers themselves.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(add --help to see what is possible)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  shoal peer --job mnist --mdns          run a peer, on each node of one network
  shoal status --job mnist               see how it is
  shoal sim --virtual --seeds 1..100     try the protocol under a hundred storms of faults
  shoal sim --virtual --seed 17 --trace  follow one of them, line by line`,
    )
  const called = new Set(args.filter((arg) => !arg.startsWith('-')).slice(0, 2))
  for (const [name, { about, load }] of Object.entries(commandEntries)) {
    const command = called.has(name) ? await load() : new Command(name).description(about)
    program.addCommand(command.copyInheritedSettings(program))
  }
  return program
}
