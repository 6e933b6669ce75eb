import { decodeGossip, protocolNames } from '../../protocols/index.ts'
import type { Prng } from '../../src/base/prng.ts'
import type { BadMessage } from '../check/observation.ts'
import type { AnyFault } from './faults/fault-kinds.ts'
import { differences, type Fingerprint, fingerprintOf } from './fingerprint.ts'
import { sendGreedyRenewal } from './greedy-member.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld } from './judged-world.ts'
import { madeUpView } from './made-up-view.ts'
import type { Parcel } from './parcel.ts'
import { verify } from './signatures.ts'

interface Frame {
  readonly channel: 'direct' | 'gossip'
  readonly protocol: string
  readonly bytes: Uint8Array
  /** Whom it reached, and which process of it: for that one the same gossip again is a replay. */
  readonly to: number
  readonly processNumber: number
}

interface Junk {
  readonly badness: BadMessage['badness']
  readonly fault: AnyFault
  readonly channel: 'direct' | 'gossip'
  readonly protocol: string
  readonly bytes: Uint8Array
  readonly detail: string
}

// Enough to have frames of every protocol; more would only cost memory.
const framesMax = 64
const everyMs = 700

// One buffer for all runs, larger than any protocol takes.
const oversizedBytes = new Uint8Array(4 * 1_024 * 1_024 + 1).fill(0x2a)

/** A host that no job knows and that sends what it has overheard, bent or again, and noise. */
export class Stranger {
  readonly #judged: JudgedWorld
  readonly #self: VirtualHost
  readonly #dice: Prng
  readonly #count: (fault: AnyFault) => void
  readonly #frames: Frame[] = []

  constructor(judged: JudgedWorld, self: VirtualHost, dice: Prng, count: (fault: AnyFault) => void) {
    this.#judged = judged
    this.#self = self
    this.#dice = dice
    this.#count = count
  }

  /** Overhears a frame on its way into a peer. */
  overhear(host: VirtualHost, { channel, protocol, bytes }: Parcel): void {
    const frame = { channel, protocol, bytes, to: host.index, processNumber: host.processNumber }
    if (this.#frames.length < framesMax) this.#frames.push(frame)
    else if (this.#dice.chance(0.02)) this.#frames[this.#dice.below(framesMax)] = frame
  }

  begin(isOver: () => boolean): void {
    const { world } = this.#judged
    const next = (): void => {
      if (isOver()) return
      this.#disturb()
      world.later(everyMs * 2 * this.#dice.fraction(), next)
    }
    world.later(everyMs, next)
  }

  #disturb(): void {
    if (this.#dice.chance(0.15) && sendGreedyRenewal(this.#judged, this.#dice)) this.#count('greedy-member')
    const awake = this.#judged.world.hosts.filter(
      ({ isOurs, process, inbox }) => isOurs && process !== undefined && inbox === undefined,
    )
    const host = this.#dice.pick(awake)
    const junk = host && this.#draw(host)
    if (host === undefined || junk === undefined) return
    this.#count(junk.fault)
    const changed = this.#changesOf(host, () => {
      host.process?.driver.receive(this.#self.id, junk.channel, junk.protocol, junk.bytes)
    })
    this.#judged.observe(host, { kind: 'bad-message', badness: junk.badness, detail: junk.detail, changed })
  }

  #draw(host: VirtualHost): Junk | undefined {
    const frame = this.#dice.pick(this.#frames)
    const protocol = this.#dice.pick(protocolNames) ?? ''
    switch (this.#dice.below(7)) {
      case 0: {
        const bytes = Uint8Array.from({ length: this.#dice.below(200) }, () => this.#dice.below(256))
        const channel = this.#dice.chance(0.5) ? 'direct' : 'gossip'
        return { badness: 'malformed', fault: 'malformed-message', channel, protocol, bytes, detail: 'noise' }
      }
      case 1: {
        const channel = this.#dice.chance(0.5) ? 'direct' : 'gossip'
        const detail = `${oversizedBytes.length} bytes`
        return {
          badness: 'oversized',
          fault: 'oversized-message',
          channel,
          protocol,
          bytes: oversizedBytes,
          detail,
        }
      }
      case 2:
        // A stream tells who is at its other end: a frame of somebody else is forged there.
        if (frame?.channel !== 'direct') return undefined
        return {
          ...frame,
          badness: 'forged',
          fault: 'forged-message',
          detail: `${frame.protocol} of another peer`,
        }
      case 3: {
        if (frame?.channel !== 'gossip') return undefined
        const bytes = this.#bend(frame.bytes)
        // A bit of the wrapping that no decoder looks at: what was signed came whole.
        if (decodeGossip(bytes, verify).ok) return undefined
        return {
          ...frame,
          bytes,
          badness: 'forged',
          fault: 'forged-message',
          detail: 'bent gossip',
        }
      }
      case 4: {
        if (frame === undefined) return undefined
        const bytes = frame.bytes.subarray(0, this.#dice.below(frame.bytes.length))
        return { ...frame, bytes, badness: 'malformed', fault: 'malformed-message', detail: 'cut off' }
      }
      case 5: {
        const view = madeUpView(host, this.#self.id)
        const detail = 'a view that nobody signed'
        return view && { ...view, channel: 'direct', badness: 'forged', fault: 'forged-message', detail }
      }
      default: {
        const heard = this.#frames.filter(
          ({ channel, to, processNumber }) =>
            channel === 'gossip' && to === host.index && processNumber === host.processNumber,
        )
        const again = this.#dice.pick(heard)
        return (
          again && { ...again, badness: 'replayed', fault: 'replayed-message', detail: 'gossip heard before' }
        )
      }
    }
  }

  #bend(bytes: Uint8Array): Uint8Array {
    const bent = bytes.slice()
    const at = this.#dice.below(bent.length)
    bent[at] = (bent[at] ?? 0) ^ (1 << this.#dice.below(8))
    return bent
  }

  /** What of a peer, counters aside, is different after something happened to it. */
  #changesOf(host: VirtualHost, happen: () => void): string[] {
    const { process } = host
    if (process === undefined) return []
    // What is due anyway is done first, so that it is not blamed on the junk.
    process.driver.alarm()
    const before = this.#lookAt(host)
    happen()
    return differences(before, this.#lookAt(host))
  }

  #lookAt(host: VirtualHost): Fingerprint {
    return { ...fingerprintOf(host), messages: `${this.#judged.world.network.sentBy(host.index)}` }
  }
}
