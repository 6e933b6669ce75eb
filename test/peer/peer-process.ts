import { createServer } from 'node:net'
import { type Exit, PeerProcess as RealPeer } from '../../sim/processes/peer-process.ts'
import { eventually } from '../eventually.ts'
import { builtProgram } from './built-program.ts'

/** One line of a peer's log. */
export interface LogLine {
  readonly level: string
  readonly msg: string
}

/** A real `shoal peer`, for tests. */
export class PeerProcess extends RealPeer {
  constructor(
    stateFolder: string,
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ) {
    super({ program: builtProgram(), stateFolder, args: ['--preset', 'test', ...args], environment })
  }

  get lines(): LogLine[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as LogLine)
  }

  async exited(): Promise<Exit> {
    await eventually('the process ends', () => !this.isUp)
    return this.ended
  }

  async ready(): Promise<void> {
    await eventually(`the peer in ${this.stateFolder} has a lease`, async () => {
      if (!this.isUp) throw new Error(`the peer ended: ${this.errors}${this.output}`)
      return (await this.client.readiness().catch(() => undefined))?.isHealthy === true
    })
  }
}

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
        }),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
