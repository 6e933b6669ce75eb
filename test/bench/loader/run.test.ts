import assert from 'node:assert/strict'
import { runLoaderBench } from '../../../src/bench/loader/run.ts'
import { builtProgram } from '../../peer/built-program.ts'

describe('the bench of the loader', function () {
  this.timeout(240_000)

  it('goes through every format in every way, with and without a mesh', async () => {
    const size = { files: 2, rows: 64, tokens: 16, copies: 2 }
    const report = await runLoaderBench({ size, rounds: 1, program: builtProgram() })
    assert.deepEqual(
      report.cases.map(({ format, way }) => `${format}: ${way}`),
      [
        'parquet: shoal tokens, 2 readers',
        'parquet: shoal tokens, 1 reader',
        'parquet: DuckDB tokens, 2 threads',
        'parquet: hyparquet tokens, 1 thread',
        'parquet: shoal samples, 2 readers',
        'json-lines: shoal samples, 2 readers',
        'web-dataset: shoal samples, 2 readers',
        'mds: shoal samples, 2 readers',
        'parquet: shoal samples, 2 readers, in a mesh',
      ],
    )
    for (const one of report.cases)
      for (const figure of [one.samplesPerS, one.mbPerS, one.firstBatchMs, one.peakRssMb])
        assert.ok(figure > 0, JSON.stringify(one))
    assert.ok(Number.isFinite(report.overheadRatio) && (report.tokensRatio as number) > 0)
    assert.ok((report.overheadEndMs as number) > 0 && (report.overheadNoise as number) >= 0)
    assert.ok((report.overheadCpuMs?.alone as number) > 0 && (report.overheadCpuMs?.meshed as number) > 0)
    // Two copies of two files of 64 rows: a hundredth, half, and all but a hundredth of 256.
    assert.deepEqual(
      report.resume.map(({ samplesDone }) => samplesDone),
      [2, 128, 253],
    )
    for (const { firstBatchMs, peerReadyMs, mbRead } of report.resume)
      assert.ok(firstBatchMs > 0 && peerReadyMs > 0 && mbRead > 0)
    const { memory } = report
    assert.ok(memory !== undefined)
    assert.deepEqual(
      memory.cases.map(({ way }) => way),
      ['samples', 'samples', 'samples', 'tokens', 'tokens', 'tokens'].map(
        (what) => `shoal ${what}, 2 readers`,
      ),
    )
    for (const { peakRssMb, peakRssMbRounds } of memory.cases) {
      assert.ok(peakRssMb > 0)
      assert.equal(peakRssMbRounds.length, 1)
    }
    assert.deepEqual(
      memory.cases.map(({ heldMb }) => heldMb !== undefined && heldMb > 0),
      [false, false, true, false, false, false],
    )
    const judged = report.bars.map(({ what }) => what)
    assert.equal(judged.length, 7)
    assert.deepEqual(judged.slice(0, 2), ['tokens / the faster of DuckDB and hyparquet', 'cost of a mesh'])
    for (const { measured, atLeast = -Infinity, atMost = Infinity, isMet } of report.bars)
      assert.equal(isMet, measured >= atLeast && measured <= atMost)
  })

  it('measures only the parts that are asked for', async () => {
    const size = { files: 1, rows: 64, tokens: 16, copies: 2 }
    const report = await runLoaderBench({ size, rounds: 2, parts: ['tokens'], program: builtProgram() })
    assert.equal(report.cases.length, 4)
    assert.equal(report.overheadRatio, undefined)
    assert.equal(report.memory, undefined)
    assert.deepEqual(
      report.bars.map(({ rounds }) => rounds?.length),
      [2],
    )
  })
})
