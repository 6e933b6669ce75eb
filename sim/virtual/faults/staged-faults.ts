import { bystanders, cut, cutOff, cutOneWay, giveCause } from './acts.ts'
import type { Fault } from './fault.ts'

// Each of these takes several steps, which any other fault upsets.

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
 * A member that is heard and hears nothing loses shards to a newcomer and gets them back when that dies. Then it hears
 * again, first from one that has restarted and kept no views, so that it learns the state and not how it came about.
 */
const missedViews: Fault = (stage) => {
  const [deaf, witness] = stage.dice.shuffle(bystanders(stage))
  if (deaf === undefined || witness === undefined || stage.roomForHosts() === 0) return undefined
  const leaseMs = stage.leaseMs()
  const newcomer = stage.addHost()
  const others = stage.places().filter((host) => host !== deaf && host !== witness)
  const deafMs = 2.3 * leaseMs
  cutOneWay(stage, [witness], [deaf], deafMs)
  cutOneWay(stage, others, [deaf], deafMs + 0.3 * leaseMs)
  stage.start(newcomer)
  stage.later(1.7 * leaseMs, () => {
    if (stage.isRunning(newcomer)) stage.kill(newcomer, 'killed')
    stage.later(3 * leaseMs, () => stage.start(newcomer))
  })
  stage.later(deafMs - 0.1 * leaseMs, () => {
    if (stage.isRunning(witness)) stage.kill(witness, 'killed')
    stage.later(0.05 * leaseMs, () => stage.start(witness))
  })
  return { hosts: [deaf, witness, newcomer], text: 'hears of no view while the third comes and goes' }
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

/**
 * The leader brings the merged cursors of a view to itself alone, and dies as it proposes the next one. A member's commits are
 * known to it and to an elector that is gone, and the member hears nothing any more: those who are left must not be
 * asked to choose a view as long as they know nothing of these commits.
 */
const halfInstall: Fault = (stage) => {
  const leader = stage.leader()
  const electors = stage.electors()
  const [lost, kept] = stage.dice.shuffle(electors.filter((elector) => elector !== leader))
  const member = stage.dice.pick(bystanders(stage))
  if (leader === undefined || electors.length !== 3 || bystanders(stage).length < 2) return undefined
  if (lost === undefined || kept === undefined || member === undefined) return undefined
  const leaseMs = stage.leaseMs()
  cut(stage, [member], [kept], 4 * leaseMs)
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy() || !stage.isRunning(leader) || !stage.isRunning(lost)) return
    stage.kill(lost, 'killed')
    stage.later(4 * leaseMs, () => stage.start(lost))
    stage.whenProposed((first) => {
      if (first !== leader) return
      const others = stage.places().filter((host) => host !== leader && host !== kept)
      // Once all have been sent the proposal, and for as long as the cursors would be on their way.
      stage.later(0, () => {
        cutOff(stage, member, 3 * leaseMs)
        cutOneWay(stage, [leader], others, 3 * leaseMs)
        cutOneWay(stage, [leader], [kept], 0.05 * leaseMs)
      })
      giveCause(stage, [...electors, member])
      stage.later(0.05 * leaseMs, () => {
        stage.whenProposed((second) => {
          if (second !== leader) return
          stage.later(stage.dice.fraction() * 10, () => {
            if (stage.isRunning(leader)) stage.kill(leader, 'powered-off')
            stage.later(3 * leaseMs, () => stage.start(leader))
          })
        })
      })
    })
  })
  return {
    hosts: [leader, lost, member],
    text: 'merged cursors at one elector, which dies proposing the next view',
  }
}

/**
 * The next to lead has heard neither of a member's last commits nor of the merged cursors that the others have
 * installed. By the time it may activate the view, no elector hears it, so that it learns no more by proposing the next.
 */
const lateHeir: Fault = (stage) => {
  const leader = stage.leader()
  const electors = stage.electors()
  const [heir, ...others] = electors.filter((elector) => elector !== leader)
  const member = stage.dice.pick(bystanders(stage))
  if (leader === undefined || heir === undefined || member === undefined) return undefined
  if (others.length < 3 || bystanders(stage).length < 2) return undefined
  const leaseMs = stage.leaseMs()
  cut(stage, [member], [heir], 4 * leaseMs)
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy() || !stage.isRunning(leader) || !stage.isRunning(heir)) return
    if (stage.isRunning(member)) stage.kill(member, 'killed')
    stage.later(3 * leaseMs, () => stage.start(member))
    stage.whenProposed((proposer) => {
      if (proposer !== leader) return
      stage.later(0, () => {
        const unaware = stage.places().filter((host) => host !== leader && !others.includes(host))
        cutOneWay(stage, [leader], unaware, 3 * leaseMs)
      })
      stage.later(0.03 * leaseMs, () => {
        if (stage.isRunning(leader)) stage.kill(leader, 'powered-off')
        stage.later(3 * leaseMs, () => stage.start(leader))
      })
      stage.later(0.75 * leaseMs, () => cutOneWay(stage, [heir], others, 0.6 * leaseMs))
    })
  })
  return { hosts: [leader, heir, member], text: 'the next to lead has not heard of its last commits' }
}

/**
 * Only the leader hears what a leaver says last, and dies when the others have accepted the view without the leaver: whoever
 * leads next merges tables that do not know it, and the owners that follow hear no word of the leaver's either.
 */
const partingWords: Fault = (stage) => {
  const leader = stage.leader()
  const leaver = stage.dice.pick(bystanders(stage))
  if (leader === undefined || leaver === undefined || bystanders(stage).length < 2) return undefined
  const leaseMs = stage.leaseMs()
  const others = stage.places().filter((host) => host !== leader && host !== leaver)
  cutOneWay(stage, [leaver], others, 3 * leaseMs)
  stage.whenProposed((proposer) => {
    if (proposer !== leader) return
    stage.later(stage.dice.fraction() * 10, () => {
      if (stage.isRunning(leader)) stage.kill(leader, 'killed')
      stage.later(3 * leaseMs, () => stage.start(leader))
    })
  })
  stage.leave(leaver)
  stage.later(3 * leaseMs, () => stage.start(leaver))
  return {
    hosts: [leaver, leader],
    text: 'leaves, and only the leader hears it, which dies as it proposes that',
  }
}

export const stagedFaults = {
  'teller-crash': tellerCrash,
  handover,
  succession,
  'muted-leader': mutedLeader,
  'missed-views': missedViews,
  'half-install': halfInstall,
  'late-heir': lateHeir,
  'parting-words': partingWords,
  'unheard-choice': unheardChoice,
}
