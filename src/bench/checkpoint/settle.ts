import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const run = promisify(execFile)

/**
 * Nothing is left to be written and no memory to be given back: what is measured next does not pay for what came before.
 * A few gigabytes that nobody uses any more would push the files out of the page cache.
 */
export async function settle(): Promise<void> {
  setFlagsFromString('--expose-gc')
  ;(runInNewContext('gc') as () => void)()
  await run('sync')
}

/** How much of the machine's CPU time others take from now on until it is asked for, from 0 to 1. */
export function watchOthers(): () => number {
  const before = machineMs()
  const own = process.cpuUsage()
  return () => {
    const after = machineMs()
    const { user, system } = process.cpuUsage(own)
    const busyMs = after.busyMs - before.busyMs - (user + system) / 1_000
    return Math.max(0, busyMs / Math.max(1, after.allMs - before.allMs))
  }
}

function machineMs(): { readonly busyMs: number; readonly allMs: number } {
  let busyMs = 0
  let allMs = 0
  for (const { times } of cpus()) {
    const { user, nice, sys, irq, idle } = times
    busyMs += user + nice + sys + irq
    allMs += user + nice + sys + irq + idle
  }
  return { busyMs, allMs }
}
