import assert from 'node:assert/strict'
import { ManifestShelf } from '../../../src/store/manifest/manifest-shelf.ts'
import { FileStore } from '../../../src/store/object/file-store.ts'
import { homePlace, identity, openVirtual } from '../store-at-test.ts'
import { VirtualDisk } from '../virtual-disk.ts'

describe('the shelf of manifests', () => {
  it('reads each once, and forgets what others have removed', async () => {
    const disk = new VirtualDisk()
    const saving = await openVirtual(disk)
    for (const run of ['one', 'two']) await (await saving.save({ run, step: 1, buffers: {} })).published
    const store = new FileStore(homePlace.kind === 'folder' ? homePlace.folder : '', disk)
    const shelf = new ManifestShelf(store, identity.verify)
    const read: string[] = []
    const get = store.get.bind(store)
    store.get = (key) => {
      read.push(key)
      return get(key)
    }
    const keys = (await shelf.list()).manifests.map(({ key }) => key)
    await shelf.list()
    assert.deepEqual(read, keys)
    const [first = ''] = keys
    const bytes = await get(first)
    await store.remove(first)
    assert.equal((await shelf.list('two')).manifests.length, 1)
    assert.equal((await shelf.list()).manifests.length, 1)
    await store.put(first, bytes)
    assert.equal((await shelf.list()).manifests.length, 2)
    assert.deepEqual(read, [...keys, first])
  })
})
