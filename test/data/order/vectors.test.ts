import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { orderVectors } from '../../../scripts/order-vectors.ts'

const root = dirname(dirname(dirname(import.meta.dirname)))
const vectorsPath = 'protocols/order/vectors.json'
const checkPath = 'examples/order-vectors/check.py'

function runCheck(folder: string) {
  return spawnSync('python3', [join(folder, checkPath)], { encoding: 'utf8', timeout: 50_000 })
}

describe('the vectors of the order', () => {
  it('are what the implementation computes', () => {
    const written: unknown = JSON.parse(readFileSync(join(root, vectorsPath), 'utf8'))
    const computed: unknown = JSON.parse(JSON.stringify(orderVectors()))
    assert.deepEqual(
      computed,
      written,
      'a new version, or a mistake; scripts/write-order-vectors.ts writes them',
    )
  })

  it('are what a program in another language computes', () => {
    const { status, stdout, stderr } = runCheck(root)
    assert.equal(status, 0, stderr)
    const [count] = /^\d+ vectors agree/.exec(stdout) ?? ['nothing']
    const told = readFileSync(join(root, 'examples/order-vectors/README.md'), 'utf8')
    assert.ok(told.includes(count), `the page of the example does not say: ${count}`)
  })

  it('fail that program when one sample is another', () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-vectors-'))
    try {
      for (const path of [vectorsPath, checkPath]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        const text = readFileSync(join(root, path), 'utf8')
        const wrong = text.replace(/("window":\s*2,\s*"order":\s*\[\s*\[\s*)(\d)/, '$1999$2')
        writeFileSync(join(folder, path), wrong)
      }
      assert.match(runCheck(folder).stderr, /AssertionError.*'window': 2/)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
