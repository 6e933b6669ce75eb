import type { PeerId } from '../base/ids.ts'
import type { PeerEvent, PeerOutput } from './io.ts'
import type { Address, Message } from './messages.ts'
import type { DurableRecord } from './records.ts'

/** Collects what the parts of a peer want done, in order. A message to oneself is set aside: no wire carries it. */
export class Outbox {
  readonly #self: PeerId
  readonly #address: () => Address
  #outputs: PeerOutput[] = []
  #toSelf: Message[] = []

  /** `address` is asked with every message: an incarnation or a lineage may end within a step. */
  constructor(self: PeerId, address: () => Address) {
    this.#self = self
    this.#address = address
  }

  send(to: PeerId, message: Message): void {
    if (to === this.#self) this.#toSelf.push(message)
    else this.#outputs.push({ kind: 'send', to, message, address: this.#address(), urgent: false })
  }

  /** For messages that tell nothing of what is being persisted: they need not wait for the disk. */
  sendUrgently(to: PeerId, message: Message): void {
    if (to === this.#self) this.#toSelf.push(message)
    else this.#outputs.push({ kind: 'send', to, message, address: this.#address(), urgent: true })
  }

  publish(message: Message): void {
    this.#outputs.push({ kind: 'publish', message, address: this.#address() })
  }

  persist(record: DurableRecord): void {
    this.#outputs.push({ kind: 'persist', record })
  }

  notify(event: PeerEvent): void {
    this.#outputs.push({ kind: 'notify', event })
  }

  add(output: PeerOutput): void {
    this.#outputs.push(output)
  }

  /** The next message of this peer to itself. */
  takeOwn(): Message | undefined {
    return this.#toSelf.shift()
  }

  get hasOwn(): boolean {
    return this.#toSelf.length > 0
  }

  /** What this peer has said to itself and not heard yet passes no gate: it ends with the lineage it was said in. */
  dropOwn(): void {
    this.#toSelf.length = 0
  }

  drain(): PeerOutput[] {
    const outputs = this.#outputs
    this.#outputs = []
    return outputs
  }
}
