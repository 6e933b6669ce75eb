import type { Log } from '../../src/adapters/logs/log.ts'
import { readPeerOptions } from '../../src/peer/config/read-peer-options.ts'
import { type PeerHandle, runPeer } from '../../src/peer/run-peer.ts'
import { eventually } from '../eventually.ts'

export interface SoloPeer extends PeerHandle {
  /** What it has said, without what is for debugging. */
  readonly said: readonly string[]
}

const nothing = () => {}

/** A peer in this process that founds a job by itself, at once. */
export async function startSoloPeer(
  stateFolder: string,
  flags: Readonly<Record<string, unknown>> = {},
  environment: Readonly<Record<string, string>> = {},
): Promise<SoloPeer> {
  const said: string[] = []
  const say = (_: object, text: string) => void said.push(text)
  const log: Log = { debug: nothing, info: say, warn: say, error: say }
  const { options } = readPeerOptions({
    flags: {
      'state-folder': stateFolder,
      listen: '127.0.0.1:0',
      preset: 'test',
      timing: 'foundAfterMs=0',
      ...flags,
    },
    environment: {},
    folder: stateFolder,
    file: false,
  })
  const handle = await runPeer(options, { environment, log })
  return { ...handle, said }
}

export async function readySoloPeer(
  stateFolder: string,
  flags: Readonly<Record<string, unknown>> = {},
): Promise<SoloPeer> {
  const peer = await startSoloPeer(stateFolder, flags)
  await eventually('the peer has a lease', async () => {
    const response = await peer.fetch(new Request('http://peer/readyz'))
    return response.status === 200
  })
  return peer
}
