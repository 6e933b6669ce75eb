import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { withKernel } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'
import { digestsOfStory } from './story.ts'

describe('an engine without SIMD', () => {
  it('falls back to typed arrays of itself, and comes to the same owners', () => {
    // Without these instructions V8 has no SIMD in WebAssembly; the rest of WebAssembly is there. Other CPUs than x64
    // have them always.
    if (process.arch !== 'x64') return
    const program = join(import.meta.dirname, 'story.ts')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--no-enable-sse4-1', '--import', 'tsx', program, 'print'],
      { encoding: 'utf8' },
    )
    assert.notEqual(stdout, '', stderr)
    const digests = withKernel('wasm', digestsOfStory)
    assert.deepEqual(JSON.parse(stdout), { hasSimd: false, kernel: 'typed', digests })
  })
})
