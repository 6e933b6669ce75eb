import assert from 'node:assert/strict'
import fc, { type Arbitrary } from 'fast-check'
import {
  decodeEnvelope,
  decodeGossip,
  decodeRecord,
  encodeEnvelope,
  encodeGossip,
  encodeRecord,
  messageKinds,
  protocolNames,
  protocolOf,
  recordKinds,
} from '../../protocols/index.ts'
import type { Envelope, Message } from '../../src/core/messages.ts'
import type { DurableRecord } from '../../src/core/records.ts'
import { anyMessageOf, anyRecordOf, envelopeOf } from './arbitraries.ts'
import { takenValue } from './hand-made.ts'
import { signAs, verifyAs } from './signing.ts'

describe('what is encoded', () => {
  for (const kind of messageKinds) {
    it(`comes back equal as a ${kind}`, () => {
      const message: Arbitrary<Message> = anyMessageOf[kind]
      fc.assert(
        fc.property(envelopeOf(message), (envelope) => {
          assert.deepEqual(decodeEnvelope(protocolOf(kind), encodeEnvelope(envelope)), {
            ok: true,
            value: envelope,
          })
        }),
      )
    })
  }

  for (const kind of recordKinds) {
    it(`comes back equal as a durable record "${kind}"`, () => {
      const record: Arbitrary<DurableRecord> = anyRecordOf[kind]
      fc.assert(
        fc.property(record, (value) => {
          assert.deepEqual(decodeRecord(encodeRecord(value)), { ok: true, value })
        }),
      )
    })
  }

  for (const kind of ['heartbeat', 'views-notice'] as const) {
    it(`comes back equal as a ${kind} by gossip`, () => {
      const message: Arbitrary<Message> = anyMessageOf[kind]
      fc.assert(
        fc.property(envelopeOf(message), (envelope) => {
          const decoded = decodeGossip(encodeGossip(envelope, signAs(envelope.from)), verifyAs)
          assert.deepEqual(decoded, { ok: true, value: envelope })
        }),
      )
    })
  }

  it('is refused by every protocol but its own', () => {
    for (const kind of messageKinds) {
      const message: Arbitrary<Message> = anyMessageOf[kind]
      const [envelope] = fc.sample(envelopeOf(message), { numRuns: 1, seed: 1 })
      const bytes = encodeEnvelope(envelope as Envelope)
      for (const protocol of protocolNames) {
        const decoded = decodeEnvelope(protocol, bytes)
        if (protocol === protocolOf(kind)) takenValue(decoded)
        else
          assert.deepEqual(decoded, {
            ok: false,
            reason: `wrong-protocol: ${kind} on a stream of ${protocol}`,
          })
      }
    }
  })
})
