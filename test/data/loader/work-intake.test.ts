import assert from 'node:assert/strict'
import type { CommitQueue } from '../../../src/data/loader/commit-queue.ts'
import { WorkIntake } from '../../../src/data/loader/work-intake.ts'
import type { WorkPort } from '../../../src/data/loader/work-port.ts'

const nobodyElse: Pick<CommitQueue, 'along'> = { along: (call) => call([]) }
const wanted = { samplesMax: 8, rangesMax: 1 }

describe('a loader that asks for work', () => {
  const full = {
    next: async () => ({ validForMs: 0, nothing: 'window-full' as const }),
  } as unknown as WorkPort
  const intake = () => new WorkIntake(full, 'corpus', { peerAwayMsMax: 0 }, nobodyElse, 0)

  async function askUntilItComplains(hasOut: boolean): Promise<void> {
    const asking = intake()
    for (let times = 0; times < 3; times++) await asking.take(wanted, true, hasOut)
  }

  it('says that nothing is committed when the window stays full of what it has', async () => {
    await assert.rejects(askUntilItComplains(true), /^MisuseError: commit: the peer hands out no more/)
  })

  it('waits as long as it takes when the window is full of what other programs have', async () => {
    await askUntilItComplains(false)
  })

  it('tells with it what is done, but not where it may have to wait for the answer, or calls cost nothing', async () => {
    const asked: unknown[] = []
    const commits = [{ dataSet: 'corpus', epoch: 0, shard: 1, from: 0, to: 8 }]
    const nothing = { validForMs: 0, nothing: 'no-work' as const }
    const port = {
      next: async (request: { commits?: unknown }) => {
        asked.push(request.commits)
        return nothing
      },
    }
    const queue: Pick<CommitQueue, 'along'> = { along: (call) => call(commits) }
    for (const asking of [port, { ...port, isHere: true }]) {
      const intake = new WorkIntake(asking as unknown as WorkPort, 'corpus', { peerAwayMsMax: 0 }, queue)
      await intake.take(wanted, false, true)
      await intake.take(wanted, true, true)
    }
    assert.deepEqual(asked, [commits, undefined, undefined, undefined])
  })
})
