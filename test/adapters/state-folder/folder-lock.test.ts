import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  lockByAbstractSocket,
  lockByFlockCommand,
  lockFolder,
  type TakeLock,
} from '../../../src/adapters/state-folder/folder-lock.ts'
import { openStateFolder } from '../../../src/adapters/state-folder/state-folder.ts'
import { scratchFolder } from '../scratch-folder.ts'

const holdFolder = fileURLToPath(new URL('hold-folder.ts', import.meta.url))

describe('the lock on a state folder', () => {
  const folder = scratchFolder()
  let holder: ChildProcess | undefined

  afterEach(() => {
    holder?.kill('SIGKILL')
    holder = undefined
  })

  async function startHolder(): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['--import', 'tsx', holdFolder, folder.path()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    holder = child
    await once(child.stdout, 'data')
    return child
  }

  it('makes a second process refuse, naming the first', async () => {
    const { pid } = await startHolder()
    await assert.rejects(
      openStateFolder({ path: folder.path(), environment: {}, onFull: () => {}, onFailure: () => {} }),
      (error: Error & { code?: string }) => {
        assert.equal(error.code, 'state-folder-in-use')
        assert.match(error.message, new RegExp(`in use by process ${pid} on `))
        return true
      },
    )
  })

  it('is free at once when the process that holds it is killed', async () => {
    const child = await startHolder()
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { release } = await lockFolder(folder.path())
    release()
  })

  it('is not held by a file that a dead process has left, whatever it says', async () => {
    writeFileSync(folder.path('lock'), `process ${process.pid} on this machine\n`)
    const { release } = await lockFolder(folder.path())
    release()
  })

  const ways: [string, TakeLock][] = [
    ['flock', lockByFlockCommand],
    ['an abstract socket', lockByAbstractSocket],
  ]
  for (const [name, way] of ways) {
    it(`by ${name} is held by one at a time and can be given back`, async () => {
      const first = await lockFolder(folder.path(), [way])
      await assert.rejects(lockFolder(folder.path(), [way]), { code: 'state-folder-in-use' })
      first.release()
      const second = await lockFolder(folder.path(), [way])
      second.release()
    })
  }

  it('is refused where the system has no way to lock', async () => {
    const noWay: TakeLock = () => Promise.resolve('unsupported')
    await assert.rejects(lockFolder(folder.path(), [noWay]), /Install it/)
  })
})
