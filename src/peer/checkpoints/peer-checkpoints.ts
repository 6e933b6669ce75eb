import type { LeaseClock } from '../../adapters/lease-clock/lease-clock.ts'
import type { Libp2pHost } from '../../adapters/libp2p/host.ts'
import type { HostJournal } from '../../adapters/libp2p/host-journal.ts'
import type { Log } from '../../adapters/logs/log.ts'
import type { PeerId } from '../../base/ids.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import type { Sign, Verify } from '../../core/view.ts'
import { StoreError } from '../../store/store-error.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { CheckpointDesk } from './checkpoint-desk.ts'
import { ChunkPuller } from './chunk-puller.ts'
import { ChunkServer } from './chunk-server.ts'
import { ManifestService } from './manifest-service.ts'
import { Restorer } from './restorer.ts'

export interface CheckpointFooting {
  readonly id: PeerId
  readonly options: PeerOptions
  readonly core: PeerCore
  readonly host: Libp2pHost
  readonly journal: HostJournal
  readonly clock: LeaseClock
  readonly sign: Sign
  readonly verify: Verify
  readonly log: Log
  readonly failed: (error: Error) => void
}

/** What a peer has to do with checkpoints: every one keeps copies of manifests; some save, restore and give chunks. */
export class PeerCheckpoints {
  readonly service: ManifestService
  readonly desk: CheckpointDesk | undefined
  readonly restorer: Restorer | undefined
  readonly #footing: CheckpointFooting

  private constructor(
    footing: CheckpointFooting,
    service: ManifestService,
    desk: CheckpointDesk | undefined,
  ) {
    this.#footing = footing
    this.service = service
    this.desk = desk
    this.restorer = desk === undefined ? undefined : createRestorer(footing, service, desk)
  }

  static async open(footing: CheckpointFooting): Promise<PeerCheckpoints> {
    const { id, options, core, clock, sign, verify, log, failed } = footing
    const { checkpoints, job, stateFolder, copies } = options
    const keepsChunks = checkpoints !== undefined && copies.chunkCopies > 1
    const service = new ManifestService({
      id,
      job,
      copies,
      keepsChunks,
      stateFolder,
      clock,
      verify,
      log,
      failed,
    })
    if (checkpoints === undefined) return new PeerCheckpoints(footing, service, undefined)
    const author = { id, job, core, now: () => clock.now() }
    const desk = await CheckpointDesk.open(checkpoints, author, { sign, verify }, service, log)
    return new PeerCheckpoints(footing, service, desk)
  }

  async start(): Promise<void> {
    const { host, core, options, journal, clock } = this.#footing
    if (this.desk !== undefined) {
      const { store } = this.desk
      const server = new ChunkServer({
        store,
        state: () => core.state,
        host,
        journal,
        now: () => clock.now(),
      })
      await server.start()
      await this.#orLater(() => store.context.home.catalog.refresh())
    }
    const keeper = options.copies.chunkCopies > 1 ? this.restorer : undefined
    await this.service.start((protocol) => host.openSide(protocol), keeper)
    await this.#orLater(() => this.desk?.publishLeftovers())
  }

  /** The newest view. */
  follow(): void {
    this.service.follow(this.#footing.core.state)
  }

  /** A place that cannot be reached just now is no reason for a peer to end: it is looked at again when it is needed. */
  async #orLater(action: () => Promise<void> | undefined): Promise<void> {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      this.#footing.log.warn(
        { code: error.code },
        `the place of checkpoints does not answer: ${error.message}`,
      )
    }
  }

  async close(): Promise<void> {
    this.service.stop()
    await this.desk?.close()
  }
}

function createRestorer(
  { id, core, host }: CheckpointFooting,
  service: ManifestService,
  { store }: CheckpointDesk,
): Restorer {
  const puller = new ChunkPuller({
    context: store.context,
    genesis: () => core.state?.genesis,
    openStream: (peer, protocol) => host.open(peer, protocol),
  })
  const members = () => [...(core.state?.members.keys() ?? [])]
  return new Restorer({ store, service, puller, self: id, members })
}
