import { setTimeout as delay } from 'node:timers/promises'
import type { TimingSettings } from '../../core/settings.ts'
import { timingFor } from '../../core/settings.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const looks = 40
const lookEveryMs = 10
/** Nobody made this before then: a clock that says less was never set. */
const earliestMs = Date.UTC(2026, 0, 1)
const steppedMs = 20

/** Whether timers come in time and the wall clock goes as the monotonic one does. */
export async function checkClock(timing: TimingSettings): Promise<Finding[]> {
  const wallBefore = Date.now()
  const before = performance.now()
  let lateMsMax = 0
  for (let look = 0; look < looks; look++) {
    const askedAt = performance.now()
    await delay(lookEveryMs)
    lateMsMax = Math.max(lateMsMax, performance.now() - askedAt - lookEveryMs)
  }
  const stepMs = Math.abs(Date.now() - wallBefore - (performance.now() - before))
  return [judgeLateness(lateMsMax, timing), judgeWallClock(stepMs)]
}

function judgeLateness(lateMsMax: number, timing: TimingSettings): Finding {
  const { workLeaseMs } = timingFor(timing, 1)
  const text = `timers come up to ${lateMsMax.toFixed(1)} ms late; a lease lasts ${workLeaseMs} ms`
  if (lateMsMax <= workLeaseMs / 10) return good('timers', text)
  return doubtful(
    'timers',
    text,
    'The machine is very busy: give the peer more processor time, or the job longer leases (--timing renewEveryMsMin=600).',
  )
}

function judgeWallClock(stepMs: number): Finding {
  if (Date.now() < earliestMs)
    return bad(
      'clock',
      `the wall clock says ${new Date().toISOString()}`,
      'Set the clock, and let NTP keep it.',
    )
  if (stepMs > steppedMs)
    return doubtful(
      'clock',
      `the wall clock moved ${stepMs.toFixed(0)} ms against the monotonic one while it was watched`,
      'Something sets the clock in steps: every step ahead ends a lease early. Let NTP slew it.',
    )
  return good('clock', `the wall clock runs as the monotonic one does (${stepMs.toFixed(1)} ms apart)`)
}
