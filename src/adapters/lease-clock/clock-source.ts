import { openSync, readSync } from 'node:fs'
import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'

/** One of the machine's clocks, in milliseconds from an origin of its own. */
export interface ClockSource {
  readMs(): number
  /** Two readings of an unchanged clock may differ from true time by this much. */
  readonly resolutionMs: number
}

/** The clocks that a lease is counted by. */
export interface ClockSources {
  /** Never goes back. Stands still while the machine is suspended (CLOCK_MONOTONIC). */
  readonly monotonic: ClockSource
  /** Counts what the monotonic clock may miss: a suspended machine, a clock that was set. */
  readonly others: readonly ClockSource[]
}

export function machineClocks(): ClockSources {
  return {
    monotonic: { readMs: () => performance.now(), resolutionMs: 0 },
    others: [{ readMs: () => Date.now(), resolutionMs: 1 }, bootClock()],
  }
}

/**
 * The time since the machine started, suspension included (CLOCK_BOOTTIME). Node has no call for that clock; on
 * Linux the first number of /proc/uptime is its value, in hundredths of a second. Elsewhere `os.uptime()` is the
 * nearest thing, in whole seconds on macOS. A virtual machine that its host pauses and resumes may see neither
 * this clock nor the monotonic one move: there only the wall clock tells, once it is set right.
 */
function bootClock(): ClockSource {
  const file = openUptime()
  if (file === undefined) return { readMs: () => uptime() * 1000, resolutionMs: 1000 }
  const text = Buffer.alloc(64)
  return {
    readMs: () =>
      Number.parseFloat(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0))) * 1000,
    resolutionMs: 10,
  }
}

/** Opened once and never closed: a look must not cost an open and a close. */
function openUptime(): number | undefined {
  try {
    return openSync('/proc/uptime', 'r')
  } catch {
    return undefined
  }
}
