import assert from 'node:assert/strict'
import { fuzzDecoders } from './decode-fuzz.ts'

describe('random and mutated frames', () => {
  it('never make a decoder throw, fail or grow', () => {
    const { accepted, refused, faults, growthBytes } = fuzzDecoders(20_261_107, 100_000)
    assert.deepEqual(faults, [])
    assert.ok(growthBytes < 8 * 1_024 * 1_024, `${growthBytes} bytes are held after the run`)
    // Or the fuzz has come to test the first check only.
    assert.ok(accepted > 5_000, `only ${accepted} frames were taken`)
    for (const code of [
      'malformed',
      'invalid',
      'missing',
      'too-many',
      'unknown-kind',
      'wrong-protocol',
      'other-major',
    ]) {
      assert.ok(
        (refused.get(code) ?? 0) > 50,
        `only ${refused.get(code) ?? 0} frames were refused as ${code}`,
      )
    }
  })
})
