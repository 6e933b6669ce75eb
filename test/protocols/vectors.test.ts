import assert from 'node:assert/strict'
import { messageKinds, protocolNames, protocolOf, recordKinds } from '../../protocols/index.ts'
import { takenValue } from './hand-made.ts'
import { vectorCodecs } from './vector-codecs.ts'
import { fromJson, readVectors, toJson } from './vectors.ts'

describe('golden vectors', () => {
  for (const { folder, encode, decode } of vectorCodecs) {
    for (const { name, hex, value } of readVectors(folder)) {
      it(`${folder}: ${name}`, () => {
        assert.equal(Buffer.from(encode(fromJson(value))).toString('hex'), hex)
        assert.deepEqual(toJson(takenValue(decode(Uint8Array.from(Buffer.from(hex, 'hex'))))), value)
      })
    }
  }

  it('are there for every kind of message and of record', () => {
    const kindsIn = (folder: string) => readVectors(folder).map(({ value }) => kindOf(value))
    for (const protocol of protocolNames) {
      const kinds = messageKinds.filter((kind) => protocolOf(kind) === protocol)
      assert.deepEqual([...new Set(kindsIn(protocol))].sort(), [...kinds].sort())
    }
    assert.deepEqual([...new Set(kindsIn('durable'))].sort(), [...recordKinds].sort())
  })
})

function kindOf(value: unknown): string {
  const { kind, message } = value as { kind?: string; message?: { kind: string } }
  return message?.kind ?? kind ?? ''
}
