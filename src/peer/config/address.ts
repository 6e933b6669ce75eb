import { isIP } from 'node:net'
import { multiaddr } from '@multiformats/multiaddr'

export interface HostPort {
  readonly host: string
  readonly port: number
}

const portMax = 65_535

/** `127.0.0.1:9464`, `[::1]:9464`, `name:9464`; `:9464` and `9464` leave the host to `hostByDefault`. */
export function parseHostPort(text: string, hostByDefault: string): HostPort | undefined {
  const match = /^(?:(?:\[([^\]]+)\]|([^:[\]]*)):)?(\d{1,5})$/.exec(text)
  if (match === null) return undefined
  const [, bracketed, plain = '', digits = ''] = match
  const port = Number(digits)
  if (port > portMax) return undefined
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? { host: bracketed, port } : undefined
  return { host: plain === '' ? hostByDefault : plain, port }
}

/** The multiaddr that people mean by `host:port`, or the one they wrote; undefined for neither. */
export function parsePeerAddress(text: string, hostByDefault: string): string | undefined {
  if (text.startsWith('/')) return isDialable(text) ? text : undefined
  const hostPort = parseHostPort(text, hostByDefault)
  if (hostPort === undefined) return undefined
  const { host, port } = hostPort
  const kinds = { 0: 'dns', 4: 'ip4', 6: 'ip6' } as const
  return `/${kinds[isIP(host) as 0 | 4 | 6]}/${host}/tcp/${port}`
}

function isDialable(text: string): boolean {
  try {
    return multiaddr(text)
      .getComponents()
      .some(({ name }) => name === 'tcp')
  } catch {
    return false
  }
}
