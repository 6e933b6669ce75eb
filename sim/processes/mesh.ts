import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MisuseError } from '../../src/base/errors.ts'
import type { PeerClient } from '../../src/client/index.ts'
import { CpuHogs } from './cpu-hogs.ts'
import { MeshNetwork } from './mesh-network.ts'
import { type Founding, MeshPeer } from './mesh-peer.ts'
import { Namespaces, namespaceHost } from './namespaces/namespaces.ts'
import { requireNamespaces } from './namespaces/requirements.ts'
import { Notes } from './notes.ts'
import type { PeerRecord } from './peer-lines.ts'
import type { Exit, PeerProcess } from './peer-process.ts'
import { addressOf, loopbackHosts, Places } from './places.ts'
import { Relay } from './relay/relay.ts'
import { StarvationWatch } from './starvation.ts'
import type { WireKind, Wires, WiresListener } from './wires.ts'

export interface MeshOptions {
  /** Draws what the relay loses. */
  readonly seed: number
  /** What lies between the peers; a relay, if it is not said. */
  readonly network?: WireKind
  readonly preset: 'lan' | 'wan' | 'test'
  /** How fast the built-in consumer of each peer is; 0 for none. */
  readonly samplesPerSecond: number
  /** So many samples of a shard may be open beyond its last commit. */
  readonly commitEvery: number
  /** More flags for every peer. */
  readonly flags?: readonly string[]
  /** Told of each process that was started. */
  readonly started?: (peer: string, process: PeerProcess) => void
}

/** Clocks that differ by more than this from true time may differ from each other by more than the protocol allows. */
const soundDriftRatioMax = 0.005

/**
 * Real `shoal peer` processes on this machine, each with an address, a folder, a disk and a clock of its own, and
 * everything that can be done to them. What is done is noted, for whoever judges the run.
 */
export class Mesh {
  readonly folder: string
  readonly notes = new Notes()
  /** Processes that ended though nobody had asked for it. */
  readonly failures: { readonly atMs: number; readonly peer: string; readonly text: string }[] = []
  readonly #options: MeshOptions
  readonly network: MeshNetwork
  readonly #peers = new Map<string, MeshPeer>()
  readonly #hogs = new CpuHogs()
  readonly #starvationWatch: StarvationWatch
  /** How long, at worst, and how often somebody had to wait for a processor. */
  readonly starvation = { starvedMsMax: 0, starvedCount: 0 }
  #places: Places
  #companionsToCome = 0
  #isEnding = false

  constructor(options: MeshOptions) {
    if (process.platform !== 'linux')
      throw new MisuseError(
        'platform',
        `real peers are simulated on Linux only, where each can have an address of its own (this is ${process.platform}); virtual ones run everywhere`,
      )
    if (options.network === 'namespaces') requireNamespaces()
    this.#options = options
    this.#places = this.#newPlaces()
    this.folder = mkdtempSync(join(tmpdir(), 'shoal-sim-'))
    this.network = new MeshNetwork(this.#layWires(), this.notes, () => this.names)
    this.#starvationWatch = new StarvationWatch({
      processes: () => this.peers.filter(({ isAwake }) => isAwake).map(({ process }) => process.footprint),
      nowMs: () => this.notes.nowMs(),
      starved: (fromMs, toMs, waitedMs) => this.#starved(fromMs, toMs, waitedMs),
    })
  }

  get peers(): readonly MeshPeer[] {
    return [...this.#peers.values()]
  }

  get names(): readonly string[] {
    return [...this.#peers.keys()]
  }

  get records(): readonly PeerRecord[] {
    return this.peers.map(({ name, observationsFile }) => ({ peer: name, file: observationsFile }))
  }

  peer(name: string): MeshPeer {
    const peer = this.#peers.get(name)
    if (peer === undefined) throw new Error(`there is no peer ${name}; there are ${this.names.join(', ')}`)
    return peer
  }

  client(name: string): PeerClient {
    return this.peer(name).client
  }

  // — peers —

  async add(name: string, founding: Founding): Promise<void> {
    const { preset, samplesPerSecond, commitEvery, flags = [] } = this.#options
    if (this.#peers.has(name)) throw new Error(`there is a peer ${name} already`)
    const place = await this.#findPlace(name)
    const peer = new MeshPeer({
      place,
      folder: join(this.folder, name),
      founding,
      flags: [
        ...['--preset', preset, '--log-format', 'json', '--commit-window', String(commitEvery)],
        ...(samplesPerSecond === 0 ? [] : ['--consume', String(samplesPerSecond)]),
        ...flags,
      ],
      launcher: this.network.launcher(name),
      gone: (exit) => this.#gone(peer, exit),
    })
    this.#peers.set(name, peer)
    this.network.refresh()
    await this.#start(peer, this.#companionsOf(founding))
  }

  /** SIGKILL. */
  kill(name: string, disk: 'kept' | 'lost' = 'kept'): void {
    const peer = this.peer(name)
    if (!peer.isUp) return
    if (peer.isFrozen) this.#thawed(peer)
    peer.isDoomed = true
    this.notes.add({ kind: 'crashed', peer: name })
    // First: whoever sees its connections end asks at once whether it is gone.
    this.network.shut(name)
    peer.process.kill('SIGKILL')
    if (disk === 'kept') return
    peer.isOut = true
    void peer.process.ended.then(() => peer.loseDisk())
  }

  /** Starts a killed peer again, with what is on its disk. */
  async restart(name: string): Promise<void> {
    const peer = this.peer(name)
    if (peer.isOut || (peer.isUp && !peer.isDoomed) || this.#isEnding) return
    await peer.process.ended
    await this.network.open(peer.place)
    await this.#start(peer)
  }

  /** SIGSTOP. */
  freeze(name: string): void {
    const peer = this.peer(name)
    if (!peer.isAwake) return
    peer.process.kill('SIGSTOP')
    peer.isFrozen = true
    this.notes.add({ kind: 'frozen', peer: name })
    this.notes.add({ kind: 'disturbed', what: 'freeze', isOn: true })
  }

  /** SIGCONT. */
  wake(name: string): void {
    const peer = this.peer(name)
    if (!peer.isFrozen) return
    this.notes.add({ kind: 'woken', peer: name })
    peer.process.kill('SIGCONT')
    this.#thawed(peer)
  }

  /** SIGTERM: it hands over and goes. */
  leave(name: string): void {
    const peer = this.peer(name)
    if (!peer.isUp || peer.isLeaving) return
    peer.isLeaving = true
    peer.process.kill('SIGTERM')
  }

  // — the machine —

  fillDisk(name: string, isFull: boolean): void {
    this.peer(name).setDiskFull(isFull)
    this.notes.add({ kind: 'disturbed', what: `disk ${name}`, isOn: isFull })
  }

  /** Sets the clocks that can be set forward, or (negative) back. */
  leapClock(name: string, byMs: number): void {
    this.peer(name).setClock({ leapMs: byMs })
    this.notes.disturbedOnce('leap')
  }

  /** 0.05 makes its clocks run 5 % fast. */
  driftClock(name: string, driftRatio: number): void {
    const peer = this.peer(name)
    const wasSound = isSound(peer.driftRatio)
    peer.setClock({ driftRatio })
    if (wasSound === isSound(driftRatio)) return
    this.notes.add({ kind: 'clock', peer: name, isSound: !wasSound })
    this.notes.add({ kind: 'disturbed', what: `clock ${name}`, isOn: wasSound })
  }

  /** Keeps all processors busy. */
  starve(forMs: number): void {
    this.notes.add({ kind: 'disturbed', what: 'hogs', isOn: true })
    this.#hogs.run(forMs, () => this.notes.add({ kind: 'disturbed', what: 'hogs', isOn: false }))
  }

  // — the end —

  /** Kills what is left. The folder stays. */
  async end(): Promise<void> {
    this.#isEnding = true
    this.#hogs.stop()
    this.#starvationWatch.stop()
    await Promise.all(this.peers.map((peer) => peer.end()))
    await this.network.stop()
  }

  removeFolder(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Makes the folder tell all that is known of the run. */
  saveLogs(): void {
    for (const peer of this.peers) peer.saveLog()
    const lines = this.notes.all.map((note) => JSON.stringify(note))
    writeFileSync(join(this.folder, 'notes'), `${lines.join('\n')}\n`)
    writeFileSync(join(this.folder, 'origin'), `${this.notes.originMs}\n`)
  }

  async #start(peer: MeshPeer, companions: readonly string[] = []): Promise<void> {
    const others = this.peers.filter((other) => other !== peer && !other.isOut)
    await peer.start([...others.map(({ place }) => addressOf(place)), ...companions])
    const { process } = peer
    // Its last words may be read after its death.
    process.whenListening(() => {
      if (process.isUp && !peer.isDoomed) this.network.listens(peer.name)
    })
    this.#options.started?.(peer.name, peer.process)
  }

  /** Peers that found a job together must all know where all of them are, those that come after them too. */
  #companionsOf(founding: Founding): readonly string[] {
    if (founding.kind !== 'together') return []
    if (this.#companionsToCome === 0) this.#companionsToCome = founding.peers
    this.#companionsToCome--
    return this.#places.upcoming(this.#companionsToCome)
  }

  #newPlaces(): Places {
    if (this.#options.network !== 'namespaces') return new Places(loopbackHosts())
    return new Places((number) => ({ host: namespaceHost(number), publicHost: namespaceHost(number) }))
  }

  #layWires(): Wires {
    const listener: WiresListener = {
      heard: (atMs, peers) => this.notes.add({ kind: 'heard', peers }, atMs - this.notes.originMs),
      starved: (atMs, forMs) => {
        const toMs = atMs - this.notes.originMs
        this.#starved(toMs - forMs, toMs, forMs)
      },
      failed: ({ message }) => this.#failed('the network', message),
    }
    if (this.#options.network !== 'namespaces') return new Relay(this.#options.seed, listener)
    const upPeers = () => this.peers.filter(({ isUp }) => isUp)
    const processes = () => new Map(upPeers().map(({ name, process }) => [name, process.footprint.pid]))
    return new Namespaces(processes, listener)
  }

  /** A network that nobody else uses is found with the first peer. */
  async #findPlace(name: string): Promise<ReturnType<Places['next']>> {
    for (let attempt = 0; ; attempt++) {
      const place = this.#places.next(name)
      try {
        await this.network.open(place)
        return place
      } catch (error) {
        if (this.#peers.size > 0 || attempt === 5 || error instanceof MisuseError) throw error
        this.#places = this.#newPlaces()
      }
    }
  }

  #gone(peer: MeshPeer, { code, signal }: Exit): void {
    this.network.shut(peer.name)
    if (peer.isDoomed || this.#isEnding) return
    if (peer.isLeaving && code === 0) {
      peer.isOut = true
      return
    }
    this.notes.add({ kind: 'crashed', peer: peer.name })
    // One that nobody lets go ends all the same, after a while: that is no failure.
    if (peer.isLeaving) return
    const how = signal === null ? `with code ${code}` : `by ${signal}`
    void peer.process.ended.then(() =>
      this.#failed(peer.name, `the process of ${peer.name} ended by itself, ${how}: ${peer.lastWords()}`),
    )
  }

  #failed(peer: string, text: string): void {
    if (!this.#isEnding) this.failures.push({ atMs: this.notes.nowMs(), peer, text })
  }

  #thawed(peer: MeshPeer): void {
    peer.isFrozen = false
    this.notes.add({ kind: 'disturbed', what: 'freeze', isOn: false })
  }

  #starved(fromMs: number, toMs: number, waitedMs: number): void {
    this.starvation.starvedCount++
    this.starvation.starvedMsMax = Math.max(this.starvation.starvedMsMax, Math.round(waitedMs))
    this.notes.add({ kind: 'disturbed', what: 'starved', isOn: true }, fromMs)
    this.notes.add({ kind: 'disturbed', what: 'starved', isOn: false }, toMs)
  }
}

function isSound(driftRatio: number): boolean {
  return Math.abs(driftRatio) <= soundDriftRatioMax
}
