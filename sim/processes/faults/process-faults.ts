import type { Fault, FaultStage, Strike } from './fault.ts'

/** Down for a moment, for about a lease, or for longer. */
function drawDownMs({ dice, leaseMs }: FaultStage): number {
  return Math.round(dice.chance(0.3) ? dice.between(10, 300) : leaseMs * (0.3 + dice.fraction() * 1.5))
}

/** For so long after a leader's death the others are watched for a pause. */
export const mourningLeases = 3

function killFor(stage: FaultStage, peer: string, forMs: number): Strike {
  return {
    peers: [peer],
    detail: `SIGKILL; starts again after ${seconds(forMs)}`,
    act: () => {
      stage.mesh.kill(peer)
      stage.later(forMs, () => stage.begin(stage.mesh.restart(peer)))
    },
  }
}

/** One that does not lead, and whose end leaves a majority of the electors. */
function pickWorker(stage: FaultStage): string | undefined {
  const { leader } = stage.board
  return stage.dice.pick(stage.idle().filter((peer) => peer !== leader && stage.majorityOutlives([peer])))
}

const crash: Fault = (stage) => {
  const peer = pickWorker(stage)
  return peer === undefined ? undefined : killFor(stage, peer, drawDownMs(stage))
}

const leaderCrash: Fault = (stage) => {
  const { leader } = stage.board
  if (leader === undefined || !stage.idle().includes(leader) || !stage.majorityOutlives([leader]))
    return undefined
  // Not back before it is replaced and that is judged (I-12): its start would disturb the others.
  return killFor(stage, leader, stage.leaseMs * (mourningLeases + 0.1 + stage.dice.fraction() / 2))
}

const crashWithoutDisk: Fault = (stage) => {
  if (stage.roomForPeers() < 1) return undefined
  const peer = stage.dice.pick(
    stage.idle().filter((one) => stage.canLoseDisk(one) && stage.majorityOutlives([one])),
  )
  if (peer === undefined) return undefined
  const successor = stage.newName()
  return {
    peers: [peer],
    detail: `SIGKILL, and its folder is lost; ${successor} comes in its place`,
    act: () => {
      stage.mesh.kill(peer, 'lost')
      stage.later(drawDownMs(stage), () => stage.begin(stage.mesh.add(successor, { kind: 'join' })))
    },
  }
}

const massKill: Fault = (stage) => {
  const idle = stage.idle()
  if (idle.length < 2) return undefined
  const victims = stage.dice
    .shuffle(idle)
    .slice(0, stage.dice.between(Math.ceil(idle.length / 2), idle.length))
  return {
    peers: victims,
    detail: `SIGKILL to ${victims.length} of ${idle.length} at once; they start again`,
    act: () => {
      for (const peer of victims) {
        stage.mesh.kill(peer)
        stage.later(drawDownMs(stage), () => stage.begin(stage.mesh.restart(peer)))
      }
    },
  }
}

const rollingRestart: Fault = (stage) => {
  const order = stage.dice.shuffle(stage.idle())
  if (order.length === 0) return undefined
  const pauseMs = stage.dice.between(800, 2_000)
  const next = (index: number): void => {
    const peer = order[index]
    if (peer === undefined || !stage.isStormy()) return
    if (stage.mesh.peer(peer).isAwake && stage.majorityOutlives([peer])) {
      stage.mesh.kill(peer)
      stage.later(stage.dice.between(50, 500), () => stage.begin(stage.mesh.restart(peer)))
    }
    stage.later(pauseMs, () => next(index + 1))
  }
  return { peers: order, detail: `one after the other, ${seconds(pauseMs)} apart`, act: () => next(0) }
}

const freeze: Fault = (stage) => {
  const peer = stage.dice.pick(stage.idle().filter((one) => stage.majorityOutlives([one])))
  if (peer === undefined) return undefined
  const forMs = stage.leaseMs * (stage.dice.chance(0.25) ? 0.3 : 1.3 + stage.dice.fraction() * 0.5)
  return {
    peers: [peer],
    detail: `SIGSTOP for ${seconds(forMs)}`,
    act: () => {
      stage.mesh.freeze(peer)
      stage.later(forMs, () => stage.mesh.wake(peer))
    },
  }
}

const leave: Fault = (stage) => {
  // Those who go do not come back; half of the peers at the start stay in any case.
  const peer = pickWorker(stage)
  if (peer === undefined || stage.idle().length < 4 || stage.roomForPeers() < 1) return undefined
  const successor = stage.newName()
  return {
    peers: [peer],
    detail: `SIGTERM: it hands over and goes; ${successor} joins later`,
    act: () => {
      stage.mesh.leave(peer)
      stage.later(drawDownMs(stage) + 1_000, () => stage.begin(stage.mesh.add(successor, { kind: 'join' })))
    },
  }
}

const join: Fault = (stage) => {
  if (stage.roomForPeers() < 1) return undefined
  const peer = stage.newName()
  return {
    peers: [peer],
    detail: 'a new peer joins',
    act: () => stage.begin(stage.mesh.add(peer, { kind: 'join' })),
  }
}

export function seconds(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

export const processFaults = {
  crash,
  'leader-crash': leaderCrash,
  'crash-without-disk': crashWithoutDisk,
  'mass-kill': massKill,
  'rolling-restart': rollingRestart,
  freeze,
  leave,
  join,
}
