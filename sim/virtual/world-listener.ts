import type { PeerId, ShardRef } from '../../src/base/ids.ts'
import type { PeerEvent } from '../../src/core/io.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import type { CrashDamage } from './disk.ts'
import type { EventQueue } from './event-queue.ts'
import type { VirtualHost } from './host.ts'

/** What happens, told as it happens. All hosts are those of this world, ours and foreign. */
export interface WorldListener {
  started(host: VirtualHost): void
  ended(host: VirtualHost, how: 'crashed' | 'left', damage: CrashDamage): void
  froze(host: VirtualHost): void
  woke(host: VirtualHost): void
  /** The peer's core has taken an input; its events come when the disk has what they tell of. */
  stepped(host: VirtualHost): void
  event(host: VirtualHost, event: PeerEvent): void
  sent(host: VirtualHost, to: PeerId | undefined, message: Message): void
  received(host: VirtualHost, envelope: Envelope): void
  malformed(host: VirtualHost, from: PeerId, reason: string): void
  delivered(host: VirtualHost, shard: ShardRef, sample: number): void
  finished(host: VirtualHost, shard: ShardRef, from: number, cursor: number): void
  sizeOf(shard: ShardRef): number
  /** An event leaves the queue, before it has any effect. */
  happening(queue: EventQueue): void
}
