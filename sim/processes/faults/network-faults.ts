import type { Fault, FaultStage } from './fault.ts'
import { seconds } from './process-faults.ts'

/** Longer than a lease most of the time, so that somebody takes over. */
function drawCutMs({ dice, leaseMs }: FaultStage): number {
  return leaseMs * (dice.chance(0.25) ? 0.3 : 1.3 + dice.fraction() * 0.7)
}

/** Some of the peers, so few that the rest has a majority of the electors. */
function pickMinority(stage: FaultStage): string[] | undefined {
  const idle = stage.dice.shuffle(stage.idle())
  for (let count = stage.dice.between(1, Math.max(1, (idle.length - 1) >> 1)); count > 0; count--) {
    const few = idle.slice(0, count)
    if (few.length > 0 && few.length < idle.length && stage.majorityOutlives(few)) return few
  }
  return undefined
}

const partition: Fault = (stage) => {
  const few = pickMinority(stage)
  if (few === undefined) return undefined
  const others = stage.mesh.names.filter((peer) => !few.includes(peer))
  const forMs = drawCutMs(stage)
  return {
    peers: few,
    detail: `cut off from all others for ${seconds(forMs)}`,
    act: () => stage.later(forMs, stage.mesh.network.cut(few, others)),
  }
}

const oneWayPartition: Fault = (stage) => {
  const few = pickMinority(stage)
  if (few === undefined) return undefined
  const others = stage.mesh.names.filter((peer) => !few.includes(peer))
  const forMs = drawCutMs(stage)
  const isDeaf = stage.dice.chance(0.5)
  return {
    peers: few,
    detail: `${isDeaf ? 'hears' : 'reaches'} nobody for ${seconds(forMs)}; the other way is open`,
    act: () =>
      stage.later(
        forMs,
        isDeaf ? stage.mesh.network.cut(others, few, true) : stage.mesh.network.cut(few, others, true),
      ),
  }
}

const partialPartition: Fault = (stage) => {
  const [one, other] = stage.dice.shuffle(stage.idle())
  if (one === undefined || other === undefined) return undefined
  const forMs = drawCutMs(stage)
  return {
    peers: [one, other],
    detail: `cut off from each other only, for ${seconds(forMs)}`,
    act: () => stage.later(forMs, stage.mesh.network.cut([one], [other])),
  }
}

const slowHost: Fault = (stage) => {
  const peer = stage.dice.pick(stage.idle())
  if (peer === undefined || !stage.mesh.network.canDelay) return undefined
  const [byMs, forMs] = [stage.dice.between(20, 250), stage.dice.between(500, 4_000)]
  return {
    peers: [peer],
    detail: `everything to and from it takes ${byMs} ms more for ${seconds(forMs)}`,
    act: () => {
      stage.mesh.network.slow(peer, byMs)
      stage.later(forMs, () => stage.mesh.network.slow(peer, 0))
    },
  }
}

const loss: Fault = (stage) => {
  const percent = stage.dice.between(1, 10)
  const forMs = stage.dice.between(500, 4_000)
  return {
    peers: [],
    detail: `${percent} % of what is sent comes a retransmission late, for ${seconds(forMs)}`,
    act: () => {
      stage.mesh.network.lose(percent / 100)
      stage.later(forMs, () => stage.mesh.network.lose(0))
    },
  }
}

const connectionReset: Fault = (stage) => {
  const [one, other] = stage.dice.shuffle(stage.idle())
  if (one === undefined || other === undefined) return undefined
  return {
    peers: [one, other],
    detail: 'their connections break',
    isMild: true,
    act: () => stage.mesh.network.resetConnections(one, other),
  }
}

export const networkFaults = {
  partition,
  'one-way-partition': oneWayPartition,
  'partial-partition': partialPartition,
  'slow-host': slowHost,
  loss,
  'connection-reset': connectionReset,
}
