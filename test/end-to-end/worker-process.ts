import { type ChildProcess, spawn } from 'node:child_process'
import { eventually } from '../eventually.ts'
import { builtProgram } from '../peer/built-program.ts'

/** A batch as `shoal dataset read --json` prints it before it commits. */
export interface PrintedBatch {
  readonly epoch: number
  readonly step?: number
  readonly positions?: readonly number[]
  readonly ranges: readonly { readonly shard: number; readonly from: number; readonly to: number }[]
  readonly samples: readonly number[]
}

/** A real worker beside a real peer: reads and commits its part of a data set. */
export class WorkerProcess {
  readonly #child: ChildProcess
  #output = ''
  #errors = ''
  #code: number | null | undefined

  constructor(stateFolder: string, dataSet: string, flags: readonly string[]) {
    const args = ['dataset', 'read', dataSet, '--state-folder', stateFolder, '--json', '--id', 'id', ...flags]
    this.#child = spawn(process.execPath, [builtProgram(), ...args], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      this.#output += bytes.toString()
    })
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      this.#errors += bytes.toString()
    })
    this.#child.once('close', (code) => {
      this.#code = code
    })
  }

  get errors(): string {
    return this.#errors
  }

  get isUp(): boolean {
    return this.#code === undefined
  }

  get batches(): PrintedBatch[] {
    const lines = this.#output.split('\n')
    // What follows the last newline was cut off by a kill.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as PrintedBatch)
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  async ended(): Promise<number | null> {
    await eventually('the worker ends', () => !this.isUp)
    return this.#code ?? null
  }

  async end(): Promise<void> {
    if (this.isUp) this.kill('SIGKILL')
    await this.ended()
  }
}
