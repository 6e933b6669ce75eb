import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ProcessRun, type ProcessSummary } from '../../sim/processes/index.ts'
import { hashParts } from '../../src/base/id-hash.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { writeParquetFolder } from '../data/parquet-folder.ts'
import { builtProgram } from '../peer/built-program.ts'

const rowCounts = [210, 190, 0, 230, 170, 200]

describe('a simulated job on a folder of Parquet files', function () {
  this.timeout(300_000)
  const scratch = scratchFolder()
  let expected: string[] = []

  before(() => void builtProgram())
  beforeEach(() => {
    const ids = writeParquetFolder(scratch.path('corpus'), rowCounts)
    // What a row must hold is known here, not read.
    expected = rowCounts.flatMap((count, file) =>
      Array.from({ length: count }, (_, row) => {
        const id = ids.shift()
        const content = Buffer.from(JSON.stringify({ id, text: `row ${id}` }))
        return `part-${file}.parquet#${row} ${hashParts([content]).toString(16).padStart(16, '0')}`
      }),
    )
  })

  async function simulate(
    order: 'free' | 'global',
    peers: number,
    faults: 'none' | 'default',
  ): Promise<{ summary: ProcessSummary; committed: string[] }> {
    const run = new ProcessRun({
      peers,
      shards: 1,
      samplesPerShard: 1,
      faults,
      seed: 5,
      ...(faults === 'none' ? { minutes: 0.05 } : {}),
      preset: 'test',
      data: { uri: scratch.path('corpus'), order },
      keeps: true,
    })
    const summary = await run.perform()
    const text = readFileSync(join(summary.folder ?? '', 'committed'), 'utf8')
    if (summary.ok) rmSync(summary.folder ?? '', { recursive: true })
    assert.deepEqual(summary.violations, [], `everything is kept in ${summary.folder}`)
    assert.equal(summary.orderDigest, createHash('sha256').update(text).digest('hex'))
    return { summary, committed: text.split('\n').slice(0, -1) }
  }

  for (const order of ['free', 'global'] as const)
    it(`has every row committed once in ${order} order, in the order of a lone worker, through the default faults`, async () => {
      const alone = await simulate(order, 1, 'none')
      const together = await simulate(order, 5, 'default')
      // Which of them strike depends on who is fit to be struck, on a busy machine too.
      const { crash = 0, freeze = 0, 'leader-crash': leaderCrash = 0 } = together.summary.faults
      assert.ok(crash + freeze + leaderCrash > 0, JSON.stringify(together.summary.faults))
      assert.deepEqual(together.summary.coverage, {
        samples: expected.length,
        committed: expected.length,
        quarantined: 0,
        repeated: 0,
      })
      assert.deepEqual([...together.committed].sort(), [...expected].sort())
      assert.deepEqual(together.committed, alone.committed)
      assert.equal(together.summary.orderDigest, alone.summary.orderDigest)
    })
})
