import assert from 'node:assert/strict'
import fc, { type Arbitrary } from 'fast-check'
import {
  decodeEnvelope,
  encodeEnvelope,
  frameBytesMax,
  messageKinds,
  protocolOf,
} from '../../protocols/index.ts'
import { WireWriter } from '../../protocols/wire/writer.ts'
import type { Message, MessageKind } from '../../src/core/messages.ts'
import { anyMessageOf, envelopeOf } from './arbitraries.ts'
import { frameOf, refusedReason, takenValue } from './hand-made.ts'

const delimited = (field: number) => (field << 3) | 2

/** A message that repeats one empty field as often as a frame of the protocol has room for. */
function emptyElements(kind: MessageKind, ...path: number[]): Uint8Array {
  const bytesMax = frameBytesMax(protocolOf(kind)) - 200
  const writer = new WireWriter()
  const repeated = path.pop() as number
  for (const field of path) writer.uint32(delimited(field)).fork()
  for (let left = Math.floor(bytesMax / 2); left > 0; left--) writer.uint32(delimited(repeated)).uint32(0)
  for (const _ of path) writer.ldelim()
  return frameOf(kind, writer.finish())
}

describe('a frame as large as may be', () => {
  const lists: readonly (readonly [kind: MessageKind, field: string, path: number[]])[] = [
    ['accept-reply', 'residuals', [7, 1]],
    ['accept-reply', 'table', [7, 3]],
    ['leader-renew', 'closing', [6]],
    ['leader-renew-reply', 'silent', [6]],
    ['leader-renew-reply', 'complete', [7]],
    ['table-reply', 'table', [3]],
    ['install-request', 'accepts', [1, 2, 2]],
    ['install-request', 'residuals', [2, 1]],
    ['views-notice', 'views', [1]],
    ['views-notice', 'changes', [1, 1, 4]],
    ['views-notice', 'weights', [1, 1, 4, 3, 1]],
    ['views-notice', 'electors', [1, 1, 4, 4, 1]],
    ['snapshot-notice', 'members', [2, 4]],
    ['snapshot-notice', 'addresses', [2, 4, 1, 5]],
    ['snapshot-notice', 'dataSets', [2, 7]],
    ['snapshot-notice', 'quarantine', [2, 7, 3]],
    ['renew', 'table', [5]],
    ['progress-request', 'digests', [1]],
  ]
  for (const [kind, field, path] of lists) {
    it(`is refused as soon as ${field} of a ${kind} is longer than its limit`, () => {
      const reason = refusedReason(decodeEnvelope(protocolOf(kind), emptyElements(kind, ...path)))
      assert.equal(reason, `too-many: Decode error - repeated field "${field}" had too many elements`)
    })
  }

  it('is not expanded beyond the rows that it has bytes for', () => {
    const rows = 100_000
    const writer = new WireWriter()
    writer.uint32(delimited(2)).fork()
    writer.uint32(delimited(1)).string('mnist')
    writer.uint32(delimited(3)).bytes(new Uint8Array(rows))
    writer.uint32(delimited(4)).bytes(new Uint8Array(rows))
    writer.uint32(delimited(5)).fork().uint64Number(1).uint64Number(Number.MAX_SAFE_INTEGER).ldelim()
    const frame = frameOf('activate', writer.ldelim().finish())
    assert.equal(
      refusedReason(decodeEnvelope('agreement', frame)),
      `invalid: table.views has a run of ${Number.MAX_SAFE_INTEGER} where ${rows} are left`,
    )
  })
})

describe('what a decoder keeps', () => {
  for (const kind of messageKinds) {
    it(`holds no window on the frame that a ${kind} came in`, () => {
      const message: Arbitrary<Message> = anyMessageOf[kind]
      for (const envelope of fc.sample(envelopeOf(message), { seed: 7, numRuns: 20 })) {
        const frame = encodeEnvelope(envelope)
        const value = takenValue(decodeEnvelope(protocolOf(kind), frame))
        for (const bytes of bytesIn(value)) assert.notEqual(bytes.buffer, frame.buffer)
        frame.fill(0)
        assert.deepEqual(value, envelope)
      }
    })
  }
})

function* bytesIn(value: unknown): Generator<Uint8Array> {
  if (value instanceof Uint8Array) yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* bytesIn(part)
}
