import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  encodeBatch,
  encodeHeader,
  headerBytes,
  readLog,
} from '../../../src/adapters/durable-log/log-format.ts'

const salt = 0x1234_5678
const runwayBytes = 4_096

/** A log of these batches, with zeros behind it. */
function logOf(batches: readonly (readonly Uint8Array[])[]): { file: Buffer; starts: number[]; end: number } {
  const parts = [encodeHeader(salt)]
  const starts: number[] = []
  let offset = headerBytes
  for (const records of batches) {
    const batch = encodeBatch(records, offset, salt)
    parts.push(batch)
    starts.push(offset)
    offset += batch.length
  }
  return { file: Buffer.concat([...parts, Buffer.alloc(runwayBytes)]), starts, end: offset }
}

const record = fc.oneof(
  fc.uint8Array({ maxLength: 3_000 }),
  fc.nat(2_000).map((length) => new Uint8Array(length)),
)
const batches = fc.array(fc.array(record, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

function recordsOf(file: Buffer): Buffer[] {
  const reading = readLog(file)
  assert.ok(reading.kind === 'sound')
  return reading.records.map((bytes) => Buffer.from(bytes))
}

describe('the format of the log', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(batches, (written) => {
        const { file, end } = logOf(written)
        const reading = readLog(file)
        assert.ok(reading.kind === 'sound')
        assert.deepEqual(
          reading.records.map((bytes) => Buffer.from(bytes)),
          written.flat().map((bytes) => Buffer.from(bytes)),
        )
        assert.equal(reading.endOffset, end)
        assert.equal(reading.tornBytes, 0)
      }),
    )
  })

  it('calls any flipped bit of what was written damage, even in the last batch', () => {
    fc.assert(
      fc.property(batches, fc.nat(), fc.nat(7), (written, place, bit) => {
        const { file, end } = logOf(written)
        const position = place % end
        // The header's last bytes are room for a later version and mean nothing yet.
        if (position >= 20 && position < headerBytes) return
        file[position] = (file[position] as number) ^ (1 << bit)
        assert.notEqual(readLog(file).kind, 'sound')
      }),
      { numRuns: 500 },
    )
  })

  it('drops a last batch that the end of the file cuts off, and keeps all before it', () => {
    fc.assert(
      fc.property(batches, fc.nat(), (written, cut) => {
        const { file, starts, end } = logOf(written)
        const lastStart = starts.at(-1) ?? 0
        const at = lastStart + 1 + (cut % (end - lastStart - 1))
        assert.deepEqual(
          recordsOf(file.subarray(0, at)),
          written
            .slice(0, -1)
            .flat()
            .map((bytes) => Buffer.from(bytes)),
        )
      }),
    )
  })

  it('drops a last batch of which any sectors were never written', () => {
    fc.assert(
      fc.property(batches, fc.array(fc.boolean(), { minLength: 1 }), (written, lost) => {
        const { file, starts, end } = logOf(written)
        const lastStart = starts.at(-1) ?? 0
        let anyLost = false
        for (let start = lastStart, index = 0; start < end; index++) {
          const next = Math.min(end, (Math.floor(start / 512) + 1) * 512)
          if (lost[index % lost.length] === true) {
            file.fill(0, start, next)
            anyLost = true
          }
          start = next
        }
        const kept = anyLost ? written.slice(0, -1) : written
        assert.deepEqual(
          recordsOf(file),
          kept.flat().map((bytes) => Buffer.from(bytes)),
        )
      }),
    )
  })

  it('calls an unwritten sector damage when a sound batch follows', () => {
    const { file, starts } = logOf([[Buffer.alloc(2_000, 7)], [Buffer.from('later')]])
    const start = starts[0] as number
    file.fill(0, start, 512)
    const reading = readLog(file)
    assert.ok(reading.kind === 'damaged')
    assert.equal(reading.offset, start)
    assert.match(reading.reason, /a later one is sound/)
  })

  it('does not take a batch of another log for its own', () => {
    const other = encodeBatch([Buffer.from('from another log')], headerBytes, salt + 1)
    const file = Buffer.concat([encodeHeader(salt), other])
    assert.equal(readLog(file).kind, 'damaged')
  })

  it('does not take a batch that stands in the wrong place', () => {
    const { file, starts, end } = logOf([[Buffer.from('first')], [Buffer.from('second')]])
    file.copy(file, starts[0], starts[1], end)
    assert.equal(readLog(file).kind, 'damaged')
  })

  it('is not read by a version that does not know it', () => {
    assert.deepEqual(readLog(Buffer.from(newerHeader())), { kind: 'newer', version: 2 })
  })

  it('does not read a file that is no log', () => {
    for (const file of [Buffer.alloc(0), Buffer.from('hello'), Buffer.alloc(4_096)]) {
      assert.equal(readLog(file).kind, 'damaged')
    }
  })
})

/** The header of version 2, with its checksum. */
function newerHeader(): Uint8Array {
  return Buffer.from('73686f616c6c6f670200000000000000456cd3b3000000000000000000000000', 'hex')
}
