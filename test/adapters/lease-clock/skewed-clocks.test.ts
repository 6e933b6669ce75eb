import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLeaseClock } from '../../../src/adapters/lease-clock/create-lease-clock.ts'
import { LeaseClock } from '../../../src/adapters/lease-clock/lease-clock.ts'
import { skewedClocks } from '../../../src/adapters/lease-clock/skewed-clocks.ts'
import { eventually } from '../../eventually.ts'
import { HandSetClock } from './hand-set-clock.ts'

describe('the skewed clock for tests', () => {
  it('runs slow by its drift on all clocks, so that the fastest does not hide it', () => {
    const machine = new HandSetClock()
    const clock = new LeaseClock(skewedClocks(machine.sources(), 'driftRatio=-0.05'))
    const startMs = clock.now()
    machine.pass(100_000)
    assert.ok(Math.abs(clock.now() - startMs - 95_000) <= 1)
  })

  it('jumps when the file that holds the skew is changed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shoal-clock-'))
    try {
      const file = join(folder, 'skew')
      writeFileSync(file, 'offsetMs=0')
      const { clock, warning } = createLeaseClock({ SHOAL_TEST_CLOCK: `file=${file}` })
      assert.match(warning ?? '', /for tests only/)
      const startMs = clock.now()
      writeFileSync(file, 'offsetMs=86400000')
      await eventually('the clock has jumped', () => clock.takeLeapMs() >= 86_000_000)
      assert.ok(clock.now() - startMs < 86_000_000)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('refuses a setting that it does not understand', () => {
    assert.throws(
      () => createLeaseClock({ SHOAL_TEST_CLOCK: 'drift=fast' }),
      /SHOAL_TEST_CLOCK: "drift=fast"/,
    )
  })
})
