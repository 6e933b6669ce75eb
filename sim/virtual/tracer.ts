import type { PeerId } from '../../src/base/ids.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import type { Observation } from '../check/observation.ts'
import { describeMessage } from './describe-message.ts'
import type { VirtualHost } from './host.ts'
import type { JudgedWorld, Spectator } from './judged-world.ts'

const heading = '    true ms  peer       what      with       text'

/** Writes a run down, one line per event, in columns: when, who, what, with whom, and the rest. */
export class Tracer implements Spectator {
  readonly #judged: JudgedWorld
  readonly #line: (line: string) => void

  constructor(judged: JudgedWorld, line: (line: string) => void) {
    this.#judged = judged
    this.#line = line
    line(heading)
  }

  observation(observation: Observation): void {
    const { peer } = observation
    switch (observation.kind) {
      case 'started':
        return this.#write(peer, 'starts', '', `incarnation ${observation.incarnation}`)
      case 'crashed':
      case 'left':
      case 'frozen':
      case 'woken':
        return this.#write(peer, observation.kind, '', '')
      case 'asked':
        return this.#write(peer, 'asked', '', observation.request)
      case 'view': {
        const members = observation.members.map(({ id, incarnation }) => `${id}.${incarnation}`).join(' ')
        return this.#write(
          peer,
          'view',
          '',
          `${observation.number} of ${observation.lineage.slice(0, 8)}: members ${members}; electors ${observation.electors.join(' ')}`,
        )
      }
      case 'delivered':
        return this.#write(
          peer,
          'delivers',
          '',
          `${observation.dataSet}@${observation.epoch}/${observation.shard} sample ${observation.sample}`,
        )
      case 'arrived':
        return this.#write(
          peer,
          'arrives',
          '',
          `barrier ${observation.barrier}, at most ${observation.limitMs} ms`,
        )
      case 'bad-message':
        return this.#write(peer, 'junk', '', `${observation.badness}: ${observation.detail}`)
      case 'fault':
        return this.#write(peer, 'FAULT', '', `${observation.fault} ${observation.detail}`)
      default:
    }
  }

  sent(host: VirtualHost, to: PeerId | undefined, message: Message): void {
    this.#write(host.id, 'sends', to ?? 'all', describeMessage(message))
  }

  received(host: VirtualHost, { from, message }: Envelope): void {
    this.#write(host.id, 'hears', from, describeMessage(message))
  }

  malformed(host: VirtualHost, from: PeerId, reason: string): void {
    this.#write(host.id, 'refuses', from, reason)
  }

  event(host: VirtualHost, event: PeerEvent): void {
    const { kind, ...rest } = event
    this.#write(host.id, 'notes', '', `${kind} ${fieldsOf(rest)}`)
  }

  #write(peer: string, what: string, other: string, text: string): void {
    const at = this.#judged.world.nowMs.toFixed(3).padStart(11)
    this.#line(`${at}  ${peer.padEnd(9)}  ${what.padEnd(8)}  ${other.padEnd(9)}  ${text}`.trimEnd())
  }
}

function fieldsOf(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ')
}
