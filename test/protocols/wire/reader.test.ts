import assert from 'node:assert/strict'
import fc from 'fast-check'
import { Refused, type RefusedCode } from '../../../protocols/wire/decoded.ts'
import { WireReader } from '../../../protocols/wire/reader.ts'
import { WireWriter } from '../../../protocols/wire/writer.ts'

const refusedAs = (code: RefusedCode) => (error: unknown) => error instanceof Refused && error.code === code
const reader = (...bytes: number[]) => new WireReader(Uint8Array.from(bytes))

describe('the reader', () => {
  it('reads every number that the writer writes', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        const numbers = new WireReader(new WireWriter().uint64Number(value).finish())
        assert.equal(numbers.uint64Number(), value)
        assert.equal(numbers.pos, numbers.len)
      }),
    )
  })

  it('knows the largest safe number from the next one', () => {
    assert.equal(reader(255, 255, 255, 255, 255, 255, 255, 15).uint64Number(), 2 ** 53 - 1)
    assert.throws(() => reader(128, 128, 128, 128, 128, 128, 128, 16).uint64Number(), refusedAs('invalid'))
  })

  it('reads every text that the writer writes, also when it has seen it before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const bytes = new WireWriter().string(text).string(text).finish()
        const texts = new WireReader(bytes)
        assert.equal(texts.string(), text)
        assert.equal(texts.string(), text)
      }),
    )
  })

  it('tells apart texts that share a slot of those it knows', () => {
    // Same length, same last and middle character.
    const texts = ['aaxbbyccz', 'ddxbbyccz', 'aaxbbyddz', 'aaxbbyccz']
    const writer = new WireWriter()
    for (const text of texts) writer.string(text)
    const read = new WireReader(writer.finish())
    assert.deepEqual(
      texts.map(() => read.string()),
      texts,
    )
  })

  it('keeps a byte order mark: it is part of the text that was signed', () => {
    assert.equal(new WireReader(new WireWriter().string('\ufeffa').finish()).string(), '\ufeffa')
  })

  it('reads nothing beyond the end', () => {
    assert.throws(() => reader().uint32(), refusedAs('malformed'))
    assert.throws(() => reader(0x80).uint32(), refusedAs('malformed'))
    assert.throws(() => reader(1, 2, 3, 4, 5, 6, 7).double(), refusedAs('malformed'))
    assert.throws(() => reader(3, 1, 2).bytes(), refusedAs('malformed'))
    assert.throws(() => reader(3, 1, 2).string(), refusedAs('malformed'))
    for (const wireType of [0, 1, 2, 5]) {
      assert.throws(() => reader(...(wireType === 2 ? [9] : [])).skipType(wireType), refusedAs('malformed'))
    }
  })

  it('takes no number above 32 bits for a tag or a length', () => {
    assert.equal(reader(255, 255, 255, 255, 15).uint32(), 2 ** 32 - 1)
    assert.throws(() => reader(128, 128, 128, 128, 16).uint32(), refusedAs('malformed'))
  })
})
