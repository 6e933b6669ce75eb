import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStateFolder, type StateFolder } from '../../../src/adapters/state-folder/state-folder.ts'
import { eventually } from '../../eventually.ts'
import { MountedFolder } from '../mounted-folder.ts'
import { scratchFolder } from '../scratch-folder.ts'

describe('the state folder', () => {
  const folder = scratchFolder()
  const opened: StateFolder[] = []
  let fullness: boolean[] = []

  beforeEach(() => {
    fullness = []
  })
  afterEach(async () => {
    for (const state of opened.splice(0)) await state.close()
  })

  async function open(path = folder.path('state'), environment = {}): Promise<StateFolder> {
    const state = await openStateFolder({
      path,
      environment,
      onFull: (full) => fullness.push(full),
      onFailure: (error) => assert.fail(error),
    })
    opened.push(state)
    return state
  }

  async function closeAll(): Promise<void> {
    for (const state of opened.splice(0)) await state.close()
  }

  it('is made where there is none, with a key that only its owner can read', async () => {
    const state = await open()
    assert.deepEqual(state.records, [])
    assert.deepEqual(state.warnings, [])
    assert.equal(statSync(folder.path('state')).mode & 0o777, 0o700)
    assert.equal(statSync(folder.path('state/identity.key')).mode & 0o777, 0o600)
    assert.equal(statSync(folder.path('state/log')).mode & 0o777, 0o600)
  })

  it('gives the same key and the same records when it is opened again', async () => {
    const first = await open()
    await append(first, 'promised')
    await closeAll()
    const second = await open()
    assert.deepEqual(second.key.raw, first.key.raw)
    assert.deepEqual(
      second.records.map((record) => Buffer.from(record).toString()),
      ['promised'],
    )
  })

  it('is refused when its log is gone but its key is there', async () => {
    await open()
    await closeAll()
    rmSync(folder.path('state/log'))
    await assert.rejects(open(), { code: 'log-missing' })
  })

  it('is refused when its key is gone but its log has promises', async () => {
    await append(await open(), 'promised')
    await closeAll()
    rmSync(folder.path('state/identity.key'))
    await assert.rejects(open(), { code: 'identity-missing' })
  })

  it('is refused when its key is no key', async () => {
    await open()
    await closeAll()
    writeFileSync(folder.path('state/identity.key'), 'hello\n')
    await assert.rejects(open(), { code: 'identity-damaged' })
  })

  it('is refused when others can read its key, and says how to mend that', async () => {
    await open()
    await closeAll()
    chmodSync(folder.path('state/identity.key'), 0o644)
    await assert.rejects(open(), { code: 'identity-exposed', message: /chmod 600/ })
  })

  it('is free again after it was refused', async () => {
    await open()
    await closeAll()
    chmodSync(folder.path('state/identity.key'), 0o644)
    await assert.rejects(open(), { code: 'identity-exposed' })
    chmodSync(folder.path('state/identity.key'), 0o600)
    await open()
  })

  it('is refused where a file stands in its place', async () => {
    writeFileSync(folder.path('state'), '')
    await assert.rejects(open(), { code: 'state-folder-unreadable' })
  })

  it('is refused where the system makes no folders, instead of trying for ever', async function () {
    if (process.platform !== 'linux') return this.skip()
    await assert.rejects(open('/proc/of-nobody/state'), { code: 'state-folder-unreadable' })
  })

  it('is made with all folders above it', async () => {
    await open(folder.path('some/where/state'))
    assert.equal(statSync(folder.path('some/where/state')).mode & 0o777, 0o700)
  })

  it('is refused when it cannot be written, and says what to do', async function () {
    const refused = {
      code: 'state-folder-not-writable',
      message: /Give the user that runs the peer the right/,
    }
    if (process.getuid?.() !== 0) {
      mkdirSync(folder.path('state'), { mode: 0o500 })
      await assert.rejects(open(), refused)
      return
    }
    // Modes do not bind root; a file system that is mounted for reading does.
    const mounted = MountedFolder.mount('ro')
    if (mounted === undefined) return this.skip()
    try {
      await assert.rejects(open(mounted.path), refused)
      await assert.rejects(open(join(mounted.path, 'state')), refused)
    } finally {
      mounted.unmount()
    }
  })

  it('on a small disk says when it is full, still takes votes, and goes on when there is room', async function () {
    const mounted = MountedFolder.mount('size=4m')
    if (mounted === undefined) return this.skip()
    try {
      const state = await open(join(mounted.path, 'state'))
      await append(state, 'first')
      await eventually(
        'space is set aside',
        () => statSync(join(mounted.path, 'state/log')).size >= 1_048_576,
      )
      fillUp(join(mounted.path, 'other'))
      let votes = 0
      while (fullness.length === 0) {
        await append(state, '.'.repeat(4_000))
        votes++
      }
      assert.deepEqual(fullness, [true])
      for (let vote = 0; vote < 20; vote++) await append(state, `late vote ${vote}`)
      rmSync(join(mounted.path, 'other'))
      await eventually('there is room', () => fullness.at(-1) === false)
      await append(state, 'and on')
      await closeAll()
      const again = await open(join(mounted.path, 'state'))
      assert.equal(again.records.length, 1 + votes + 20 + 1)
    } finally {
      await closeAll()
      mounted.unmount()
    }
  })

  it('is refused on a full disk, and says so', async function () {
    const mounted = MountedFolder.mount('size=64k')
    if (mounted === undefined) return this.skip()
    try {
      fillUp(join(mounted.path, 'other'))
      await assert.rejects(open(join(mounted.path, 'state')), { message: /full disk/ })
    } finally {
      mounted.unmount()
    }
  })

  it('says that the disk has a quota for tests', async () => {
    const { warnings } = await open(folder.path('state'), { SHOAL_TEST_DISK: 'quotaBytes=9000000' })
    assert.match(warnings[0] ?? '', /for tests only/)
  })

  function append(state: StateFolder, text: string): Promise<void> {
    return new Promise((resolve) => state.log.append([Buffer.from(text)], resolve))
  }
})

/** Writes until nothing more fits. */
function fillUp(path: string): void {
  for (const sizeBytes of [65_536, 4_096, 1]) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(sizeBytes), { flag: 'a' })
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
    }
  }
}
