import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { HeapCodeStatistics } from 'node:v8'
import type { PeerProcess } from '../../sim/processes/peer-process.ts'

const fileName = 'memory.json'
const MiB = 1_048_576

/** V8 then interprets: what is held is the program's own. */
const withoutCompilers = ['--no-sparkplug', '--no-maglev', '--no-opt']

/**
 * The system tells what memory a process has; what of that is in use shows only once its garbage is collected, and V8 does
 * that when it sees fit. A peer with these variables does it when told by a signal, and writes what is left into its folder.
 */
export function tellsLiveMemory(isCompiling: boolean): Readonly<Record<string, string>> {
  const flags = ['--expose-gc', ...(isCompiling ? [] : withoutCompilers)]
  return {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`
    import { renameSync, writeFileSync } from 'node:fs'
    import { getHeapCodeStatistics, setFlagsFromString } from 'node:v8'
    import { runInNewContext } from 'node:vm'
    import { isMainThread } from 'node:worker_threads'
    for (const flag of ${JSON.stringify(flags)}) setFlagsFromString(flag)
    const collectGarbage = runInNewContext('gc')
    const file = process.argv[process.argv.indexOf('--state-folder') + 1] + '/${fileName}'
    if (isMainThread) process.on('SIGUSR2', () => {
      collectGarbage()
      writeFileSync(file + '.next', JSON.stringify({ ...process.memoryUsage(), ...getHeapCodeStatistics() }))
      renameSync(file + '.next', file)
    })`)}`,
  }
}

/** What such a peer holds on to. Buffers have the memory of WebAssembly among them, most of it never touched. */
export interface LiveMemory {
  readonly objectsMiB: number
  /** Of those, what V8 has compiled of the program: bytecode, machine code, and what it notes about them. */
  readonly codeMiB: number
  readonly buffersMiB: number
}

export async function liveMemory(peer: PeerProcess): Promise<LiveMemory> {
  const file = join(peer.stateFolder, fileName)
  rmSync(file, { force: true })
  peer.kill('SIGUSR2')
  for (;;) {
    await delay(20)
    const told = read(file)
    if (told !== undefined)
      return {
        objectsMiB: told.heapUsed / MiB,
        codeMiB: (told.code_and_metadata_size + told.bytecode_and_metadata_size) / MiB,
        buffersMiB: told.external / MiB,
      }
    if (!peer.isUp) throw new Error(`the peer in ${peer.stateFolder} has ended`)
  }
}

type Told = NodeJS.MemoryUsage & HeapCodeStatistics

function read(file: string): Told | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Told
  } catch {
    return undefined
  }
}
