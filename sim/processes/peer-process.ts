import { type ChildProcess, spawn } from 'node:child_process'
import { connectPeer, type PeerClient } from '../../src/client/index.ts'

export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface PeerProcessOptions {
  /** The built `shoal`. */
  readonly program: string
  readonly stateFolder: string
  /** For `shoal peer`, besides its state folder. */
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Loaded before the program. */
  readonly preload?: string
  /** A program that becomes this one. */
  readonly launcher?: readonly string[]
}

/** In the line that a peer says when it listens, and in no other. */
const listeningWords = /"addresses":\[[^\]]*\],"api":\[/

// Enough to see why a process ended; a peer may run for hours.
const outputCharsMax = 1_000_000

/** A real `shoal peer`, as whoever started it sees it. */
export class PeerProcess {
  readonly stateFolder: string
  readonly client: PeerClient
  /** Resolves when the process is gone and all its output is read. */
  readonly ended: Promise<Exit>
  readonly #child: ChildProcess
  readonly #startedAtMs = performance.now()
  /** The program beside it: what happens to the one happens to the other. */
  companion: { kill(signal: NodeJS.Signals): void } | undefined
  /** It was asked to leave. */
  isDismissed = false
  #output = ''
  #errors = ''
  #exit: Exit | undefined
  #tellListening: (() => void) | undefined

  constructor(options: PeerProcessOptions) {
    const { program, stateFolder, args, environment = {}, preload, launcher = [] } = options
    this.stateFolder = stateFolder
    this.client = connectPeer(`unix://${stateFolder}/api.sock`)
    const preloads = preload === undefined ? [] : ['--import', preload]
    const [first = '', ...words] = [...launcher, process.execPath, ...preloads, program, 'peer']
    this.#child = spawn(
      first,
      [...words, '--state-folder', stateFolder, ...args],
      // A process group of its own: Ctrl-C on the terminal is for whoever started it.
      { env: { PATH: process.env.PATH, ...environment }, stdio: ['pipe', 'pipe', 'pipe'], detached: true },
    )
    this.#child.stdin?.on('error', () => {})
    this.#child.stdout?.on('data', (bytes: Buffer) => {
      this.#output = tailOf(this.#output + bytes.toString())
      this.#maybeTellListening()
    })
    this.#child.stderr?.on('data', (bytes: Buffer) => {
      this.#errors = tailOf(this.#errors + bytes.toString())
    })
    this.ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject)
      this.#child.once('close', (code, signal) => {
        this.#exit = { code, signal }
        resolve(this.#exit)
      })
    })
  }

  /** What a watch over the machine needs to know. */
  get footprint(): { readonly pid: number; readonly upMs: number } {
    return { pid: this.#child.pid ?? 0, upMs: performance.now() - this.#startedAtMs }
  }

  get output(): string {
    return this.#output
  }

  get errors(): string {
    return this.#errors
  }

  get isUp(): boolean {
    return this.#exit === undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** As if whoever reads what it says had ended. */
  stopReading(): void {
    this.#child.stdout?.destroy()
  }

  kill(signal: NodeJS.Signals): void {
    if (this.isUp) this.#child.kill(signal)
    if (signal === 'SIGTERM') this.isDismissed = true
    else this.companion?.kill(signal)
  }

  /** Calls back as soon as the process is gone, before its last output is read. */
  whenGone(tell: (exit: Exit) => void): void {
    this.#child.once('exit', (code, signal) => tell({ code, signal }))
  }

  /** Calls back as soon as others can dial it. Of a peer that logs in JSON. */
  whenListening(tell: () => void): void {
    this.#tellListening = tell
    this.#maybeTellListening()
  }

  /** However it is at present, nothing of it stays. */
  async end(): Promise<void> {
    this.kill('SIGKILL')
    this.companion?.kill('SIGKILL')
    await this.ended
    this.client.close()
  }

  #maybeTellListening(): void {
    if (this.#tellListening === undefined || !listeningWords.test(this.#output)) return
    this.#tellListening()
    this.#tellListening = undefined
  }
}

/** Cut only now and then: to cut at every piece would copy it all each time. */
function tailOf(text: string): string {
  return text.length > 2 * outputCharsMax ? text.slice(-outputCharsMax) : text
}
