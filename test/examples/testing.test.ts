import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { builtProgram } from '../peer/built-program.ts'

describe('the example of a test with faults', function () {
  this.timeout(240_000)

  it('passes as its reader runs it', () => {
    // It imports the package by its name, as a user's test does.
    builtProgram()
    const root = fileURLToPath(new URL('../../', import.meta.url))
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['node_modules/mocha/bin/mocha.js', 'examples/testing/survives-a-kill.test.ts'],
      { cwd: root, encoding: 'utf8', timeout: 200_000 },
    )
    assert.equal(status, 0, `${stdout}\n${stderr}`)
    assert.match(stdout, /2 passing/)
  })
})
