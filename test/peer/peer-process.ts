import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
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
    await eventually(
      `the peer in ${this.stateFolder} has a lease`,
      async () => !this.isUp || (await this.client.readiness()).isHealthy,
    )
    assert(this.isUp, `the peer ended: ${this.errors}${this.output}`)
  }
}

// Below what a system gives to outgoing connections (32768 and up on Linux): peers that dial each other before all of
// them listen would now and then take the port of one that is still to come.
const [portMin, portMax] = [15_000, 30_000]

/** Ports that were free a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(portMin, portMax)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
