import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ownershipVectors } from '../../../scripts/ownership-vectors.ts'
import { withKernel } from '../../../src/core/ownership/kernel/choice-of-kernel.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const vectorsPath = 'protocols/ownership/vectors.json'
const checkPath = 'examples/ownership-vectors/check.py'

function runCheck(folder: string) {
  const timeout = 50_000
  return spawnSync('python3', [join(folder, checkPath)], { encoding: 'utf8', timeout })
}

describe('the vectors of ownership', () => {
  for (const kernel of ['typed', 'wasm'] as const) {
    it(`are what the ${kernel} kernel computes`, () => {
      const written: unknown = JSON.parse(readFileSync(join(root, vectorsPath), 'utf8'))
      const computed: unknown = JSON.parse(JSON.stringify(withKernel(kernel, ownershipVectors)))
      assert.deepEqual(
        computed,
        written,
        'a new version, or a mistake; scripts/write-ownership-vectors.ts writes them',
      )
    })
  }

  it('are what a program in another language computes', () => {
    const { status, stdout, stderr } = runCheck(root)
    assert.equal(status, 0, stderr)
    assert.match(stdout, /^\d+ vectors agree\n$/)
  })

  it('fail that program when one owner is another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-vectors-'))
    try {
      for (const path of [vectorsPath, checkPath]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        const text = readFileSync(join(root, path), 'utf8')
        // The first owner of the first history.
        writeFileSync(
          join(folder, path),
          text.replace(/"owners":\s*\[\s*(\d)/, (_, owner: string) => `"owners":[${Number(owner) ^ 1}`),
        )
      }
      assert.match(runCheck(folder).stderr, /AssertionError.*one joins, one leaves/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
