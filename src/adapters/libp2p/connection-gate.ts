import type { ConnectionGater, PeerId as Libp2pPeerId, MultiaddrConnection } from '@libp2p/interface'
import type { PeerId } from '../../base/ids.ts'
import type { HostJournal } from './host-journal.ts'

export interface ConnectionGateOptions {
  /** Undefined lets in everybody who has the network key. */
  readonly allowed: ReadonlySet<PeerId> | undefined
  readonly connectionsPerPeer: number
  readonly connectionsOf: (peer: Libp2pPeerId) => number
  readonly journal: HostJournal
}

/**
 * Decides whose connection is let in, once its key has proven who it is. What fails before that, in the handshake,
 * is counted here as well: libp2p itself tells nobody.
 */
export function createConnectionGate(options: ConnectionGateOptions): ConnectionGater {
  const { allowed, connectionsPerPeer, connectionsOf, journal } = options
  const unidentified = new WeakSet<MultiaddrConnection>()

  const isUnknown = (peer: Libp2pPeerId, how: string): boolean => {
    if (allowed === undefined || allowed.has(peer.toString())) return false
    journal.refused('unknown-peer', peer.toString(), `${how} and is not on the allow list`)
    return true
  }

  return {
    denyDialPeer: (peer) => allowed !== undefined && !allowed.has(peer.toString()),
    denyInboundConnection: (connection) => {
      unidentified.add(connection)
      connection.addEventListener('close', () => {
        if (!unidentified.has(connection) || hasSentNothing(connection)) return
        journal.refused(
          'handshake',
          hostOf(connection),
          'did not get through the handshake: it has another network key, is not shoal, or is very slow',
        )
      })
      return false
    },
    denyInboundEncryptedConnection: (peer, connection) => {
      unidentified.delete(connection)
      if (isUnknown(peer, 'connected')) return true
      if (connectionsOf(peer) < connectionsPerPeer) return false
      journal.refused(
        'too-many-connections',
        peer.toString(),
        `has ${connectionsPerPeer} connections already`,
      )
      return true
    },
    denyOutboundEncryptedConnection: (peer) => isUnknown(peer, 'was dialled'),
  }
}

function hostOf(connection: MultiaddrConnection): string {
  return connection.remoteAddr.getComponents()[0]?.value ?? connection.remoteAddr.toString()
}

/** A peer that only looks whether somebody listens (see probe.ts) has done nothing wrong. */
function hasSentNothing(connection: MultiaddrConnection): boolean {
  const { socket } = connection as { socket?: { bytesRead?: number } }
  return socket?.bytesRead === 0
}
