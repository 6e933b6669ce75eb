import { bystanders, cut, cutOff, cutOneWay, giveCause } from './acts.ts'
import type { Fault } from './fault.ts'

// Who leads next, and what of the one before it is not known to it. Each takes several steps, which any other fault upsets.

/**
 * The leader dies when it has told of a view but not activated it, and a member that loses shards by it has not heard of
 * it. Whoever leads next did not see the leases of the view before, and must not take them for ended.
 */
const tellerCrash: Fault = (stage) => {
  const member = stage.dice.pick(bystanders(stage))
  if (member === undefined) return undefined
  const leaseMs = stage.leaseMs()
  stage.whenProposed((leader) => {
    if (leader === member) return
    cutOff(stage, member, 2 * leaseMs)
    stage.later(leaseMs * (0.02 + stage.dice.fraction() * 0.2), () => {
      if (!stage.isRunning(leader)) return
      stage.kill(leader, 'killed')
      stage.later(2 * leaseMs, () => stage.start(leader))
    })
  })
  giveCause(stage, [...stage.electors(), member])
  return { hosts: [member], text: 'hears nothing of the next view, whose leader dies before it is active' }
}

/**
 * The only elector leaves. Either a member that hears nothing of it works on, by a lease of which the elector that follows
 * has only been told; or the leaver dies half-way, and with it sleeps the only table. A newcomer gives cause for one more
 * view at once.
 */
const handover: Fault = (stage) => {
  const [elector, ...others] = stage.electors()
  const deaf = stage.dice.pick(bystanders(stage))
  if (elector === undefined || others.length > 0 || deaf === undefined || bystanders(stage).length < 2)
    return undefined
  const leaseMs = stage.leaseMs()
  const diesHalfWay = stage.dice.chance(0.5)
  if (diesHalfWay) {
    stage.whenProposed((leader) => {
      stage.later(stage.dice.fraction() * 10, () => {
        if (stage.isRunning(leader)) stage.kill(leader, 'killed')
      })
    })
  } else {
    cutOff(stage, deaf, 2 * leaseMs)
  }
  stage.leave(elector)
  stage.later(2 * leaseMs, () => stage.start(elector))
  stage.later(leaseMs * stage.dice.fraction() * 0.2, () => giveCause(stage, [elector, deaf]))
  const text = diesHalfWay ? 'leaves, and dies half-way' : 'leaves, and one hears nothing of it'
  return { hosts: diesHalfWay ? [elector] : [elector, deaf], text }
}

/**
 * A member that hears nothing any more has its lease from two electors, of which one dies, so that another takes its place;
 * then the other one, the leader, dies too. Those who are left have never granted that lease, and a newcomer wants shards.
 */
const succession: Fault = (stage) => {
  const leader = stage.leader()
  const electors = stage.electors()
  const [loyal, mute] = stage.dice.shuffle(electors.filter((elector) => elector !== leader))
  // The youngest: a senior one would be made an elector itself.
  const deaf = bystanders(stage).at(-1)
  if (leader === undefined || electors.length !== 3 || bystanders(stage).length < 2) return undefined
  if (loyal === undefined || mute === undefined || deaf === undefined || stage.roomForHosts() === 0)
    return undefined
  const leaseMs = stage.leaseMs()
  cut(stage, [deaf], [mute], 4 * leaseMs)
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy() || !stage.isRunning(leader) || !stage.isRunning(loyal)) return
    cutOff(stage, deaf, 2 * leaseMs)
    stage.kill(loyal, 'killed')
    stage.later(2.5 * leaseMs, () => stage.start(loyal))
    stage.later(leaseMs * (0.05 + stage.dice.fraction() * 0.15), () => {
      if (stage.isRunning(leader)) stage.kill(leader, 'killed')
      stage.later(2 * leaseMs, () => stage.start(leader))
      giveCause(stage, [...electors, deaf])
    })
  })
  return {
    hosts: [deaf, loyal, leader],
    text: 'hears nothing; the two electors of its lease die, one by one',
  }
}

/**
 * The electors accept a view and do not hear that it is chosen: until they do, a member may ask them for its lease, and
 * they have frozen what it asks under. When they hear at last the view is activated by what they had reported; the member
 * hears nothing of it.
 */
const mutedLeader: Fault = (stage) => {
  const leader = stage.leader()
  const electors = stage.electors()
  const member = stage.dice.pick(bystanders(stage))
  if (leader === undefined || !electors.includes(leader) || electors.length < 3 || member === undefined)
    return undefined
  const leaseMs = stage.leaseMs()
  stage.whenProposed((proposer) => {
    if (proposer !== leader) return
    // Once all have been sent the proposal. The leader's own lease must not run out: the next leader would ask anew.
    stage.later(0, () => {
      const unaware = [...electors.filter((elector) => elector !== leader), member]
      const aware = stage.places().filter((host) => !unaware.includes(host))
      const mutedMs = leaseMs * stage.dice.between(20, 50) * 0.01
      cutOneWay(stage, aware, unaware, mutedMs)
      stage.later(mutedMs, () => cutOff(stage, member, 2 * leaseMs))
    })
  })
  giveCause(stage, [...electors, member])
  return { hosts: [leader, member], text: 'the next view is accepted and not heard of, by this member least' }
}

/**
 * The leader and the two who would campaign next lose power when the electors have accepted its proposal. Those who are left
 * have frozen the present view, and nobody leads for so long that leases would run out: all that members can learn of
 * the next view is what these have accepted.
 */
const unheardChoice: Fault = (stage) => {
  const electors = stage.electors()
  if (electors.length < 7) return undefined
  stage.whenProposed((leader) => {
    const next = stage.electors().filter((elector) => elector !== leader)
    stage.later(stage.dice.fraction() * 8, () => {
      for (const host of [leader, ...next.slice(0, 2)]) {
        if (!stage.isRunning(host)) continue
        stage.kill(host, 'powered-off')
        stage.later(4 * stage.leaseMs(), () => stage.start(host))
      }
    })
  })
  giveCause(stage, electors)
  return { hosts: electors, text: 'the next to propose is gone with those who would follow it' }
}

export const stagedSuccessions = {
  'teller-crash': tellerCrash,
  handover,
  succession,
  'muted-leader': mutedLeader,
  'unheard-choice': unheardChoice,
}
