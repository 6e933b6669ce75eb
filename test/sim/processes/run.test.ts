import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { ProcessRun } from '../../../sim/processes/run.ts'

describe('a run of real processes', function () {
  this.timeout(60_000)

  it('is over as soon as a process has ended by itself, and tells its last words', async () => {
    const shards = 1_000_000_000
    const run = new ProcessRun({
      seed: 1,
      peers: 2,
      shards,
      samplesPerShard: 1,
      faults: 'none',
      preset: 'test',
    })
    const { ok, violations, folder } = await run.perform()
    rmSync(folder ?? '', { recursive: true, force: true })
    assert.equal(ok, false)
    assert.deepEqual([...new Set(violations.map(({ invariant }) => invariant))], ['process'])
    assert.match(violations[0]?.text ?? '', /the process of p\d ended by itself.*shards/s)
  })
})
