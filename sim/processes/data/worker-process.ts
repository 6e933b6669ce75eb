import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import type { Exit } from '../peer-process.ts'
import { dialFromProgram, shoalProgram } from '../program.ts'

export interface WorkerOptions {
  readonly stateFolder: string
  readonly dataSet: string
  readonly batch: number
  readonly samplesPerSecond: number
  /** What it reads is written there, after what is there already. */
  readonly file: string
}

const errorCharsMax = 10_000

/** The program beside a peer: `shoal dataset read`, which reads and commits what is that peer's. */
export class WorkerProcess {
  readonly ended: Promise<Exit>
  readonly #child: ChildProcess
  #errors = ''

  constructor({ stateFolder, dataSet, batch, samplesPerSecond, file }: WorkerOptions) {
    const output = openSync(file, 'a')
    const flags = [
      '--batch',
      batch,
      '--prefetch',
      1,
      '--readers',
      0,
      '--samples-per-second',
      samplesPerSecond,
    ]
    const args = ['dataset', 'read', dataSet, '--state-folder', stateFolder, '--json', '--names', ...flags]
    this.#child = spawn(
      process.execPath,
      ['--import', dialFromProgram(), shoalProgram(), ...args.map(String)],
      {
        // It, too, ends when whoever started it is gone.
        env: { PATH: process.env.PATH, ...awsVariables(), SHOAL_SIM_DIAL_FROM: '127.0.0.1' },
        stdio: ['pipe', output, 'pipe'],
        detached: true,
      },
    )
    closeSync(output)
    this.#child.stdin?.on('error', () => {})
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      this.#errors = (this.#errors + bytes.toString()).slice(-errorCharsMax)
    })
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code, signal) => resolve({ code, signal }))
    })
  }

  get errors(): string {
    return this.#errors
  }

  get isUp(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isUp) this.#child.kill(signal)
  }
}

/** A data set may lie on S3. */
export function awsVariables(): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('AWS_')))
}
