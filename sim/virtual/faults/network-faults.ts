import { cutLinks, type Link } from './acts.ts'
import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

/** Shorter than a lease, or long enough for the cut off side to be removed. */
function cutMs(stage: Stage): number {
  const { dice } = stage
  return stage.leaseMs() * (dice.chance(0.4) ? dice.fraction() : 1 + dice.fraction() * 5)
}

/** Two sides, neither empty; every third time the leader's side is the leader alone. */
function sides(stage: Stage): { here: readonly number[]; there: readonly number[] } | undefined {
  const running = stage.dice.shuffle(stage.running())
  if (running.length < 2) return undefined
  const leader = stage.leader()
  if (leader !== undefined && stage.dice.chance(0.33)) {
    return { here: [leader], there: running.filter((host) => host !== leader) }
  }
  const cutAt = stage.dice.between(1, running.length - 1)
  return { here: running.slice(0, cutAt), there: running.slice(cutAt) }
}

function between(here: readonly number[], there: readonly number[]): Link[] {
  return here.flatMap((from) => there.map((to): Link => [from, to]))
}

const partition: Fault = (stage) => {
  const split = sides(stage)
  if (split === undefined) return undefined
  const { here, there } = split
  const forMs = cutMs(stage)
  cutLinks(stage, [...between(here, there), ...between(there, here)], forMs)
  return { hosts: here, text: `cut from the rest for ${Math.round(forMs)} ms` }
}

const oneWayPartition: Fault = (stage) => {
  const split = sides(stage)
  if (split === undefined) return undefined
  const forMs = cutMs(stage)
  const outward = stage.dice.chance(0.5)
  cutLinks(stage, outward ? between(split.here, split.there) : between(split.there, split.here), forMs)
  return {
    hosts: split.here,
    text: `${outward ? 'unheard by' : 'deaf to'} the rest for ${Math.round(forMs)} ms`,
  }
}

const partialPartition: Fault = (stage) => {
  const running = stage.running()
  if (running.length < 3) return undefined
  const links = between(running, running).filter(([from, to]) => from < to && stage.dice.chance(0.3))
  if (links.length === 0) return undefined
  const forMs = cutMs(stage)
  cutLinks(stage, [...links, ...links.map(([from, to]): Link => [to, from])], forMs)
  return { hosts: [...new Set(links.flat())], text: `${links.length} pairs for ${Math.round(forMs)} ms` }
}

const slowHost: Fault = (stage) => {
  const host = stage.dice.pick(stage.running())
  if (host === undefined) return undefined
  const byMs = stage.dice.between(20, Math.round(stage.leaseMs()))
  const forMs = cutMs(stage)
  stage.slowLinks(host, byMs)
  stage.later(forMs, () => stage.slowLinks(host, 0))
  return { hosts: [host], text: `${byMs} ms more each way for ${Math.round(forMs)} ms` }
}

const connectionReset: Fault = (stage) => {
  const running = stage.dice.shuffle(stage.running())
  const [host] = running
  if (host === undefined) return undefined
  const count = stage.dice.between(1, running.length)
  const reset = running.slice(1, 1 + count).filter((peer) => stage.reset(host, peer))
  return reset.length === 0 ? undefined : { hosts: [host, ...reset], text: `${reset.length} connections` }
}

export const networkFaults = {
  partition,
  'one-way-partition': oneWayPartition,
  'partial-partition': partialPartition,
  'slow-host': slowHost,
  'connection-reset': connectionReset,
}
