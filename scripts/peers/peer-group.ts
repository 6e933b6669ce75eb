import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PeerProcess } from '../../test/peer/peer-process.ts'

/** Real `shoal peer` processes of one job, each with a folder of its own; all that they leave behind goes at the end. */
export class PeerGroup {
  readonly #folder = mkdtempSync(join(tmpdir(), 'shoal-peers-'))
  readonly #args: readonly string[]
  readonly #peers = new Map<number, PeerProcess>()
  #bootstrap: readonly string[] = []

  /** For every peer. */
  constructor(args: readonly string[]) {
    this.#args = args
  }

  get running(): [index: number, peer: PeerProcess][] {
    return [...this.#peers].filter(([, peer]) => peer.isUp)
  }

  observations(index: number): string {
    return join(this.#folder, `observations-${index}`)
  }

  /** Until it has a lease. */
  async start(
    index: number,
    args: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): Promise<PeerProcess> {
    const peer = this.launch(index, args, environment)
    await peer.ready()
    await this.noteAddresses(peer)
    return peer
  }

  /** The first founds the job; the others join whoever runs. One that was killed comes back with its folder. */
  launch(
    index: number,
    args: readonly string[] = [],
    environment: Readonly<Record<string, string>> = {},
  ): PeerProcess {
    const bootstrap = this.#bootstrap.length === 0 ? [] : ['--bootstrap', ...this.#bootstrap]
    const peer = new PeerProcess(
      this.#stateFolder(index),
      ['--listen', '127.0.0.1:0', ...bootstrap, ...this.#args, ...args],
      environment,
    )
    this.#peers.set(index, peer)
    return peer
  }

  /** Those who come later ask this one too. */
  async noteAddresses(peer: PeerProcess): Promise<void> {
    // Whoever is killed is none to be asked: enough are known by now.
    this.#bootstrap = [...new Set([...this.#bootstrap, ...(await peer.client.status()).addresses])].slice(-5)
  }

  /** Whoever is started in its place is a new peer. */
  loseFolder(index: number): void {
    rmSync(this.#stateFolder(index), { recursive: true, force: true })
  }

  peer(index: number): PeerProcess {
    const peer = this.#peers.get(index)
    if (peer === undefined) throw new Error(`there is no peer ${index}`)
    return peer
  }

  async end(): Promise<void> {
    await Promise.all([...this.#peers.values()].map((peer) => peer.end()))
    rmSync(this.#folder, { recursive: true, force: true })
  }

  #stateFolder(index: number): string {
    return join(this.#folder, `peer-${index}`)
  }
}

/** Until all that run have all members in their view, and all shards are worked on. */
export async function settled(group: PeerGroup, members: number, shards: number): Promise<void> {
  for (;;) {
    const statuses = await Promise.all(group.running.map(([, { client }]) => client.status()))
    const started = statuses.reduce((sum, { shardsStarted }) => sum + shardsStarted, 0)
    const electors = members >= 5 ? 5 : members >= 3 ? 3 : 1
    if (
      started === shards &&
      statuses.every((status) => status.members === members && status.electors === electors)
    )
      return
    await delay(50)
  }
}
