import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PeerClient } from '../../src/client/index.ts'
import { type Exit, PeerProcess } from './peer-process.ts'
import { dialFromProgram, shoalProgram } from './program.ts'
import type { Place } from './relay/relay-messages.ts'

/** How a peer comes into the job. */
export type Founding =
  | { readonly kind: 'alone' | 'join' }
  | { readonly kind: 'together'; readonly peers: number }

export interface MeshPeerOptions {
  readonly place: Place
  /** For everything of this peer. */
  readonly folder: string
  readonly founding: Founding
  /** Flags that all peers of the mesh have. */
  readonly flags: readonly string[]
  /** What its program is started by. */
  readonly launcher: readonly string[]
  readonly gone: (exit: Exit) => void
}

/** One peer of a mesh of processes, whether its process is up or not. */
export class MeshPeer {
  readonly name: string
  readonly place: Place
  readonly observationsFile: string
  readonly #options: MeshPeerOptions
  readonly #stateFolder: string
  #process: PeerProcess | undefined
  #starts = 0
  #clock = { driftRatio: 0, offsetMs: 0 }
  isFrozen = false
  isLeaving = false
  /** Gone for good: it has left, or its disk is lost. */
  isOut = false
  /** Its end was meant. */
  isDoomed = false

  constructor(options: MeshPeerOptions) {
    this.name = options.place.peer
    this.place = options.place
    this.#options = options
    this.#stateFolder = join(options.folder, 'state')
    this.observationsFile = join(options.folder, 'observations')
    mkdirSync(options.folder, { recursive: true })
  }

  get isUp(): boolean {
    return this.#process?.isUp === true
  }

  /** Up, and not standing still. */
  get isAwake(): boolean {
    return this.isUp && !this.isFrozen
  }

  get driftRatio(): number {
    return this.#clock.driftRatio
  }

  get process(): PeerProcess {
    if (this.#process === undefined) throw new Error(`${this.name} was never started`)
    return this.#process
  }

  get client(): PeerClient {
    return this.process.client
  }

  /** `others` are the addresses of peers that it may ask. */
  async start(others: readonly string[]): Promise<void> {
    await this.#process?.end()
    const { place, founding, flags, launcher, gone } = this.#options
    const isFirstStart = ++this.#starts === 1
    const isTogether = founding.kind === 'together' && isFirstStart
    const bootstrap = founding.kind === 'alone' && isFirstStart ? [] : others
    this.isFrozen = false
    this.isLeaving = false
    this.isDoomed = false
    const process = new PeerProcess({
      program: shoalProgram(),
      preload: dialFromProgram(),
      launcher,
      stateFolder: this.#stateFolder,
      args: [
        ...['--listen', `${place.host}:${place.port}`, '--announce', `${place.publicHost}:${place.port}`],
        ...(bootstrap.length === 0 ? [] : ['--bootstrap', ...bootstrap]),
        ...(isTogether ? ['--expect', String(founding.peers)] : []),
        ...['--failure-domain', this.name, '--observations', this.observationsFile],
        ...flags,
      ],
      environment: {
        SHOAL_SIM_DIAL_FROM: place.host,
        SHOAL_TEST_CLOCK: `file=${this.#path('clock')}`,
        SHOAL_TEST_DISK: `file=${this.#path('quota')}`,
      },
    })
    this.#process = process
    process.whenGone((exit) => gone(exit))
  }

  setClock(change: { readonly driftRatio?: number; readonly leapMs?: number }): void {
    const { driftRatio, offsetMs } = this.#clock
    this.#clock = {
      driftRatio: change.driftRatio ?? driftRatio,
      offsetMs: offsetMs + (change.leapMs ?? 0),
    }
    this.#write('clock', `driftRatio=${this.#clock.driftRatio},offsetMs=${this.#clock.offsetMs}`)
  }

  setDiskFull(isFull: boolean): void {
    this.#write('quota', isFull ? 'quotaBytes=0' : '')
  }

  loseDisk(): void {
    rmSync(this.#stateFolder, { recursive: true, force: true })
  }

  /** The last lines that its process said, for whoever wants to know why it ended. */
  lastWords(lines = 3): string {
    const text = this.#process === undefined ? '' : `${this.#process.output}${this.#process.errors}`
    return text.trimEnd().split('\n').slice(-lines).join(' | ')
  }

  /** Keeps what its process said. */
  saveLog(): void {
    if (this.#process !== undefined)
      writeFileSync(this.#path('log'), `${this.#process.output}${this.#process.errors}`)
  }

  async end(): Promise<void> {
    this.isDoomed = true
    await this.#process?.end()
  }

  #path(name: string): string {
    return join(this.#options.folder, name)
  }

  /** Whole at every instant: the peer may look at any. */
  #write(name: string, text: string): void {
    writeFileSync(this.#path(`${name}.new`), text)
    renameSync(this.#path(`${name}.new`), this.#path(name))
  }
}
