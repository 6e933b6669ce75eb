import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLog } from '../../adapters/durable-log/log-format.ts'
import { peerIdOf } from '../../adapters/libp2p/host.ts'
import { networkKeyFingerprint, parseNetworkKey } from '../../adapters/libp2p/network-key.ts'
import { StartRefusal } from '../../adapters/start-refusal.ts'
import { readIdentity } from '../../adapters/state-folder/identity-file.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

/** Whether the peer's own key, its promises and the job's key can be used. */
export async function checkKeys({ stateFolder, networkKey, allow }: PeerOptions): Promise<Finding[]> {
  return [
    await checkIdentity(join(stateFolder, 'identity.key'), allow),
    await checkLog(join(stateFolder, 'log')),
    checkNetworkKey(networkKey),
  ]
}

async function checkIdentity(path: string, allow: readonly string[] | undefined): Promise<Finding> {
  try {
    const key = await readIdentity(path)
    if (key === undefined) return good('identity', 'none yet; the first start makes one')
    const id = peerIdOf(key)
    if (allow !== undefined && !allow.includes(id))
      return doubtful(
        'identity',
        `this peer is ${id}, which is not on its own allow list`,
        'Add it, here and at the other peers, or they refuse this one.',
      )
    return good('identity', `this peer is ${id}`)
  } catch (error) {
    return refusedAs('identity', error)
  }
}

async function checkLog(path: string): Promise<Finding> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return good('log', 'none yet')
    return bad('log', `${path} cannot be read (${message})`, 'Give the user that runs the peer the right to.')
  }
  const reading = readLog(bytes)
  switch (reading.kind) {
    case 'sound':
      return good('log', `${reading.records.length} records, all sound`)
    case 'newer':
      return bad(
        'log',
        `it has format ${reading.version}`,
        'Use the version of shoal that wrote it, or a newer one.',
      )
    case 'damaged':
      return bad(
        'log',
        `it is damaged at byte ${reading.offset}: ${reading.reason}`,
        'Check the disk, then move the state folder away: the peer joins as a new one.',
      )
  }
}

function checkNetworkKey(networkKey: PeerOptions['networkKey']): Finding {
  if (networkKey === undefined)
    return doubtful(
      'key',
      'no network key: whoever reaches the port may connect, and join if he knows the job',
      'Make one with shoal keygen and give it to every peer with --psk, unless the network is yours alone.',
    )
  try {
    const key = parseNetworkKey(networkKey.text, networkKey.file)
    return good(
      'key',
      `network key with fingerprint ${networkKeyFingerprint(key)}; it must be the same everywhere`,
    )
  } catch (error) {
    return refusedAs('key', error)
  }
}

function refusedAs(check: string, error: unknown): Finding {
  if (!(error instanceof StartRefusal)) throw error
  return bad(check, error.message, `See ${error.code} in docs/OPERATING.md.`)
}
