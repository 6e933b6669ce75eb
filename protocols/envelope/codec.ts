import type { Envelope } from '../../src/core/messages.ts'
import { readGenerated, writeGenerated } from '../wire/body-codec.ts'
import {
  checkedId,
  present,
  tagFromWire,
  tagOrNoneFromWire,
  tagOrNoneToWire,
  tagToWire,
} from '../wire/checks.ts'
import { type Decoded, decoding, refused } from '../wire/decoded.ts'
import { requireMajor, version } from '../wire/version.ts'
import { WireWriter } from '../wire/writer.ts'
import { lineageFromWire, lineageToWire } from '../words/lineage.ts'
import { Envelope as WireEnvelope } from './envelope.pb.ts'
import { frameBytesMax } from './protocol.ts'
import { type ProtocolName, type RegisteredKind, registeredKind, registeredNumber } from './registry.ts'

// One writer for all frames: nothing else runs between `clear` and `finish`.
const writer = new WireWriter()

// Field 10, length-delimited. The body is written in place, where the generated code would want a copy of it.
const bodyTag = (10 << 3) | 2

export function encodeEnvelope({
  job,
  genesis,
  lineage,
  from,
  incarnation,
  sequence,
  message,
}: Envelope): Uint8Array {
  const { codec } = registeredKind(message.kind)
  const head: WireEnvelope = {
    major: version.major,
    minor: version.minor,
    job: tagToWire(job),
    genesis: tagOrNoneToWire(genesis),
    lineage: lineageToWire(lineage),
    from,
    incarnation,
    sequence,
    kind: codec.number,
    body: undefined,
  }
  writer.clear()
  writeGenerated(WireEnvelope, head, writer)
  writer.uint32(bodyTag).fork()
  codec.write(message, writer)
  writer.ldelim()
  return writer.finish()
}

/** Decodes a frame of a stream of `protocol`. A message that belongs to another protocol is refused. */
export function decodeEnvelope(protocol: ProtocolName, bytes: Uint8Array): Decoded<Envelope> {
  return decoding(() => {
    if (bytes.length > frameBytesMax(protocol)) {
      throw refused('too-large', `${bytes.length} bytes, above the ${frameBytesMax(protocol)} of ${protocol}`)
    }
    const opened = openEnvelope(bytes)
    if (opened.registered.protocol !== protocol) {
      throw refused('wrong-protocol', `${opened.registered.kind} on a stream of ${protocol}`)
    }
    return finishEnvelope(opened)
  })
}

/** An envelope whose kind is known and whose body has not been looked at. */
export interface OpenedEnvelope {
  readonly head: WireEnvelope
  readonly registered: RegisteredKind
}

export function openEnvelope(bytes: Uint8Array): OpenedEnvelope {
  requireMajor(bytes)
  const head = readGenerated(WireEnvelope, bytes)
  const registered = registeredNumber(head.kind)
  if (registered === undefined) throw refused('unknown-kind', `message kind ${head.kind}`)
  return { head, registered }
}

export function finishEnvelope({ head, registered }: OpenedEnvelope): Envelope {
  return {
    job: tagFromWire(head.job, 'job'),
    genesis: tagOrNoneFromWire(head.genesis, 'genesis'),
    lineage: lineageFromWire(head.lineage, 'lineage'),
    from: checkedId(head.from, 'from'),
    incarnation: head.incarnation,
    sequence: head.sequence,
    message: registered.codec.read(present(head.body, 'body')),
  }
}
