import type { Fault, FaultReport } from './fault.ts'
import type { Stage } from './stage.ts'

/** Down for a moment, for about a lease, or for several. */
function downMs(stage: Stage): number {
  const { dice } = stage
  const shape = dice.below(3)
  if (shape === 0) return dice.between(10, 300)
  return stage.leaseMs() * (shape === 1 ? 0.5 + dice.fraction() : 1 + dice.fraction() * 4)
}

function crashFor(stage: Stage, host: number, forMs: number, ending: 'killed' | 'powered-off'): void {
  stage.kill(host, ending)
  stage.later(forMs, () => stage.start(host))
}

const crash: Fault = (stage) => {
  const host = stage.dice.pick(stage.running())
  if (host === undefined) return undefined
  const forMs = downMs(stage)
  crashFor(stage, host, forMs, 'killed')
  return { hosts: [host], text: `for ${Math.round(forMs)} ms` }
}

const leaderCrash: Fault = (stage) => {
  const host = stage.leader()
  if (host === undefined) return undefined
  const forMs = downMs(stage)
  crashFor(stage, host, forMs, 'killed')
  return { hosts: [host], text: `for ${Math.round(forMs)} ms` }
}

const powerLoss: Fault = (stage) => {
  const host = stage.dice.pick(stage.running())
  if (host === undefined) return undefined
  const forMs = stage.leaseMs() * (0.2 + stage.dice.fraction() * 4)
  crashFor(stage, host, forMs, 'powered-off')
  return { hosts: [host], text: `for ${Math.round(forMs)} ms` }
}

const crashWithoutDisk: Fault = (stage) => {
  if (stage.roomForHosts() < 1) return undefined
  const host = stage.dice.pick(stage.running().filter((running) => stage.canLoseDisk(running)))
  if (host === undefined) return undefined
  stage.destroy(host)
  const replacement = stage.addHost()
  stage.later(downMs(stage), () => stage.start(replacement))
  return { hosts: [host], text: 'replaced by a new peer' }
}

const rollingRestart: Fault = (stage) => {
  const order = stage.dice.shuffle(stage.running())
  if (order.length === 0) return undefined
  const pauseMs = stage.dice.between(200, 2_000)
  const next = (index: number): void => {
    const host = order[index]
    if (host === undefined || !stage.isStormy()) return
    if (stage.isRunning(host)) crashFor(stage, host, stage.dice.between(50, 500), 'killed')
    stage.later(pauseMs, () => next(index + 1))
  }
  next(0)
  return { hosts: order, text: `one after the other, ${pauseMs} ms apart` }
}

const massKill: Fault = (stage) => {
  const running = stage.running()
  if (running.length < 2) return undefined
  const count = stage.dice.between(Math.ceil(running.length / 2), running.length)
  const hosts = stage.dice.shuffle(running).slice(0, count)
  for (const host of hosts)
    crashFor(stage, host, downMs(stage), stage.dice.chance(0.8) ? 'killed' : 'powered-off')
  return { hosts, text: `${count} of ${running.length}` }
}

/** Every third time the leader, if there is one. */
function pickAwake(stage: Stage): number | undefined {
  const awake = stage.awake()
  const leader = stage.leader()
  return leader !== undefined && awake.includes(leader) && stage.dice.chance(0.33)
    ? leader
    : stage.dice.pick(awake)
}

function freezeFor(stage: Stage, how: 'stopped' | 'suspended'): FaultReport | undefined {
  const host = pickAwake(stage)
  if (host === undefined) return undefined
  const { dice } = stage
  const forMs = dice.chance(0.3) ? dice.between(20, 300) : stage.leaseMs() * (0.5 + dice.fraction() * 3)
  stage.freeze(host, how)
  stage.later(forMs, () => stage.thaw(host))
  return { hosts: [host], text: `for ${Math.round(forMs)} ms` }
}

const freeze: Fault = (stage) => freezeFor(stage, 'stopped')

const suspend: Fault = (stage) => freezeFor(stage, 'suspended')

const clockLeap: Fault = (stage) => {
  const host = pickAwake(stage)
  if (host === undefined) return undefined
  const byMs = Math.round(stage.leaseMs() * stage.dice.fraction() * (stage.dice.chance(0.5) ? 1 : 20))
  stage.leapClock(host, byMs)
  return { hosts: [host], text: `by ${byMs} ms` }
}

export const processFaults = {
  crash,
  'leader-crash': leaderCrash,
  'power-loss': powerLoss,
  'crash-without-disk': crashWithoutDisk,
  'rolling-restart': rollingRestart,
  'mass-kill': massKill,
  freeze,
  suspend,
  'clock-leap': clockLeap,
}
