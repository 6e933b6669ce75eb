import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { MisuseError } from '../base/errors.ts'
import { connectPeer, type PeerClient } from '../client/peer-client.ts'

import { reportError } from './report-error.ts'

/** Flags of every command that talks to a running peer. */
export interface ConnectionFlags {
  readonly endpoint?: string
  readonly token?: string
  readonly stateFolder?: string
  readonly job?: string
  readonly json?: true
}

export function withConnectionFlags(command: Command): Command {
  return command
    .option('--endpoint <url>', "the peer's API: unix:///PATH or http://HOST:PORT (or SHOAL_ENDPOINT)")
    .option('--token <file>', 'file with the token of an API over TCP (or SHOAL_TOKEN with the token itself)')
    .option('--state-folder <path>', "the peer's state folder, to find its socket in")
    .option('--job <name>', "the peer's job, to find its state folder by")
    .option('--json', 'print JSON')
}

/** Somebody waits for the answer, and would like to know that none comes. */
const lookMsMax = 10_000

/** Runs a command against the peer that the flags mean, and reports what goes wrong. */
export async function withPeer(
  flags: ConnectionFlags,
  act: (client: PeerClient, isJson: boolean) => Promise<void>,
): Promise<void> {
  const isJson = flags.json === true
  let client: PeerClient | undefined
  try {
    client = connectPeer(await endpointOf(flags), { ...tokenOf(flags), lookMsMax })
    await act(client, isJson)
  } catch (error) {
    reportError(error, isJson)
  } finally {
    client?.close()
  }
}

async function endpointOf({ endpoint, stateFolder, job }: ConnectionFlags): Promise<string> {
  if (endpoint !== undefined) return endpoint
  const { SHOAL_ENDPOINT: variable } = process.env
  // A flag that names the peer is nearer than a variable that happens to be set.
  if (stateFolder === undefined && job === undefined && variable !== undefined && variable !== '')
    return variable
  const flags = {
    ...(stateFolder === undefined ? {} : { 'state-folder': stateFolder }),
    ...(job === undefined ? {} : { job }),
  }
  const { socketPathOf } = await import('../peer/config/read-peer-options.ts')
  return `unix://${socketPathOf({ flags, environment: process.env, folder: process.cwd() })}`
}

function tokenOf({ token }: ConnectionFlags): { token?: string } {
  if (token === undefined) {
    const { SHOAL_TOKEN: variable } = process.env
    return variable === undefined || variable === '' ? {} : { token: variable }
  }
  try {
    return { token: readFileSync(resolve(token), 'utf8').trim() }
  } catch (error) {
    throw new MisuseError('--token', `${token} cannot be read (${(error as Error).message})`)
  }
}
