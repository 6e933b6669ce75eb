import type { MessageKind, MessageOf } from '../../src/core/messages.ts'
import type { BodyCodec } from './body-codec.ts'

/** A codec for each of some kinds of messages: a kind without one does not compile. */
export type MessageCodecs<Kinds extends MessageKind> = {
  readonly [Kind in Kinds]: BodyCodec<MessageOf<Kind>>
}
