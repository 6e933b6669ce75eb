import assert from 'node:assert/strict'
import { Gossip } from '../../protocols/envelope/envelope.pb.ts'
import {
  decodeEnvelope,
  decodeGossip,
  decodeRecord,
  encodeEnvelope,
  encodeRecord,
} from '../../protocols/index.ts'
import { Grant } from '../../protocols/lease/lease.pb.ts'
import type { Envelope } from '../../src/core/messages.ts'
import type { DurableRecord } from '../../src/core/records.ts'
import { frameOf, hexBytes, recordOf, refusedReason, soundHead } from './hand-made.ts'

const envelope: Envelope = { ...soundHead, message: { kind: 'grant', view: 7, round: 9 } }
const body = Grant.encode({ view: 7, round: 9 })
const record: DurableRecord = { kind: 'incarnation', incarnation: 5 }

// One field of each wire type, with numbers that no message has yet.
const unknownFields = hexBytes('f83f2a' + 'f93f0102030405060708' + 'fa3f03616263' + 'fd3f01020304')

const joined = (...parts: Uint8Array[]) => Uint8Array.from(Buffer.concat(parts))

describe('versions', () => {
  it('take a frame of a newer minor version', () => {
    assert.deepEqual(decodeEnvelope('lease', frameOf('grant', body, { minor: 9 })), {
      ok: true,
      value: envelope,
    })
  })

  it('pass over fields of a newer minor version, in the envelope and in the message', () => {
    const frame = frameOf('grant', joined(body, unknownFields), { minor: 9 })
    assert.deepEqual(decodeEnvelope('lease', joined(frame, unknownFields)), { ok: true, value: envelope })
  })

  it('refuse a newer major version and say what to do', () => {
    assert.deepEqual(decodeEnvelope('lease', frameOf('grant', body, { major: 2 })), {
      ok: false,
      reason: 'other-major: speaks version 2, this peer speaks 1; run the same release on both',
    })
  })

  it('refuse a newer major version whose other bytes mean nothing to us', () => {
    assert.match(
      refusedReason(decodeEnvelope('lease', hexBytes('0802ffffffffffffffffffff'))),
      /^other-major: speaks version 2/,
    )
  })

  it('refuse a frame that does not say its version first', () => {
    assert.match(
      refusedReason(decodeEnvelope('lease', frameOf('grant', body, { major: 0 }))),
      /^malformed: does not begin with its major version/,
    )
  })

  it('hold for gossip too', () => {
    const bytes = Gossip.encode({ major: 3, envelope: hexBytes('00'), signature: hexBytes('00') })
    assert.match(refusedReason(decodeGossip(bytes, () => true)), /^other-major: speaks version 3/)
  })

  it('hold for durable records too', () => {
    const recordBody = hexBytes('0805')
    assert.deepEqual(
      decodeRecord(joined(recordOf(1, joined(recordBody, unknownFields), { minor: 4 }), unknownFields)),
      {
        ok: true,
        value: record,
      },
    )
    assert.match(
      refusedReason(decodeRecord(recordOf(1, recordBody, { major: 2 }))),
      /^other-major: speaks version 2/,
    )
  })

  it('are the same bytes whether our writer or the runtime wrote them', () => {
    assert.deepEqual(Buffer.from(encodeEnvelope(envelope)), Buffer.from(frameOf('grant', body)))
    assert.deepEqual(Buffer.from(encodeRecord(record)), Buffer.from(recordOf(1, hexBytes('0805'))))
  })
})
