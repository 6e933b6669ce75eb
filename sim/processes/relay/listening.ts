import { readFileSync } from 'node:fs'

const listeningState = '0A'

/** Where processes of this machine listen, as HOST:PORT: from the kernel's table, so that nobody is dialled for it. */
export function listeningAddresses(table = readFileSync('/proc/net/tcp', 'utf8')): Set<string> {
  const addresses = new Set<string>()
  for (const line of table.split('\n')) {
    const [, local = '', , state] = line.trim().split(/\s+/)
    if (state !== listeningState) continue
    const [host = '', port = ''] = local.split(':')
    // The bytes of an address stand in the order of the machine, which is the wrong one on all that Node runs on.
    const bytes = (host.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).reverse()
    addresses.add(`${bytes.join('.')}:${Number.parseInt(port, 16)}`)
  }
  return addresses
}
