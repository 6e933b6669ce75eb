import { cutOneWay } from './acts.ts'
import type { Fault } from './fault.ts'

/**
 * Some are cut off from the others, and their operator takes those for lost: the job runs twice, until the two sides hear each
 * other again, each link at a moment of its own. One who has just changed sides may lose power with what it wrote of that.
 */
const hastyRecovery: Fault = (stage) => {
  const peers = stage.dice.shuffle(stage.awake())
  if (peers.length < 3) return undefined
  const here = peers.slice(0, stage.dice.between(1, peers.length - 1))
  const [operatorsChoice] = here
  const turncoat = stage.dice.chance(0.5) ? stage.dice.pick(peers) : undefined
  if (operatorsChoice === undefined) return undefined
  const leaseMs = stage.leaseMs()
  const apartMs = leaseMs * (2 + stage.dice.fraction() * 6)
  for (const one of here) {
    for (const other of stage.places().filter((host) => !here.includes(host))) {
      cutOneWay(stage, [one], [other], apartMs + leaseMs * stage.dice.fraction())
      cutOneWay(stage, [other], [one], apartMs + leaseMs * stage.dice.fraction())
    }
  }
  stage.later(leaseMs * stage.dice.fraction(), () => {
    if (stage.isRunning(operatorsChoice)) stage.recover(operatorsChoice)
  })
  stage.later(apartMs + 1.5 * leaseMs * stage.dice.fraction(), () => {
    if (turncoat === undefined || !stage.isRunning(turncoat)) return
    stage.kill(turncoat, 'powered-off')
    stage.later(leaseMs * stage.dice.fraction(), () => stage.start(turncoat))
  })
  return { hosts: here, text: 'cut off from the others, and recovered as if these were lost' }
}

export const operatorFaults = { 'hasty-recovery': hastyRecovery }
