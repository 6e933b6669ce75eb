import type { Fault } from './fault.ts'
import { seconds } from './process-faults.ts'

const dayMs = 86_400_000

const fullDisk: Fault = (stage) => {
  const peer = stage.dice.pick(stage.idle().filter((one) => stage.majorityOutlives([one])))
  if (peer === undefined) return undefined
  const forMs = stage.dice.between(300, 3_000)
  return {
    peers: [peer],
    detail: `its disk is full for ${seconds(forMs)}`,
    act: () => {
      stage.mesh.fillDisk(peer, true)
      stage.later(forMs, () => stage.mesh.fillDisk(peer, false))
    },
  }
}

const clockLeap: Fault = (stage) => {
  const peer = stage.dice.pick(stage.idle())
  if (peer === undefined) return undefined
  const byMs = stage.dice.chance(0.5) ? dayMs : Math.round(stage.leaseMs * (stage.dice.fraction() * 4 - 2))
  return {
    peers: [peer],
    detail: `its clock is set ${byMs < 0 ? 'back' : 'forward'} by ${byMs === dayMs ? 'a day' : seconds(Math.abs(byMs))}`,
    isMild: true,
    act: () => stage.mesh.leapClock(peer, byMs),
  }
}

/** As far apart as the protocol allows: half of it fast, half of it slow. */
const clockDrift: Fault = (stage) => {
  const peers = stage.idle()
  if (peers.length === 0) return undefined
  return {
    peers: [],
    detail: 'all clocks run up to 0.5 % fast or slow from now on',
    act: () => {
      for (const peer of peers) stage.mesh.driftClock(peer, (stage.dice.fraction() - 0.5) / 100)
    },
  }
}

const brokenClock: Fault = (stage) => {
  const peer = stage.dice.pick(stage.idle())
  if (peer === undefined) return undefined
  const driftRatio = stage.dice.chance(0.5) ? stage.dice.fraction() : -stage.dice.fraction() / 2
  const forMs = stage.dice.between(1_000, 5_000)
  return {
    peers: [peer],
    detail: `its clocks run at ${(1 + driftRatio).toFixed(2)} of their speed for ${seconds(forMs)}`,
    act: () => {
      stage.mesh.driftClock(peer, driftRatio)
      stage.later(forMs, () => stage.mesh.driftClock(peer, 0))
    },
  }
}

const cpuStarvation: Fault = (stage) => {
  const forMs = stage.dice.between(300, 1_500)
  return {
    peers: [],
    detail: `all processors are busy for ${seconds(forMs)}`,
    act: () => stage.mesh.starve(forMs),
  }
}

export const machineFaults = {
  'full-disk': fullDisk,
  'clock-leap': clockLeap,
  'clock-drift': clockDrift,
  'broken-clock': brokenClock,
  'cpu-starvation': cpuStarvation,
}
