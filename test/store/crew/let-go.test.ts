import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'

const modelBytes = 128 * 2 ** 20

// The threads of a crew are there in the built program only.
const program = `
  const { randomBytes } = require('node:crypto')
  async function main([, library, folder]) {
    const { checkpointIdentity, CheckpointStore } = await import(library)
    const identity = await checkpointIdentity(folder + '/key')
    const store = await CheckpointStore.open({ place: { kind: 'folder', folder: folder + '/kept' }, ...identity })
    await (await store.save({ run: 'run', step: 1, buffers: { model: randomBytes(${modelBytes}) } })).published
    const latest = await store.latest('run')
    for (let restores = 0; restores < 8; restores++) {
      await (await store.read(latest)).readFile('model')
      gc()
    }
    console.log(process.resourceUsage().maxRSS / 1_024)
    await store.close()
  }
  void main(process.argv)
`

describe('the threads of a store', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()

  it('let go of what was captured and restored when the program has dropped it', () => {
    const library = join(dirname(dirname(builtProgram())), 'index.js')
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--expose-gc', '--eval', program, library, scratch.path()],
      { encoding: 'utf8' },
    )
    assert.equal(stderr, '')
    const mostMiB = Number(stdout)
    assert.ok(mostMiB > 128 && mostMiB < 700, `${mostMiB} MiB were held during eight restores of 128`)
  })
})
