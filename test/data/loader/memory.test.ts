import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import { openLoader } from '../../../src/data/loader/loader.ts'
import { SoloWork } from '../../../src/data/loader/solo-work.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'

const rowsPerGroup = 256
const numbersPerRow = 512
const groupBytes = rowsPerGroup * numbersPerRow * 4

describe('the memory of a loader', function () {
  this.timeout(60_000)
  const scratch = scratchFolder()
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void

  function heldBytes(): number {
    // Twice: buffers are let go of only by the collection after the one that found them unused.
    collect()
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }

  function write(folder: string, groups: number): void {
    const rows = Array.from({ length: groups * rowsPerGroup }, (_, row) => row)
    const data = rows.map((row) =>
      Array.from({ length: numbersPerRow }, (_, at) => (row * 31 + at * 7) % 32_000),
    )
    mkdirSync(folder)
    const buffer = parquetWriteBuffer({
      columnData: [{ name: 'input_ids', data }],
      schema: [
        { name: 'root', num_children: 1 },
        { name: 'input_ids', num_children: 1, converted_type: 'LIST', repetition_type: 'REQUIRED' },
        { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
        { name: 'element', type: 'INT32', repetition_type: 'REQUIRED' },
      ],
      rowGroupSize: rowsPerGroup,
    })
    writeFileSync(join(folder, 'part.parquet'), new Uint8Array(buffer))
  }

  async function heldAtMost(groups: number): Promise<number> {
    const uri = scratch.path(`groups-${groups}`)
    write(uri, groups)
    const { spec } = await planDataSet({ name: 'corpus', uri, shardBy: 'row-group' })
    const before = heldBytes()
    let most = 0
    const loader = await openLoader({ peer: new SoloWork(spec), dataSet: 'corpus', batch: 64, prefetch: 2 })
    let batches = 0
    for await (const batch of loader) {
      // A look takes long; every third is at another place of a row group each time.
      if (batches++ % 3 === 2) most = Math.max(most, heldBytes() - before)
      await loader.commit(batch)
    }
    await loader.close()
    return most
  }

  it('holds a few row groups and what is read ahead, whatever the size of the file', async () => {
    await heldAtMost(2)
    const small = await heldAtMost(4)
    const large = await heldAtMost(12)
    // Two blocks are kept (one that is read, one that follows), and three batches of lists at four bytes a number.
    const bound = 2 * groupBytes + 3 * 64 * numbersPerRow * 4 + 1_000_000
    assert.ok(large < bound, `${large} bytes held, at most ${bound} expected`)
    assert.ok(large < small + groupBytes, `${large} bytes held of 12 row groups, ${small} of 4`)
  })
})
