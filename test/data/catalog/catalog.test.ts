import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { shardCountOf, shardSizesOf } from '../../../src/core/data-set.ts'
import { planDataSet } from '../../../src/data/catalog/add-data-set.ts'
import { openCatalog } from '../../../src/data/catalog/catalog.ts'
import { isSameFile, requireSameShape } from '../../../src/data/catalog/compare-catalog.ts'
import { parseDescription } from '../../../src/data/catalog/description.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { writeParquetFolder } from '../parquet-folder.ts'

describe('a data set that is described', () => {
  const scratch = scratchFolder()
  const uri = () => scratch.path('corpus')
  beforeEach(() => writeParquetFolder(uri(), [50, 0, 45]))

  it('has a shard for each file, row group or number of rows', async () => {
    const sizes = async (shardBy: 'file' | 'row-group' | { rows: number }) =>
      Array.from(shardSizesOf((await planDataSet({ name: 'corpus', uri: uri(), shardBy })).spec))
    assert.deepEqual(await sizes('file'), [50, 0, 45])
    assert.deepEqual(await sizes('row-group'), [20, 20, 10, 20, 20, 5])
    assert.deepEqual(await sizes({ rows: 30 }), [30, 20, 30, 15])
  })

  it('has lanes of steps in global order, 64 at most unless more is said', async () => {
    const global = { name: 'corpus', uri: uri(), order: 'global' } as const
    const { spec } = await planDataSet({ ...global, batch: 10 })
    assert.deepEqual(spec.runs, [{ count: 10, samples: 10 }])
    assert.equal(shardCountOf((await planDataSet({ ...global, batch: 90 })).spec), 64)
    assert.deepEqual((await planDataSet({ ...global, batch: 90, lanes: 3 })).spec.runs, [
      { count: 3, samples: 2 },
    ])
    await assert.rejects(planDataSet(global), /batch: .*--batch N/)
    await assert.rejects(planDataSet({ ...global, batch: 2, lanes: 3 }), /lanes: 3/)
  })

  it('is the same wherever it is described, and another one with another byte', async () => {
    const plan = async () => (await planDataSet({ name: 'corpus', uri: uri() })).spec
    const before = await plan()
    assert.deepEqual(await plan(), before)
    const path = `${uri()}/part-0.parquet`
    const bytes = readFileSync(path)
    bytes[100] = (bytes[100] as number) ^ 1
    writeFileSync(path, bytes)
    assert.notEqual((await plan()).contentDigest, before.contentDigest)
  })

  it('names the file that differs, and only that', async () => {
    const { description } = await planDataSet({ name: 'corpus', uri: uri() })
    const path = `${uri()}/part-2.parquet`
    const bytes = readFileSync(path)
    bytes[40] = (bytes[40] as number) ^ 1
    writeFileSync(path, bytes)
    const catalog = await openCatalog({ uri: uri() })
    requireSameShape(catalog, description, 'corpus')
    assert.deepEqual(await Promise.all([0, 1, 2].map((file) => isSameFile(catalog, file, description))), [
      true,
      true,
      false,
    ])
    catalog.close()
    rmSync(path)
    const fewer = await openCatalog({ uri: uri() })
    assert.throws(
      () => requireSameShape(fewer, description, 'corpus'),
      /2 files are here, and corpus was registered with 3/,
    )
    fewer.close()
  })

  it('fits into what the job agrees on, also with thousands of files', async () => {
    const uri = 'synthetic:files=5000,samples=2,bytes=4'
    const { spec, description } = await planDataSet({ name: 'many', uri })
    assert.equal(parseDescription('many', spec.description).files, 5_000)
    assert.equal(description.checkBytes, 0)
    assert.deepEqual(spec.runs, [{ count: 5_000, samples: 2 }])
  })

  it('says what to do where nothing is found, or nobody knows where it lies', async () => {
    await assert.rejects(
      openCatalog({ uri: scratch.path(), format: 'mds' }),
      /no mds files are there \(\.mds/,
    )
    writeFileSync(scratch.path('notes.doc'), 'x')
    rmSync(uri(), { recursive: true })
    await assert.rejects(
      openCatalog({ uri: scratch.path() }),
      /none of its 1 files has a known ending.*--format/,
    )
    assert.throws(() => parseDescription('corpus', undefined), /without a description.*shoal dataset add/)
    assert.throws(() => parseDescription('corpus', '{"version":2}'), /another version/)
  })
})
