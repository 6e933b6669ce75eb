import { MisuseError } from '../base/errors.ts'

/** Where a peer's API listens. */
export type Endpoint =
  | { readonly kind: 'socket'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }

/** `unix:///run/shoal/api.sock`, a path, or `http://127.0.0.1:7463`. */
export function parseEndpoint(text: string): Endpoint {
  if (text.startsWith('unix:')) return { kind: 'socket', path: text.replace(/^unix:(\/\/)?/, '') }
  if (text.startsWith('/') || text.startsWith('./')) return { kind: 'socket', path: text }
  try {
    const { protocol, hostname, port, pathname } = new URL(text)
    if (protocol === 'http:' && port !== '' && pathname === '/')
      return { kind: 'tcp', host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) }
  } catch {
    // Told below.
  }
  throw new MisuseError(
    'endpoint',
    `${JSON.stringify(text)} is no address of a peer's API; give unix:///PATH/api.sock or http://HOST:PORT`,
  )
}

export function endpointText(endpoint: Endpoint): string {
  if (endpoint.kind === 'socket') return `unix://${endpoint.path}`
  const host = endpoint.host.includes(':') ? `[${endpoint.host}]` : endpoint.host
  return `http://${host}:${endpoint.port}`
}
