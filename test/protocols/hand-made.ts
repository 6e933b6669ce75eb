import { Record as WireRecord } from '../../protocols/durable/durable.pb.ts'
import { Envelope as WireEnvelope } from '../../protocols/envelope/envelope.pb.ts'
import { registeredKind } from '../../protocols/envelope/registry.ts'
import type { Decoded } from '../../protocols/index.ts'
import type { Envelope, MessageKind } from '../../src/core/messages.ts'

/** A head that is in order, for frames of which only one thing is wrong. */
export const soundHead: Omit<Envelope, 'message'> = {
  job: '0123456789abcdef',
  genesis: 'fedcba9876543210',
  lineage: { counter: 1, tag: '00112233aabbccdd' },
  from: 'p1',
  incarnation: 3,
  sequence: 42,
}

export function hexBytes(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(hex, 'hex'))
}

/** A frame as another implementation might write it, with the runtime's writer instead of ours. */
export function frameOf(
  kind: MessageKind,
  body: Uint8Array<ArrayBuffer>,
  head: Partial<WireEnvelope> = {},
): Uint8Array {
  return WireEnvelope.encode({
    major: 1,
    minor: 0,
    job: hexBytes(soundHead.job),
    genesis: hexBytes(soundHead.genesis),
    lineage: { counter: 1, tag: hexBytes(soundHead.lineage.tag) },
    from: soundHead.from,
    incarnation: soundHead.incarnation,
    sequence: soundHead.sequence,
    kind: registeredKind(kind).codec.number,
    body,
    ...head,
  })
}

export function recordOf(
  kind: number,
  body: Uint8Array<ArrayBuffer>,
  head: Partial<WireRecord> = {},
): Uint8Array {
  return WireRecord.encode({ major: 1, minor: 0, kind, body, ...head })
}

/** The reason for which bytes were refused. */
export function refusedReason(decoded: Decoded<unknown>): string {
  if (decoded.ok) throw new Error(`was taken: ${JSON.stringify(decoded.value)}`)
  return decoded.reason
}

export function takenValue<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(`was refused: ${decoded.reason}`)
  return decoded.value
}
