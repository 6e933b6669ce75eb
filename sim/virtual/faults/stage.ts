import type { Prng } from '../../../src/base/prng.ts'
import type { Ending } from '../network.ts'

/**
 * The world as faults see it. Hosts are given by number. Whatever a fault begins it also ends, by `later`:
 * when the faults are over, all that is still to come of it happens at once.
 */
export interface Stage {
  readonly dice: Prng
  /** The work lease of the job at its present size: faults are interesting below it, around it and above it. */
  leaseMs(): number

  /** Hosts of the job whose process runs and is not frozen, in order. */
  awake(): readonly number[]
  /** Hosts of the job whose process runs, frozen or not. */
  running(): readonly number[]
  /** Every host that there is or may yet be: whoever comes in the middle of a fault is struck by it too. */
  places(): readonly number[]
  /** The host that leads, as far as it knows itself. */
  leader(): number | undefined
  isRunning(host: number): boolean
  /** The electors of the newest view that run. */
  electors(): readonly number[]
  /** Whether the host's disk has been given something that is not yet safe. */
  hasUnsynced(host: number): boolean
  /** Calls once, when a peer next proposes a view. */
  whenProposed(act: (leader: number) => void): void
  /** Calls once for each of these hosts, when it has asked to be let in. */
  whenAsked(hosts: readonly number[], act: (host: number) => void): void
  /** Whether the job would outlive the loss of this host's disk. */
  canLoseDisk(host: number): boolean
  /** How many more hosts there may be. */
  roomForHosts(): number

  kill(host: number, ending: Ending): void
  /** Starts the process, if none runs and the host is not gone for good. */
  start(host: number): void
  /** Ends the host for good, with its disk. */
  destroy(host: number): void
  /** A new host with a new identity, whose peer joins. */
  addHost(): number
  leave(host: number): void
  /** An operator at this host takes the electors' majority for lost. */
  recover(host: number): void
  freeze(host: number, how: 'stopped' | 'suspended'): void
  thaw(host: number): void
  cut(from: number, to: number): void
  mend(from: number, to: number): void
  slowLinks(host: number, byMs: number): void
  reset(a: number, b: number): boolean
  /** The host's wall clock is set forward. */
  leapClock(host: number, byMs: number): void
  slowDisk(host: number, latencyMs: number): void
  fillDisk(host: number, full: boolean): void

  /** Whether faults may still begin. */
  isStormy(): boolean
  later(delayMs: number, what: () => void): void
}
