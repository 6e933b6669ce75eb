import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { jsonLinesFormat } from '../../../src/data/format/json-lines.ts'
import { allSamples, MemoryFile } from '../memory-file.ts'

const lines = Array.from({ length: 300 }, (_, id) => ({ id, text: `line ${id} – ${'x'.repeat(id)}` }))
const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`

// `printf '{"id":0}\n{"id":1}\n' | zstd`, by the program of its makers.
const zstd = Buffer.from('28b52ffd04589100007b226964223a307d0a7b226964223a317d0a6b865d8c', 'hex')

describe('the format of JSON lines', () => {
  it('reads plain and gzipped files', async () => {
    assert.deepEqual(await allSamples(jsonLinesFormat, new MemoryFile('a.jsonl', text)), lines)
    assert.deepEqual(await allSamples(jsonLinesFormat, new MemoryFile('a.jsonl.gz', gzipSync(text))), lines)
  })

  it('reads large files in blocks, whatever the ends of lines and blank lines between', async () => {
    const line = fc.record({ id: fc.nat(), text: fc.string({ maxLength: 50 }) })
    const gap = fc.constantFrom('\n', '\r\n', '\n\n', '\n  \n')
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 20 }), gap, fc.boolean(), async (some, gap, isEnded) => {
        const long = some.map((line) => ({ ...line, filler: 'é'.repeat(100_000) }))
        const text = long.map((line) => JSON.stringify(line)).join(gap) + (isEnded ? gap : '')
        const file = new MemoryFile('a.jsonl', text)
        assert.deepEqual(await allSamples(jsonLinesFormat, file), long)
        assert.ok(file.readBytesMax < 1_500_000, `${file.readBytesMax} bytes at once`)
      }),
      { numRuns: 30 },
    )
  })

  it('reads zstd', async () => {
    assert.deepEqual(await allSamples(jsonLinesFormat, new MemoryFile('a.jsonl.zst', zstd)), [
      { id: 0 },
      { id: 1 },
    ])
  })

  it('has no samples in an empty file', async () => {
    assert.deepEqual((await jsonLinesFormat.index(new MemoryFile('a.jsonl', ''))).blocks, [])
  })

  it('names the file and the line that is not an object', async () => {
    const read = (text: string) => allSamples(jsonLinesFormat, new MemoryFile('a.jsonl', text))
    await assert.rejects(read('{"a":1}\n\n{"a":\n'), /^DataError: a\.jsonl: line 3 is not JSON/)
    await assert.rejects(read('{"a":1}\n[1]\n'), /^DataError: a\.jsonl: line 2 is not an object/)
  })

  it('names a file that cannot be decompressed', async () => {
    const cut = gzipSync(text).subarray(0, 100)
    await assert.rejects(
      allSamples(jsonLinesFormat, new MemoryFile('a.jsonl.gz', cut)),
      /a\.jsonl\.gz: it cannot be decompressed/,
    )
  })
})
