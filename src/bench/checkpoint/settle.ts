import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { promisify } from 'node:util'
import { collectGarbage } from '../../store/crew/collect-garbage.ts'

const run = promisify(execFile)

/**
 * Nothing is left to be written and no memory to be given back: what is measured next does not pay for what came before.
 * A few gigabytes that nobody uses any more would push the files out of the page cache. And so many bytes of memory were in
 * use just now: what is free for longer a virtual machine may have given back to its host, and to have a gigabyte of that
 * again took eight times as long (2.8 s of a core, not 0.3), which fell now on the limit and now on what it is a limit for.
 */
export async function settle(bytes: number): Promise<void> {
  collectGarbage()
  await run('sync')
  await run('dd', ['if=/dev/zero', 'of=/dev/null', `bs=${bytes}`, 'count=1'])
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
