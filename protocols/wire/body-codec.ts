import type { Codec, Reader, Writer } from 'protons-runtime'
import { WireReader } from './reader.ts'
import type { WireWriter } from './writer.ts'

/** The bytes of one kind of message or record. `decode` throws `Refused`; `decoding` is around it. */
export interface BodyCodec<Value> {
  /** Names the kind on the wire. Never changed, never used again for another. */
  readonly number: number
  write(value: Value, writer: WireWriter): void
  read(bytes: Uint8Array): Value
}

/** The namespace that the generated code exports for a message. */
export interface GeneratedMessage<Wire> {
  codec(): Codec<Wire>
}

const notDelimited = { lengthDelimited: false }

/** Makes a codec of the generated one and of the two ways between a wire message and ours. */
export function bodyCodec<Value, Wire>(
  number: number,
  generated: GeneratedMessage<Wire>,
  toWire: (value: Value) => Wire,
  fromWire: (wire: Wire) => Value,
): BodyCodec<Value> {
  return {
    number,
    write: (value, writer) => writeGenerated(generated, toWire(value), writer),
    read: (bytes) => fromWire(readGenerated(generated, bytes)),
  }
}

export function writeGenerated<Wire>(
  generated: GeneratedMessage<Wire>,
  wire: Wire,
  writer: WireWriter,
): void {
  // The generated code calls no other verbs than those that our writer and reader have.
  generated.codec().encode(wire, writer as unknown as Writer, notDelimited)
}

export function readGenerated<Wire>(generated: GeneratedMessage<Wire>, bytes: Uint8Array): Wire {
  return generated.codec().decode(new WireReader(bytes) as unknown as Reader)
}
