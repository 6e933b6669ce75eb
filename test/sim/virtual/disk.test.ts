import assert from 'node:assert/strict'
import { VirtualDisk } from '../../../sim/virtual/disk.ts'
import { Prng } from '../../../src/base/prng.ts'

const record = (byte: number) => Uint8Array.of(byte)
const bytesOf = (disk: VirtualDisk) => disk.records().map((bytes) => bytes[0])
const nobody = () => {}

describe('virtual disk', () => {
  it('syncs in the order of writing, however long each write takes', () => {
    const disk = new VirtualDisk()
    const told: string[] = []
    const firstMs = disk.write([record(1)], false, () => told.push('first'), 0, 50)
    const secondMs = disk.write([record(2)], false, () => told.push('second'), 1, 5)
    assert.deepEqual([firstMs, secondMs], [50, 50])
    disk.syncNext()()
    disk.syncNext()()
    assert.deepEqual(told, ['first', 'second'])
    assert.deepEqual(bytesOf(disk), [1, 2])
  })

  it('keeps what was synced through a crash, and of the rest a beginning at most', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 200; seed++) {
      const disk = new VirtualDisk()
      disk.write([record(1)], false, nobody, 0, 1)
      disk.syncNext()
      disk.write([record(2), record(3)], false, nobody, 2, 1)
      disk.write([record(4)], false, nobody, 2, 1)
      const damage = disk.crash(new Prng(seed))
      const kept = bytesOf(disk)
      assert.deepEqual(kept, [1, 2, 3, 4].slice(0, kept.length))
      assert.ok(kept.length >= 1)
      assert.equal(disk.size(), kept.length)
      seen.add(`${damage} ${kept.length}`)
    }
    assert.deepEqual([...seen].sort(), ['kept 4', 'lost 1', 'lost 3', 'torn 2'])
  })

  it('leaves the old log or the new one when it crashes during a rewrite', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 100; seed++) {
      const disk = new VirtualDisk()
      disk.write([record(1), record(2)], false, nobody, 0, 1)
      disk.syncNext()
      disk.write([record(9)], true, nobody, 2, 1)
      disk.crash(new Prng(seed))
      seen.add(bytesOf(disk).join())
    }
    assert.deepEqual([...seen].sort(), ['1,2', '9'])
  })

  it('tells its size with what is not yet synced', () => {
    const disk = new VirtualDisk()
    disk.write([new Uint8Array(10)], false, nobody, 0, 1)
    disk.write([new Uint8Array(3)], true, nobody, 0, 1)
    disk.write([new Uint8Array(4)], false, nobody, 0, 1)
    assert.equal(disk.size(), 7)
    disk.syncNext()
    disk.syncNext()
    disk.syncNext()
    assert.equal(disk.size(), 7)
  })
})
