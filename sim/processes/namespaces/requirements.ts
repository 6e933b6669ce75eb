import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { MisuseError } from '../../../src/base/errors.ts'
import { toolPath } from './hub.ts'

/** By the package of Debian that brings them. */
const tools: Readonly<Record<string, readonly string[]>> = {
  iproute2: ['ip', 'ss'],
  nftables: ['nft'],
  'util-linux': ['unshare', 'nsenter'],
}

/** What this machine lacks for network namespaces, in words; empty when nothing is known to be missing. */
export function lackingForNamespaces(userId = process.getuid?.(), path = toolPath): string[] {
  const packages = Object.entries(tools).flatMap(([name, programs]) => {
    const missing = programs.filter((program) => !isThere(program, path))
    return missing.length === 0 ? [] : [`${missing.join(' and ')} (of the package ${name})`]
  })
  return [...(userId === 0 ? [] : ['root']), ...packages]
}

export function requireNamespaces(): void {
  const lacking = lackingForNamespaces()
  if (lacking.length === 0) return
  throw new MisuseError(
    '--network namespaces',
    `needs ${lacking.join(', ')}; the default, --network relay, needs nothing`,
  )
}

function isThere(program: string, path: string): boolean {
  return path.split(':').some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
