import assert from 'node:assert/strict'
import { lengthFieldBytes, parseSafetensors } from '../../../src/store/chunk/safetensors.ts'
import { layoutOf, readLayout } from '../../../src/store/crew/layout-texts.ts'

describe('the layout of a safetensors file', () => {
  const count = 10_000
  const tensors = Array.from({ length: count }, (_, index) => [
    `layer.${index}`,
    { dtype: 'U8', shape: [2], data_offsets: [2 * index, 2 * index + 2] },
  ])
  const header = Buffer.from(
    JSON.stringify({ __metadata__: { format: 'pt' }, ...Object.fromEntries(tensors) }),
  )
  const sizeBytes = lengthFieldBytes + header.length + 2 * count

  it('comes out of a thread as it was read there, with turns for others on the way', async () => {
    const shared = new Uint8Array(new SharedArrayBuffer(header.length))
    shared.set(header)
    const texts = readLayout(shared, sizeBytes)
    assert.ok(texts !== undefined)
    let turns = 0
    let isDone = false
    const count = (): void => {
      turns++
      if (!isDone) setImmediate(count)
    }
    setImmediate(count)
    const layout = await layoutOf(texts)
    isDone = true
    assert.deepEqual(layout, parseSafetensors(header, sizeBytes))
    assert.ok(turns >= 2, `${turns} turns`)
  })

  it('is none for what is no such file', () => {
    assert.equal(readLayout(header.subarray(1), sizeBytes), undefined)
  })
})
