import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { mdsFormat } from '../../../src/data/format/mds.ts'
import { allSamples, MemoryFile } from '../memory-file.ts'

/** Written as MosaicML's writer does: count, offsets, header, samples; a sample begins with its variable sizes. */
function mds(samples: readonly { id: number; text: string; tokens: number[] }[]): Buffer {
  const header = Buffer.from(
    JSON.stringify({
      column_encodings: ['int', 'str', 'ndarray:int32:2'],
      column_names: ['id', 'text', 'tokens'],
      column_sizes: [8, null, 8],
      format: 'mds',
      version: 2,
    }),
  )
  const bodies = samples.map(({ id, text, tokens }) => {
    const fixed = Buffer.alloc(12)
    fixed.writeUInt32LE(Buffer.byteLength(text), 0)
    fixed.writeBigInt64LE(BigInt(id), 4)
    return Buffer.concat([fixed, Buffer.from(text), Buffer.from(Int32Array.from(tokens).buffer)])
  })
  const numbers = Buffer.alloc(4 * (samples.length + 2))
  let at = numbers.length + header.length
  numbers.writeUInt32LE(samples.length, 0)
  numbers.writeUInt32LE(at, 4)
  for (const [index, body] of bodies.entries()) {
    at += body.length
    numbers.writeUInt32LE(at, 8 + 4 * index)
  }
  return Buffer.concat([numbers, header, ...bodies])
}

const samples = Array.from({ length: 40 }, (_, id) => ({ id, text: 'é'.repeat(id), tokens: [id, -id] }))
const expected = samples.map((sample) => ({ ...sample, tokens: Int32Array.from(sample.tokens) }))

describe('the MDS format', () => {
  it('reads every column of every sample, plain and compressed', async () => {
    assert.deepEqual(await allSamples(mdsFormat, new MemoryFile('shard.00000.mds', mds(samples))), expected)
    const packed = gzipSync(mds(samples))
    assert.deepEqual(await allSamples(mdsFormat, new MemoryFile('shard.00000.mds.gz', packed)), expected)
  })

  it('reads large shards in blocks', async () => {
    const large = Array.from({ length: 10 }, (_, id) => ({ id, text: 'x'.repeat(1_000_000), tokens: [1, 2] }))
    const file = new MemoryFile('a.mds', mds(large))
    assert.equal((await allSamples(mdsFormat, file)).length, 10)
    assert.ok(file.readBytesMax < 6_000_000, `${file.readBytesMax} bytes at once`)
  })

  it('refuses a shard that was cut off or whose offsets make no sense', async () => {
    const whole = mds(samples)
    await assert.rejects(
      mdsFormat.index(new MemoryFile('a.mds', whole.subarray(0, 100))),
      /a\.mds: .*too short/,
    )
    await assert.rejects(
      mdsFormat.index(new MemoryFile('a.mds', whole.subarray(0, 900))),
      /a\.mds: its offsets/,
    )
    const renamed = Buffer.from(
      whole.toString('latin1').replace('"column_sizes"', '"column_times"'),
      'latin1',
    )
    await assert.rejects(
      mdsFormat.index(new MemoryFile('a.mds', renamed)),
      /a\.mds: its header cannot be read/,
    )
    whole.writeUInt32LE(1, 12)
    await assert.rejects(mdsFormat.index(new MemoryFile('a.mds', whole)), /a\.mds: its offsets/)
  })
})
