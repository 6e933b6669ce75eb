import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { PeerId } from '../../base/ids.ts'
import type { PeerEvent } from '../../core/io.ts'
import type { Envelope, Message } from '../../core/messages.ts'
import { CountingJournal } from './counting-journal.ts'
import { EventLoopPause } from './event-loop-pause.ts'
import { EventTally } from './event-tally.ts'
import { MessageTally } from './message-tally.ts'
import { type PeerFigures, registerFigures } from './peer-figures.ts'

/** All numbers of a peer, for Prometheus. Names end in their unit. */
export class PeerMetrics {
  readonly journal: CountingJournal
  readonly #registry = new Registry()
  readonly #pause = new EventLoopPause()
  readonly #events: EventTally
  readonly #sent: MessageTally
  readonly #received: MessageTally
  readonly #refused: Counter<'reason'>
  readonly #malformed: Counter
  readonly #calls: Counter<'route' | 'status'>
  readonly #callSeconds: Histogram<'route'>

  constructor() {
    const registers = [this.#registry]
    this.journal = new CountingJournal(this.#registry)
    this.#events = new EventTally(
      'shoal_events_total',
      'What the peer has told of itself, by kind.',
      this.#registry,
    )
    this.#sent = new MessageTally(
      'shoal_messages_sent_total',
      'Messages of the protocol sent, by kind.',
      this.#registry,
    )
    this.#received = new MessageTally(
      'shoal_messages_received_total',
      'Well-formed messages received, by kind.',
      this.#registry,
    )
    this.#refused = new Counter({
      name: 'shoal_messages_refused_total',
      help: 'Well-formed messages that changed nothing: of another job, replayed, out of place.',
      labelNames: ['reason'],
      registers,
    })
    this.#malformed = new Counter({
      name: 'shoal_messages_malformed_total',
      help: 'Frames that no codec accepts.',
      registers,
    })
    this.#calls = new Counter({
      name: 'shoal_api_calls_total',
      help: 'Calls of the local API.',
      labelNames: ['route', 'status'],
      registers,
    })
    this.#callSeconds = new Histogram({
      name: 'shoal_api_call_seconds',
      help: 'Time from a call of the local API to its answer.',
      labelNames: ['route'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 10],
      registers,
    })
    this.#registerProcess(registers)
  }

  event(event: PeerEvent): void {
    this.#events.add(event.kind)
    if (event.kind === 'refused-message') this.#refused.inc({ reason: event.reason })
  }

  sent(to: PeerId | undefined, message: Message): void {
    this.#sent.add(message.kind, to === undefined ? 'gossip' : 'direct')
  }

  received({ message }: Envelope, channel: 'direct' | 'gossip'): void {
    this.#received.add(message.kind, channel)
  }

  malformed(): void {
    this.#malformed.inc()
  }

  called(route: string, status: number, seconds: number): void {
    this.#calls.inc({ route, status: String(status) })
    this.#callSeconds.observe({ route }, seconds)
  }

  /** From now on a scrape looks at the peer, too. */
  watchFigures(read: () => PeerFigures): void {
    registerFigures(this.#registry, read)
  }

  /** What the documentation must list. */
  names(): string[] {
    return this.#registry.getMetricsAsArray().map(({ name }) => name)
  }

  async text(): Promise<{ text: string; contentType: string }> {
    return { text: await this.#registry.metrics(), contentType: this.#registry.contentType }
  }

  stop(): void {
    this.#pause.stop()
  }

  #registerProcess(registers: Registry[]): void {
    const pause = this.#pause
    new Gauge({
      name: 'shoal_event_loop_pause_seconds',
      help: 'Longest time, lately, for which the event loop stood still; should stay below a tenth of the lease.',
      registers,
      collect() {
        this.set(pause.longestSeconds())
      },
    })
    new Gauge({
      name: 'shoal_process_resident_bytes',
      help: 'Memory of the process.',
      registers,
      collect() {
        this.set(process.memoryUsage.rss())
      },
    })
    let countedSeconds = 0
    new Counter({
      name: 'shoal_process_cpu_seconds_total',
      help: 'Processor time of the process.',
      registers,
      collect() {
        const { user, system } = process.cpuUsage()
        const seconds = (user + system) / 1e6
        this.inc(seconds - countedSeconds)
        countedSeconds = seconds
      },
    })
  }
}
