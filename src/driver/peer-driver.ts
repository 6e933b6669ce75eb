import {
  type Decoded,
  decodeEnvelope,
  decodeGossip,
  decodeRecord,
  encodeEnvelope,
  encodeGossip,
  encodeRecord,
  isProtocolName,
  protocolOf,
} from '../../protocols/index.ts'
import type { PeerId } from '../base/ids.ts'
import { DamagedLogError, replay } from '../core/durable-state.ts'
import type { PeerInput, PeerOutput } from '../core/io.ts'
import type { Address, Envelope, Message } from '../core/messages.ts'
import type { PeerConfig } from '../core/peer-config.ts'
import { PeerCore } from '../core/peer-core.ts'
import type { DurableRecord } from '../core/records.ts'
import type { Ports } from './ports.ts'

/** A log is rewritten when it is this large and most of it is history. */
const rewriteBytesMin = 1_048_576
const rewriteGrowth = 4

/**
 * So many effects may wait for a slow disk. Beyond that messages are dropped, as a network may drop
 * them too: whoever needs an answer asks again.
 */
const waitingEffectsMax = 1_024

interface Effect {
  readonly isMessage: boolean
  run(): void
}

/**
 * The loop around a core: bytes in, steps, bytes out. What a step persists is on disk before anything
 * that it, or any later step, says to the outside; only urgent messages, which tell nothing of it, go
 * ahead. They too wait for a vote: a leader's own vote may be the one by which a view is chosen, and a renewal under that
 * view tells of it (seed 1321: an elector kept one of a view that a crash had undone, for another of the same number).
 */
export class PeerDriver {
  readonly core: PeerCore
  readonly #config: PeerConfig
  readonly #ports: Ports
  /** Effects that wait for the disk, in order, each with the write it waits for. */
  readonly #waiting: { readonly write: number; readonly effects: Effect[] }[] = []
  #waitingCount = 0
  #sequence = 0
  #lastWrite = 0
  #durableWrite = 0
  /** The write that has our newest vote. */
  #voteWrite = 0
  #bytesAfterRewrite = 0
  #isStopped = false

  constructor(config: PeerConfig, ports: Ports, log: readonly Uint8Array[]) {
    this.#config = config
    this.#ports = ports
    this.core = new PeerCore(config, replay(decodeLog(log), config.derive))
  }

  /** Effects held back until the disk has what they depend on. */
  get waitingCount(): number {
    return this.#waitingCount
  }

  start(): void {
    this.input({ kind: 'start' })
  }

  /** The instant asked for by `setAlarm` has come. */
  alarm(): void {
    this.input({ kind: 'tick' })
  }

  /** Ends everything at once, as a crash would: no effect that still waits will happen. */
  stop(): void {
    this.#isStopped = true
    this.#waiting.length = 0
    this.#waitingCount = 0
    this.#ports.timer.setAlarm(undefined)
  }

  receive(from: PeerId, channel: 'direct' | 'gossip', protocol: string, bytes: Uint8Array): void {
    const { observer } = this.#ports
    const decoded =
      channel === 'gossip' ? decodeGossip(bytes, this.#config.verify) : decodeDirect(protocol, bytes)
    if (!decoded.ok) return observer.malformed(from, decoded.reason)
    const envelope = decoded.value
    // A direct stream is authenticated: nobody speaks for another there.
    if (channel === 'direct' && envelope.from !== from)
      return observer.malformed(from, 'sender: speaks for another peer')
    if (envelope.from === this.#config.self.id) return
    observer.received?.(envelope, channel)
    this.input({ kind: 'received', channel, envelope })
  }

  input(input: PeerInput): void {
    if (this.#isStopped) return
    const { timer } = this.#ports
    const outputs = this.core.step(input, timer.now())
    this.#perform(outputs)
    timer.setAlarm(this.core.wakeAt())
  }

  #perform(outputs: readonly PeerOutput[]): void {
    const effects: Effect[] = []
    const records: DurableRecord[] = []
    for (const output of outputs) {
      if (output.kind === 'persist') {
        // What was said before this record may not wait for it, only for earlier ones.
        this.#whenDurable(effects.splice(0))
        records.push(output.record)
        this.#lastWrite += 1
        if (output.record.kind === 'accepted') this.#voteWrite = this.#lastWrite
      } else if (output.kind === 'send' && output.urgent && this.#durableWrite >= this.#voteWrite)
        this.#effectOf(output).run()
      else effects.push(this.#effectOf(output))
    }
    if (records.length > 0) this.#write(records)
    this.#whenDurable(effects)
  }

  #write(records: readonly DurableRecord[]): void {
    const { store } = this.#ports
    const write = this.#lastWrite
    const done = () => this.#wrote(write)
    const isDue = store.size() > rewriteBytesMin && store.size() > rewriteGrowth * this.#bytesAfterRewrite
    if (!isDue) return store.append(records.map(encodeRecord), done)
    const all = this.core.durableRecords().map(encodeRecord)
    this.#bytesAfterRewrite = all.reduce((sum, bytes) => sum + bytes.length, 0)
    store.rewrite(all, done)
  }

  #wrote(write: number): void {
    this.#durableWrite = Math.max(this.#durableWrite, write)
    while ((this.#waiting[0]?.write ?? Number.POSITIVE_INFINITY) <= this.#durableWrite) {
      for (const effect of this.#takeWaiting()) effect.run()
    }
  }

  #takeWaiting(): Effect[] {
    const effects = this.#waiting.shift()?.effects ?? []
    this.#waitingCount -= effects.length
    return effects
  }

  #whenDurable(effects: Effect[]): void {
    if (this.#durableWrite >= this.#lastWrite) {
      for (const effect of effects) effect.run()
      return
    }
    const isFull = this.#waitingCount + effects.length > waitingEffectsMax
    const kept = isFull ? effects.filter(({ isMessage }) => !isMessage) : effects
    if (kept.length === 0) return
    this.#waiting.push({ write: this.#lastWrite, effects: kept })
    this.#waitingCount += kept.length
  }

  /** Encodes at once, so that a message says what was true when it was meant. */
  #effectOf(output: Exclude<PeerOutput, { kind: 'persist' }>): Effect {
    const { transport, observer, timer } = this.#ports
    switch (output.kind) {
      case 'send': {
        const bytes = encodeEnvelope(this.#envelope(output))
        const lifeline = lifelineOf(output.message)
        return message(() => {
          observer.sent?.(output.to, output.message)
          transport.send(output.to, protocolOf(output.message.kind), bytes, lifeline)
        })
      }
      case 'publish': {
        const bytes = encodeGossip(this.#envelope(output), this.#config.sign)
        return message(() => {
          observer.sent?.(undefined, output.message)
          transport.publish(bytes)
        })
      }
      case 'keep-connected':
        return other(() => transport.keepConnected(output.peers))
      case 'probe':
        return other(() => transport.probe(output.peer))
      case 'notify':
        return other(() => observer.event(output.event, timer.now()))
      case 'stop':
        return other(() => observer.stopped(output.reason))
    }
  }

  #envelope({ address, message }: { address: Address; message: Message }): Envelope {
    this.#sequence += 1
    const { job, genesis, lineage, from, incarnation } = address
    // Field by field: a spread costs more than the rest of a message's way out.
    return { job, genesis, lineage, from, incarnation, sequence: this.#sequence, message }
  }
}

function message(run: () => void): Effect {
  return { isMessage: true, run }
}

function other(run: () => void): Effect {
  return { isMessage: false, run }
}

/** A renewal, or a goodbye, rides our own lifeline; the answer to one rides the other's. */
function lifelineOf({ kind }: Message): 'ours' | 'theirs' | undefined {
  if (kind === 'renew' || kind === 'goodbye') return 'ours'
  return kind === 'grant' || kind === 'refusal' ? 'theirs' : undefined
}

function decodeDirect(protocol: string, bytes: Uint8Array): Decoded<Envelope> {
  if (!isProtocolName(protocol)) return { ok: false, reason: `protocol: ${protocol} is unknown` }
  return decodeEnvelope(protocol, bytes)
}

function decodeLog(log: readonly Uint8Array[]): DurableRecord[] {
  return log.map((bytes, at) => {
    const decoded = decodeRecord(bytes)
    if (!decoded.ok) throw new DamagedLogError(`record ${at} cannot be read: ${decoded.reason}`)
    return decoded.value
  })
}
