import { Command, Option } from 'commander'
import { heapRoom } from '../../adapters/heap-room.ts'
import { peerSettings, variableOf } from '../../peer/config/peer-settings.ts'
import type { PeerHandle } from '../../peer/run-peer.ts'
import { goOnWhenNobodyReads } from '../closed-pipe.ts'
import { exitCodes } from '../exit-codes.ts'
import { settingsIn } from '../peer-flags.ts'
import { reportError } from '../report-error.ts'
import { keepYoungGenerationSmall } from '../young-generation.ts'

type Flags = Readonly<Record<string, unknown>> & { readonly config?: string; readonly json?: true }

export function peerCommand(): Command {
  const command = new Command('peer')
    .description('run a peer: one on each node')
    .option('--config <file>', 'configuration file (default: the nearest shoal.toml or shoal.json)')
    .option('--json', 'the same as --log-format json; a peer that does not start says why in JSON, too')
  for (const [name, { argument, about, byDefault }] of Object.entries(peerSettings)) {
    const flag = argument === undefined ? `--${name}` : `--${name} ${argument}`
    command.addOption(new Option(flag, `${about} (default: ${byDefault})`))
  }
  return command
    .addHelpText(
      'after',
      `
Every setting may also stand in shoal.toml under the same name, or in a variable such as ${variableOf('state-folder')}.
Flags come before variables, variables before the file.

Ctrl-C, or SIGTERM, makes the peer leave: it hands its shards over, and nothing is repeated. A second one stops it at once.

Examples:
  shoal peer --job mnist --mdns                               on each node of one network
  shoal peer --job mnist                                      the first node, which founds the job
  shoal peer --job mnist --bootstrap first:7462               every other node
  shoal peer --job mnist --expect 3 --bootstrap a:7462        three nodes that found it together, a among them
  shoal peer --job demo --data-set synthetic:shards=64 --consume 500   try it without any data`,
    )
    .action(async (flags: Flags) => {
      try {
        process.exitCode = await run(flags)
      } catch (error) {
        reportError(error, flags.json === true)
      }
    })
}

async function run({ config, json, ...flags }: Flags): Promise<number> {
  keepYoungGenerationSmall()
  heapRoom.allow()
  const { readPeerOptions } = await import('../../peer/config/read-peer-options.ts')
  const { options, file, warnings } = readPeerOptions({
    flags: { ...settingsIn(flags), ...(json === true ? { 'log-format': 'json' } : {}) },
    environment: process.env,
    folder: process.cwd(),
    file: config,
  })
  const { createLog } = await import('../../adapters/logs/create-log.ts')
  const { logFormat: format, logLevel: level } = options
  goOnWhenNobodyReads()
  const log = createLog({ level, ...(format === 'auto' ? {} : { format }) })
  for (const warning of warnings) log.warn({}, warning)
  if (file !== undefined) log.info({ file }, `settings from ${file}`)

  const { runPeer } = await import('../../peer/run-peer.ts')
  // Told while it starts, it leaves as soon as it can.
  let handle: PeerHandle | undefined
  let signals = 0
  const onSignal = (signal: NodeJS.Signals) => {
    signals += 1
    if (signals === 1) {
      log.info({ signal }, `${signal}: leaves, with everything committed; once more stops it at once`)
      handle?.leave()
    } else {
      log.warn({ signal }, `${signal}: stops at once`)
      if (handle === undefined) process.exit(exitCodes.failed)
      void handle.stop()
    }
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
  handle = await runPeer(options, { environment: process.env, log })
  if (signals > 0) handle.leave()
  const end = await handle.ended
  switch (end.kind) {
    case 'left':
      log.info({}, 'has left the job')
      return exitCodes.ok
    case 'stopped':
      return exitCodes.failed
    case 'failed':
      log.error({ error: end.error.message }, end.error.message)
      return exitCodes.failed
  }
}
