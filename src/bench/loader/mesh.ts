import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectPeer } from '../../client/peer-client.ts'
import { addDataSet } from '../../data/catalog/add-data-set.ts'

/** A peer of its own for a bench: what it costs to agree shows beside what it costs to read. */
export class BenchPeer {
  readonly endpoint: string
  readonly #child: ChildProcess

  constructor(program: string, stateFolder: string) {
    this.endpoint = `unix://${join(stateFolder, 'api.sock')}`
    // As a user starts it, but that it does not wait for others before it founds the job.
    const flags = ['--state-folder', stateFolder, '--listen', '127.0.0.1:0', '--timing', 'foundAfterMs=0']
    this.#child = spawn(process.execPath, [program, 'peer', ...flags], { stdio: 'ignore' })
  }

  /** Waits until it may work. */
  async ready(): Promise<void> {
    const client = connectPeer(this.endpoint)
    const giveUpAtMs = performance.now() + 30_000
    while ((await client.readiness().catch(() => undefined))?.isHealthy !== true) {
      if (performance.now() > giveUpAtMs) throw new Error('the peer of the bench does not start')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    client.close()
  }

  /** Waits for it, and has it take the files as a data set. */
  async register(folder: string): Promise<void> {
    await this.ready()
    const client = connectPeer(this.endpoint)
    await addDataSet(client, { name: 'bench', uri: folder, digest: 'edges', shardBy: 'row-group' })
    client.close()
  }

  /** What the processors have done for it; 0 where the system does not tell. */
  cpuMs(): number {
    try {
      const text = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')
      // After the name, which may have blanks in it; in hundredths of a second.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      return 10 * (Number(fields[11]) + Number(fields[12]))
    } catch {
      return 0
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGKILL')
    await ended
  }
}
