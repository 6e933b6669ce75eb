import { addressesMax } from '../../protocols/words/limits.ts'

const loopback = /^\/(ip4\/127\.|ip6\/::1\/)/

/**
 * What other members are told to dial: the addresses of the machine's networks, and loopback only where there is no
 * other, since to a peer elsewhere it leads to itself.
 */
export function addressesToTell(addresses: readonly string[]): string[] {
  const reachable = addresses.filter((address) => !loopback.test(address))
  return (reachable.length > 0 ? reachable : [...addresses]).slice(0, addressesMax)
}
