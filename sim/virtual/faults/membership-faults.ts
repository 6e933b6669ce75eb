import type { Fault } from './fault.ts'

const leave: Fault = (stage) => {
  const awake = stage.awake()
  const host = stage.dice.pick(awake)
  // The last one that leaves would end the job.
  if (host === undefined || awake.length < 2) return undefined
  const backMs = stage.leaseMs() * (1 + stage.dice.fraction() * 4)
  stage.leave(host)
  stage.later(backMs, () => stage.start(host))
  return { hosts: [host], text: `back ${Math.round(backMs)} ms later` }
}

const join: Fault = (stage) => {
  if (stage.roomForHosts() < 1) return undefined
  const host = stage.addHost()
  stage.start(host)
  return { hosts: [host], text: '' }
}

const thunderingJoin: Fault = (stage) => {
  const count = Math.min(stage.roomForHosts(), stage.dice.between(2, 5))
  if (count < 2) return undefined
  const hosts = Array.from({ length: count }, () => stage.addHost())
  for (const host of hosts) stage.start(host)
  return { hosts, text: `${count} at once` }
}

export const membershipFaults = { leave, join, 'thundering-join': thunderingJoin }
