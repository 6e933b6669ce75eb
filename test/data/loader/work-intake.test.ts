import assert from 'node:assert/strict'
import { WorkIntake } from '../../../src/data/loader/work-intake.ts'
import type { WorkPort } from '../../../src/data/loader/work-port.ts'

const wanted = { samplesMax: 8, rangesMax: 1 }

describe('a loader that asks for work', () => {
  const full = {
    next: async () => ({ validForMs: 0, nothing: 'window-full' as const }),
  } as unknown as WorkPort
  const intake = () => new WorkIntake(full, 'corpus', { peerAwayMsMax: 0 }, 0)

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
})
