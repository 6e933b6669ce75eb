import type { Message, MessageKind } from '../../src/core/messages.ts'
import { agreementCodecs } from '../agreement/codec.ts'
import { barrierCodecs } from '../barrier/codec.ts'
import { chainCodecs } from '../chain/codec.ts'
import { leaseCodecs } from '../lease/codec.ts'
import { membershipCodecs } from '../membership/codec.ts'
import { progressCodecs } from '../progress/codec.ts'
import { recoveryCodecs } from '../recovery/codec.ts'
import type { BodyCodec } from '../wire/body-codec.ts'
import type { MessageCodecs } from '../wire/message-codecs.ts'

const codecsByProtocol = {
  agreement: agreementCodecs,
  chain: chainCodecs,
  lease: leaseCodecs,
  membership: membershipCodecs,
  progress: progressCodecs,
  barrier: barrierCodecs,
  recovery: recoveryCodecs,
} as const

/** One libp2p protocol each: a stream carries the messages of one of them. */
export type ProtocolName = keyof typeof codecsByProtocol

export const protocolNames = Object.keys(codecsByProtocol) as ProtocolName[]

export function isProtocolName(text: string): text is ProtocolName {
  return Object.hasOwn(codecsByProtocol, text)
}

// A kind of message that no protocol speaks does not compile here.
const codecs: MessageCodecs<MessageKind> = {
  ...agreementCodecs,
  ...chainCodecs,
  ...leaseCodecs,
  ...membershipCodecs,
  ...progressCodecs,
  ...barrierCodecs,
  ...recoveryCodecs,
}

export interface RegisteredKind {
  readonly kind: MessageKind
  readonly protocol: ProtocolName
  readonly codec: BodyCodec<Message>
}

const registered = new Map<MessageKind, RegisteredKind>()
const registeredByNumber = new Map<number, RegisteredKind>()
for (const protocol of protocolNames) {
  for (const kind of Object.keys(codecsByProtocol[protocol]) as MessageKind[]) {
    // Only ever given messages of its own kind: they are looked up by it.
    const entry = { kind, protocol, codec: codecs[kind] as BodyCodec<Message> }
    registered.set(kind, entry)
    registeredByNumber.set(entry.codec.number, entry)
  }
}

export const messageKinds: readonly MessageKind[] = [...registered.keys()]

export function registeredKind(kind: MessageKind): RegisteredKind {
  return registered.get(kind) as RegisteredKind
}

export function registeredNumber(number: number): RegisteredKind | undefined {
  return registeredByNumber.get(number)
}

export function protocolOf(kind: MessageKind): ProtocolName {
  return registeredKind(kind).protocol
}
