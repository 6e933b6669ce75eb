import '../promise-with-resolvers.ts'
import { type Multiaddr, multiaddr } from '@multiformats/multiaddr'
import type { PeerId } from '../../base/ids.ts'

/** A multiaddr that leads to a TCP port, taken apart. */
export interface TcpAddress {
  /** Without the peer id, as the same place is written by everybody. */
  readonly text: string
  readonly host: string
  readonly port: number
  /** The host is a number and not a name that may lead elsewhere tomorrow. */
  readonly isNumeric: boolean
  readonly peer: PeerId | undefined
}

const numericHosts = ['ip4', 'ip6']
const hosts = [...numericHosts, 'dns', 'dns4', 'dns6']

/** Undefined for what is no multiaddr, or not simply a host and a TCP port. */
export function parseTcpAddress(text: string): TcpAddress | undefined {
  let parsed: Multiaddr
  try {
    parsed = multiaddr(text)
  } catch {
    return undefined
  }
  const [host, port, peer, ...rest] = parsed.getComponents()
  if (host?.value === undefined || !hosts.includes(host.name)) return undefined
  if (port?.value === undefined || port.name !== 'tcp') return undefined
  if (peer !== undefined && peer.name !== 'p2p') return undefined
  if (rest.length > 0) return undefined
  return {
    text: `/${host.name}/${host.value}/tcp/${port.value}`,
    host: host.value,
    port: Number(port.value),
    isNumeric: numericHosts.includes(host.name),
    peer: peer?.value,
  }
}

/** How a person would write it. */
export function hostAndPort({ host, port }: TcpAddress): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
