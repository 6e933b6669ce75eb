import assert from 'node:assert/strict'
import fc from 'fast-check'
import { writer as runtimeWriter } from 'protons-runtime'
import { WireWriter } from '../../../protocols/wire/writer.ts'
import { AssertionError } from '../../../src/base/assert.ts'

type Step =
  | { readonly verb: 'uint64Number'; readonly value: number }
  | { readonly verb: 'double'; readonly value: number }
  | { readonly verb: 'bool'; readonly value: boolean }
  | { readonly verb: 'string'; readonly value: string }
  | { readonly verb: 'bytes'; readonly value: Uint8Array }
  | { readonly verb: 'nested'; readonly steps: readonly Step[] }

const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 4 },
    fc.record({ verb: fc.constant('uint64Number' as const), value: fc.maxSafeNat() }),
    fc.record({ verb: fc.constant('double' as const), value: fc.double() }),
    fc.record({ verb: fc.constant('bool' as const), value: fc.boolean() }),
    fc.record({
      verb: fc.constant('string' as const),
      value: fc.string({ unit: 'grapheme', maxLength: 200 }),
    }),
    fc.record({ verb: fc.constant('bytes' as const), value: fc.uint8Array({ maxLength: 3_000 }) }),
    fc.record({ verb: fc.constant('nested' as const), steps: fc.array(tie('step'), { maxLength: 6 }) }),
  ),
}))

interface Verbs {
  uint64Number(value: number): unknown
  double(value: number): unknown
  bool(value: boolean): unknown
  string(value: string): unknown
  bytes(value: Uint8Array): unknown
  fork(): unknown
  ldelim(): unknown
}

function play(writer: Verbs, steps: readonly Step[]): void {
  for (const step of steps) {
    if (step.verb === 'nested') {
      writer.fork()
      play(writer, step.steps)
      writer.ldelim()
    } else if (step.verb === 'uint64Number') writer.uint64Number(step.value)
    else if (step.verb === 'double') writer.double(step.value)
    else if (step.verb === 'bool') writer.bool(step.value)
    else if (step.verb === 'string') writer.string(step.value)
    else writer.bytes(step.value)
  }
}

describe('the writer', () => {
  it('writes what the runtime writes, wherever in a slab it stands and however long the frames are', () => {
    // One writer for all runs: a frame begins where the last one ended, so every alignment comes up.
    const writer = new WireWriter()
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const expected = runtimeWriter()
        play(expected, steps)
        play(writer, steps)
        assert.deepEqual(Buffer.from(writer.finish()), Buffer.from(expected.finish()))
      }),
      { numRuns: 500 },
    )
  })

  it('finds the length of a nested message that closes where the slab ends', () => {
    for (let length = 1_000; length < 1_100; length++) {
      const writer = new WireWriter()
      writer.bytes(new Uint8Array(15_300)).finish()
      const expected = runtimeWriter()
      const steps: readonly Step[] = [
        {
          verb: 'nested',
          steps: [{ verb: 'nested', steps: [{ verb: 'bytes', value: new Uint8Array(length) }] }],
        },
      ]
      play(writer, steps)
      play(expected, steps)
      assert.deepEqual(Buffer.from(writer.finish()), Buffer.from(expected.finish()))
    }
  })

  it('never touches a frame again that it has handed out', () => {
    const writer = new WireWriter()
    const frames: { readonly bytes: Uint8Array; readonly copy: Buffer }[] = []
    for (let length = 0; length < 400; length++) {
      const bytes = writer.bytes(new Uint8Array(length * 7).fill(length)).finish()
      frames.push({ bytes, copy: Buffer.from(bytes) })
    }
    for (const { bytes, copy } of frames) assert.deepEqual(Buffer.from(bytes), copy)
  })

  it('keeps no more than a slab after a large frame', () => {
    const writer = new WireWriter()
    const large = writer.bytes(new Uint8Array(1_000_000)).finish()
    const small = writer.uint32(1).finish()
    assert.equal(large.length, 1_000_003)
    assert(small.buffer.byteLength < 20_000, 'the small frame holds the room of the large one')
  })

  for (const value of [-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`takes ${value} for a defect, not for a counter`, () => {
      assert.throws(() => new WireWriter().uint64Number(value), AssertionError)
    })
  }

  it('begins afresh after an assertion ended a frame half-way', () => {
    const writer = new WireWriter()
    writer.uint32(1).fork()
    assert.throws(() => writer.uint64Number(-1), AssertionError)
    writer.clear()
    assert.deepEqual([...writer.uint32(7).finish()], [7])
  })
})
