import type { Fault } from './fault.ts'

const slowDisk: Fault = (stage) => {
  const host = stage.dice.pick(stage.running())
  if (host === undefined) return undefined
  const latencyMs = stage.dice.chance(0.5) ? stage.dice.between(20, 200) : stage.dice.between(200, 3_000)
  const forMs = stage.leaseMs() * (0.5 + stage.dice.fraction() * 4)
  stage.slowDisk(host, latencyMs)
  stage.later(forMs, () => stage.slowDisk(host, 0))
  return { hosts: [host], text: `${latencyMs} ms a sync for ${Math.round(forMs)} ms` }
}

const fullDisk: Fault = (stage) => {
  const host = stage.dice.pick(stage.awake())
  if (host === undefined) return undefined
  const forMs = stage.leaseMs() * (0.5 + stage.dice.fraction() * 4)
  stage.fillDisk(host, true)
  stage.later(forMs, () => stage.fillDisk(host, false))
  return { hosts: [host], text: `for ${Math.round(forMs)} ms` }
}

export const diskFaults = { 'slow-disk': slowDisk, 'full-disk': fullDisk }
