import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectPeer, type PeerClient } from '../../client/peer-client.ts'

const startMsMax = 60_000

/** Peers of a job for a bench, each a process with folders of its own. */
export class BenchMesh {
  readonly clients: PeerClient[] = []
  readonly #program: string
  readonly #folder: string
  readonly #children: ChildProcess[] = []

  constructor(program: string, folder: string) {
    this.#program = program
    this.#folder = folder
  }

  /** Starts one more, with these flags besides, and waits until it has a lease. */
  async start(...flags: readonly string[]): Promise<PeerClient> {
    const [first] = this.clients
    const name = `peer-${this.clients.length}`
    const state = join(this.#folder, name)
    await mkdir(state, { recursive: true })
    const bootstrap = first === undefined ? [] : ['--bootstrap', (await first.status()).addresses[0] ?? '']
    const place = ['--state-folder', state, '--checkpoints', join(state, 'kept'), '--failure-domain', name]
    const how = ['--listen', '127.0.0.1:0', '--timing', 'foundAfterMs=0', '--log-level', 'error']
    const args = ['peer', '--job', 'bench', ...place, ...how, ...bootstrap, ...flags]
    this.#children.push(spawn(process.execPath, [this.#program, ...args], { stdio: 'ignore' }))
    const client = connectPeer(`unix://${join(state, 'api.sock')}`)
    this.clients.push(client)
    await until(`${name} has a lease`, async () => (await client.readiness()).isHealthy)
    return client
  }

  /** All of them see all of them. */
  async settled(): Promise<void> {
    await until('all peers are members', async () => {
      const views = await Promise.all(this.clients.map((client) => client.view()))
      return views.every(
        ({ number, members }) => members.length === views.length && number === views[0]?.number,
      )
    })
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.close()
    const ended = this.#children.map((child) => new Promise((resolve) => child.once('close', resolve)))
    for (const child of this.#children) child.kill('SIGKILL')
    await Promise.all(ended)
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAtMs = performance.now() + startMsMax
  while ((await isSo().catch(() => false)) !== true) {
    if (performance.now() > giveUpAtMs) throw new Error(`the bench waits in vain: ${what}`)
    await pause(20)
  }
}
