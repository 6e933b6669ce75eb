import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Names where the number of a process means the same process: one machine since it was last started, and on it one
 * namespace of processes. A host name alone is not enough: containers of several machines often have the same one, and
 * each counts its processes from 1.
 */
export function processSpace(): string {
  const boot = orNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  const namespace = orNothing(() => readlinkSync('/proc/self/ns/pid'))
  return `${hostname()} ${boot} ${namespace}`.trimEnd()
}

/** Only Linux tells. */
function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
