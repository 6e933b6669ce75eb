import { readdirSync, readFileSync } from 'node:fs'

/** What the system says of a process. Linux only. */
export interface ProcessFigures {
  readonly cpuSeconds: number
  readonly residentMiB: number
  readonly openFiles: number
}

const ticksPerSecond = 100

export function figuresOf(pid: number): ProcessFigures {
  // The name of the program may hold blanks; it ends with the last bracket.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks = 0, systemTicks = 0] = [Number(fields[11]), Number(fields[12])]
  const residentKiB = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  return {
    cpuSeconds: (userTicks + systemTicks) / ticksPerSecond,
    residentMiB: residentKiB / 1_024,
    openFiles: readdirSync(`/proc/${pid}/fd`).length,
  }
}
