import { spawnSync } from 'node:child_process'
import { dirname, extname, join } from 'node:path'
import type { BenchSize } from './sample.ts'

/** What a process of its own needed for one assignment and one join. */
export interface MemoryUse {
  /** The whole process at its peak, Node included, and how much of it came with the work. */
  readonly peakMb: number
  readonly aboveIdleMb: number
  /** The first assignment of that process. */
  readonly firstMs: number
}

/** Undefined when the process failed, which its standard error then says. */
export function measureMemory({ shards, members }: BenchSize): MemoryUse | undefined {
  const program = join(dirname(import.meta.filename), `memory-child${extname(import.meta.filename)}`)
  const { status, stdout } = spawnSync(
    process.execPath,
    [...process.execArgv, program, String(shards), String(members)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], timeout: 120_000 },
  )
  return status === 0 ? (JSON.parse(stdout) as MemoryUse) : undefined
}
