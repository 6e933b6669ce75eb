import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import type { SignedCard } from '../../../src/core/manifest/card.ts'
import { FolderCopyShelf } from '../../../src/peer/checkpoints/copy-shelf.ts'
import { verifyAs } from '../../protocols/signing.ts'
import { VirtualDisk } from '../../store/virtual-disk.ts'
import { manifestBytes as bytes } from './a-manifest.ts'

/** A disk on which each removal waits until it is let go. */
class LateDisk extends VirtualDisk {
  readonly #held: (() => void)[] = []

  override async remove(path: string): Promise<void> {
    await new Promise<void>((resolve) => this.#held.push(resolve))
    await super.remove(path)
  }

  async letGo(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) {
      for (const resolve of this.#held.splice(0)) resolve()
      await setImmediate()
    }
  }
}

describe('the shelf of copies', () => {
  it('keeps what is brought again while it is still being dropped, with its confirmation', async () => {
    const disk = new LateDisk()
    const shelf = new FolderCopyShelf('/state', 'run', verifyAs, assert.ifError, disk)
    const card: SignedCard = await shelf.put(bytes)
    shelf.drop(card)
    const kept = new Promise((resolve) => shelf.keep(bytes, resolve))
    const confirmed = new Promise((resolve) => shelf.keepConfirmation(card.id, resolve))
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    await disk.letGo()
    assert.deepEqual(await kept, { kind: 'kept', card, bytes: bytes.length })
    assert.equal(await confirmed, true)
    const found = []
    for await (const each of shelf.all()) found.push(each)
    assert.deepEqual(found, [{ card, bytes: bytes.length, isConfirmed: true }])
  })
})
