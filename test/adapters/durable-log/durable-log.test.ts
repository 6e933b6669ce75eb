import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { type Disk, nodeDisk } from '../../../src/adapters/durable-log/disk.ts'
import type { DurableLog } from '../../../src/adapters/durable-log/durable-log.ts'
import { type OpenedLog, openDurableLog } from '../../../src/adapters/durable-log/open-durable-log.ts'
import { quotaDisk } from '../../../src/adapters/durable-log/quota-disk.ts'
import { StartRefusal } from '../../../src/adapters/start-refusal.ts'
import { eventually } from '../../eventually.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { errorOf, FaultyDisk } from './faulty-disk.ts'

describe('DurableLog', () => {
  const folder = scratchFolder()
  const opened: DurableLog[] = []
  let fullness: boolean[] = []
  let failures: Error[] = []

  beforeEach(() => {
    fullness = []
    failures = []
  })
  afterEach(async () => {
    for (const log of opened.splice(0)) await log.close()
  })

  async function open(disk: Disk = nodeDisk, reserveBytes = 8_192): Promise<OpenedLog> {
    const result = await openDurableLog({
      path: folder.path('log'),
      disk,
      onFull: (full) => fullness.push(full),
      onFailure: (error) => failures.push(error),
      limits: { reserveBytes, extendBytes: 4_096, roomLookEveryMs: 5 },
    })
    opened.push(result.log)
    return result
  }

  async function texts(): Promise<string[]> {
    const { records } = await open()
    return records.map((record) => Buffer.from(record).toString())
  }

  it('keeps what was acknowledged, in order', async () => {
    const { log, records } = await open()
    assert.deepEqual(records, [])
    await append(log, 'one', 'two')
    await append(log, 'three')
    assert.deepEqual(await texts(), ['one', 'two', 'three'])
  })

  it('acknowledges nothing before it is synced, and in the order of the calls', async () => {
    const disk = new FaultyDisk(nodeDisk)
    const { log } = await open(disk, 0)
    await append(log, 'first')
    disk.calls.length = 0
    const told: string[] = []
    log.append([Buffer.from('a')], () => told.push(`a after ${disk.calls.join(', ')}`))
    log.append([], () => told.push('b'))
    log.append([Buffer.from('c')], () => told.push('c'))
    await eventually('all are told', () => told.length === 3)
    assert.deepEqual(told, ['a after write, sync', 'b', 'c'])
  })

  it('lets everything that is appended during a sync share the next one', async () => {
    const disk = new FaultyDisk(nodeDisk)
    const { log } = await open(disk, 0)
    await append(log, 'first')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    disk.before = (call) => (call === 'sync' ? held : undefined)
    let told = 0
    log.append([Buffer.from('held')], () => told++)
    await eventually('the sync is under way', () => disk.calls.at(-1) === 'write')
    for (let index = 0; index < 100; index++) log.append([Buffer.from(`${index}`)], () => told++)
    assert.equal(told, 0)
    disk.calls.length = 0
    release()
    await eventually('all are told', () => told === 101)
    assert.equal(disk.calls.filter((call) => call === 'sync').length, 2)
  })

  it('replaces the whole log by a rewrite', async () => {
    const { log } = await open()
    await append(log, 'old')
    const before = log.size()
    await rewrite(log, 'new', 'newer')
    await append(log, 'behind')
    assert.ok(log.size() > before)
    assert.deepEqual(await texts(), ['new', 'newer', 'behind'])
  })

  it('has a rewrite on the disk, and its name too, before it says so', async () => {
    const disk = new FaultyDisk(nodeDisk)
    const { log } = await open(disk, 0)
    await append(log, 'old')
    disk.calls.length = 0
    let calls = ''
    log.rewrite([Buffer.from('new')], () => {
      calls = disk.calls.join(', ')
    })
    await eventually('it is told', () => calls !== '')
    assert.equal(calls, 'remove, open, write, write, sync, replace, sync-folder')
  })

  it('is the old log or the new one after a crash at any point of a rewrite', async () => {
    for (let crashAt = 1; ; crashAt++) {
      const disk = new FaultyDisk(nodeDisk)
      const { log } = await open(disk, 0)
      await rewrite(log, 'old')
      let calls = 0
      // A machine that stops takes no more calls.
      disk.before = () => (++calls >= crashAt ? new Promise(() => {}) : undefined)
      const told: string[] = []
      log.rewrite([Buffer.from('new')], () => told.push('new'))
      await eventually('the crash has come', () => calls >= crashAt || told.length > 0)
      opened.splice(opened.indexOf(log), 1)
      await disk.stop()
      const found = (await texts()).join()
      assert.ok(found === 'new' || (found === 'old' && told.length === 0), `${found} after ${crashAt} calls`)
      if (told.length > 0) break
    }
  })

  it('cuts off a write that a crash left torn, says how much, and goes on', async () => {
    const { log } = await open()
    await append(log, 'kept')
    const end = log.size()
    await append(log, 'x'.repeat(5_000))
    await log.close()
    await truncate(folder.path('log'), end + 1_000)
    const again = await open()
    assert.deepEqual(again.records.map(String).length, 1)
    assert.equal(again.tornBytes, 1_000)
    await append(again.log, 'after')
    await again.log.close()
    assert.deepEqual(await texts(), ['kept', 'after'])
  })

  it('refuses a log that is damaged in the middle, and says where and what to do', async () => {
    const { log } = await open()
    await append(log, 'one')
    const place = log.size() + 40
    await append(log, 'two')
    await append(log, 'three')
    await log.close()
    flipBit(folder.path('log'), place)
    await assert.rejects(open(), (error) => {
      assert.ok(error instanceof StartRefusal)
      assert.equal(error.code, 'log-damaged')
      assert.match(error.message, /damaged at byte \d+/)
      assert.match(error.message, /move the state folder away/)
      return true
    })
  })

  it('refuses a log whose last, synced batch is damaged', async () => {
    const { log } = await open()
    const place = log.size() + 36
    await append(log, 'promised')
    await log.close()
    flipBit(folder.path('log'), place)
    await assert.rejects(open(), { code: 'log-damaged' })
  })

  it('ends with a failure when a sync fails, acknowledges nothing more and never syncs again', async () => {
    const disk = new FaultyDisk(nodeDisk)
    const { log } = await open(disk, 0)
    await append(log, 'first')
    disk.before = (call) => {
      if (call === 'sync') throw errorOf('EIO')
    }
    let told = 0
    log.append([Buffer.from('lost')], () => told++)
    await eventually('the failure is reported', () => failures.length > 0)
    disk.before = () => {}
    disk.calls.length = 0
    log.append([Buffer.from('later')], () => told++)
    await log.close()
    assert.match(failures[0]?.message ?? '', /EIO/)
    assert.equal(told, 0)
    assert.deepEqual(disk.calls, [])
  })

  it('takes a sync that fails for want of space as a failure too, since it may not be retried', async () => {
    const disk = new FaultyDisk(nodeDisk)
    const { log } = await open(disk, 0)
    await append(log, 'first')
    disk.before = (call) => {
      if (call === 'sync') throw errorOf('ENOSPC')
    }
    log.append([Buffer.from('lost')], () => {})
    await eventually('the failure is reported', () => failures.length > 0)
  })

  describe('on a full disk', () => {
    const quotaFile = () => folder.path('quota')
    const openWithQuota = () => open(quotaDisk(nodeDisk, `file=${quotaFile()}`))

    it('says so while it still has room for votes, and says when there is room again', async () => {
      const { log } = await openWithQuota()
      await append(log, 'first')
      await eventually('the reserve is there', async () => (await stat(folder.path('log'))).size >= 8_192)
      writeFileSync(quotaFile(), `quotaBytes=${(await stat(folder.path('log'))).size}`)
      for (let vote = 0; fullness.length === 0; vote++) await append(log, `vote ${vote} ${'.'.repeat(200)}`)
      assert.deepEqual(fullness, [true])
      assert.equal(log.isFull, true)
      for (let vote = 0; vote < 10; vote++) await append(log, `late vote ${vote}`)
      writeFileSync(quotaFile(), '')
      await eventually('there is room', () => fullness.at(-1) === false)
      assert.equal(log.isFull, false)
      await log.close()
      assert.ok((await texts()).includes('late vote 9'))
    })

    it('holds what no longer fits, and writes it when there is room', async () => {
      const { log } = await openWithQuota()
      await append(log, 'first')
      writeFileSync(quotaFile(), 'quotaBytes=16384')
      let told = false
      log.append([Buffer.alloc(50_000, 1)], () => {
        told = true
      })
      await eventually('it is said', () => fullness.at(-1) === true)
      assert.equal(told, false)
      writeFileSync(quotaFile(), '')
      await eventually('it is written', () => told && fullness.at(-1) === false)
    })

    it('uses its reserve for a rewrite that makes the log smaller', async () => {
      const { log } = await openWithQuota()
      await append(log, 'x'.repeat(20_000))
      await eventually('the reserve is there', async () => (await stat(folder.path('log'))).size >= 28_000)
      writeFileSync(quotaFile(), `quotaBytes=${(await stat(folder.path('log'))).size}`)
      await rewrite(log, 'small')
      await eventually('there is room', () => fullness.at(-1) !== true)
      await log.close()
      assert.deepEqual(await texts(), ['small'])
    })

    it('can be closed', async () => {
      const { log } = await openWithQuota()
      await append(log, 'first')
      writeFileSync(quotaFile(), 'quotaBytes=1')
      log.append([Buffer.alloc(50_000, 1)], () => assert.fail('it was never written'))
      await eventually('it is said', () => fullness.at(-1) === true)
      await log.close()
      assert.deepEqual(await texts(), ['first'])
    })
  })
})

function append(log: DurableLog, ...records: string[]): Promise<void> {
  return new Promise((resolve) =>
    log.append(
      records.map((text) => Buffer.from(text)),
      resolve,
    ),
  )
}

function rewrite(log: DurableLog, ...records: string[]): Promise<void> {
  return new Promise((resolve) =>
    log.rewrite(
      records.map((text) => Buffer.from(text)),
      resolve,
    ),
  )
}

function flipBit(path: string, position: number): void {
  const bytes = readFileSync(path)
  bytes[position] = (bytes[position] as number) ^ 1
  writeFileSync(path, bytes)
}
