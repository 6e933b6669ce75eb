import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '../../../src/store/object/file-store.ts'
import { rejectsWith } from '../rejects-with.ts'
import { itIsAnObjectStore } from './store-contract.ts'

describe('a folder as an object store', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shoal-store-'))
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  itIsAnObjectStore(async () => new FileStore(join(folder, 'made', 'when-needed')))

  it('does not list what is no key of ours', async () => {
    await writeFile(join(folder, 'with space'), '')
    await writeFile(join(folder, 'ours'), '')
    assert.deepEqual(
      (await new FileStore(folder).list('')).map(({ key }) => key),
      ['ours'],
    )
  })

  it('says that a file stands where its folder should be', async () => {
    await writeFile(join(folder, 'file'), '')
    await chmod(join(folder, 'file'), 0o600)
    await rejectsWith('no-place', /file/, new FileStore(join(folder, 'file')).put('key', new Uint8Array(1)))
  })
})
