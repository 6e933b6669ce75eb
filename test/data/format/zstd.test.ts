import assert from 'node:assert/strict'
import { loadUnpackZstd, type UnpackZstd } from '../../../src/data/format/zstd.ts'
import { loadZstd, type Zstd } from '../../../src/zstd/zstd.ts'

/** A frame that does not tell its length, of one block that is stored as it is (RFC 8878, 3.1.1). */
function withoutLength(content: Buffer): Buffer {
  const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58])
  const block = Buffer.alloc(3)
  block.writeUIntLE((content.length << 3) | 1, 0, 3)
  return Buffer.concat([head, block, content])
}

describe('zstd', () => {
  let compress: Zstd['compress']
  let unpack: UnpackZstd
  const text = Buffer.from('one line after the other\n'.repeat(1_000))
  const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()

  before(async () => {
    compress = (await loadZstd()).compress
    unpack = await loadUnpackZstd()
  })

  it('is unpacked, whether it tells its length or not, and of however many frames', () => {
    const packed = Buffer.from(compress(text))
    assert.equal(textOf(unpack(packed)), text.toString())
    const short = Buffer.from('short')
    assert.equal(textOf(unpack(withoutLength(short))), 'short')
    assert.equal(textOf(unpack(Buffer.concat([packed, packed]))), text.toString().repeat(2))
  })

  it('is refused where it is damaged, or claims more than any file has, and what follows is not harmed', () => {
    const packed = Buffer.from(compress(text))
    assert.throws(() => unpack(packed.subarray(0, packed.length - 8)))
    assert.throws(() => unpack(Buffer.from('no zstd at all')))
    const huge = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0, 0, 0, 0, 0, 1, 0, 0])
    assert.throws(() => unpack(huge))
    assert.equal(textOf(unpack(packed)), text.toString())
  })
})
