import type { Libp2pHost } from '../../adapters/libp2p/host.ts'
import type { HostJournal } from '../../adapters/libp2p/host-journal.ts'
import { PieceExchange } from '../../adapters/libp2p/piece-exchange.ts'
import type { Log } from '../../adapters/logs/log.ts'
import type { PeerId } from '../../base/ids.ts'
import type { Millis } from '../../base/time.ts'
import { attemptNow } from '../../core/agreed-state.ts'
import type { PeerCore } from '../../core/peer-core.ts'
import { parseDescription } from '../../data/catalog/description.ts'
import { PieceKeeper } from '../../data/piece/piece-keeper.ts'
import type { DiskCacheOptions } from '../../data/source/disk-cache.ts'
import { PieceDesk } from './piece-desk.ts'

export interface PieceSurroundings {
  readonly core: PeerCore
  readonly host: Libp2pHost
  readonly journal: HostJournal
  readonly log: Log
  readonly now: () => Millis
}

/** Lets a peer keep pieces of remote files, and share them with the other members. */
export async function openPieces(
  cache: DiskCacheOptions,
  self: PeerId,
  { core, host, journal, log, now }: PieceSurroundings,
): Promise<{ readonly desk: PieceDesk; close(): Promise<void> }> {
  const keeper = new PieceKeeper(cache, (error) =>
    log.error({ error: error.stack ?? error.message }, 'pieces are no longer kept: programs read the origin'),
  )
  const exchange = new PieceExchange({
    host,
    journal,
    now,
    isMember: (peer) => core.state?.members.has(peer) === true,
    give: (ref) => desk.give(ref),
  })
  const desk: PieceDesk = new PieceDesk({
    self,
    cache,
    members: () => [...(core.state?.members.values() ?? [])].map(({ id }) => ({ id })),
    originOf: (dataSet) => originOf(core, dataSet),
    keeper,
    ask: (peer, ref) => exchange.ask(peer, ref),
    nowMs: now,
  })
  await exchange.start()
  return { desk, close: () => keeper.close() }
}

/** What is agreed, never what a peer says: nobody is made to fetch what was not registered. */
function originOf(core: PeerCore, dataSet: string): string | undefined {
  const description = core.state === undefined ? undefined : attemptNow(core.state, dataSet)?.spec.description
  if (description === undefined || description === '') return undefined
  try {
    const { uri } = parseDescription(dataSet, description)
    return /^(https?|s3):\/\//.test(uri) ? uri : undefined
  } catch {
    return undefined
  }
}
