import { machineClocks } from './clock-source.ts'
import { LeaseClock } from './lease-clock.ts'
import { skewedClocks, testClockVariable } from './skewed-clocks.ts'

export interface CreatedLeaseClock {
  readonly clock: LeaseClock
  /** What the peer must say when it starts, if its clock is not the machine's. */
  readonly warning: string | undefined
}

export function createLeaseClock(
  environment: Readonly<Record<string, string | undefined>>,
): CreatedLeaseClock {
  const setting = environment[testClockVariable]
  if (setting === undefined || setting === '') {
    return { clock: new LeaseClock(machineClocks()), warning: undefined }
  }
  return {
    clock: new LeaseClock(skewedClocks(machineClocks(), setting)),
    warning: `${testClockVariable} is set (${setting}): leases are counted by a skewed clock; for tests only`,
  }
}
