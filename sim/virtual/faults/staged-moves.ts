import { bystanders, cut, cutOff, cutOneWay, giveCause, type Link } from './acts.ts'
import type { Fault } from './fault.ts'

// How far a shard is, and what of that its next owner is not told. Each takes several steps, which any other fault upsets.

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

/**
 * A shard goes from a member to a newcomer, from there to another, which hears nothing any more, and back. What the member said
 * of it at first comes only then, while the other still has its lease.
 */
const lateRelease: Fault = (stage) => {
  const members = bystanders(stage)
  if (members.length === 0 || stage.roomForHosts() < 2) return undefined
  const leaseMs = stage.leaseMs()
  const first = stage.addHost()
  const second = stage.addHost()
  const cuts = members.map((member): Link => [member, first])
  for (const [from, to] of cuts) stage.cut(from, to)
  let isMended = false
  const mend = (): void => {
    if (!isMended) for (const [from, to] of cuts) stage.mend(from, to)
    isMended = true
  }
  stage.later(4 * leaseMs, mend)
  stage.start(first)
  stage.later(0.7 * leaseMs, () => stage.start(second))
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy()) return
    cutOff(stage, second, 2 * leaseMs)
    stage.later(0.3 * leaseMs, () => {
      // Once all have been told of the view without it.
      stage.whenProposed(() => stage.later(0.02 * leaseMs, mend))
    })
  })
  return { hosts: [first, second, ...members], text: 'what these say to the first is late' }
}

export const stagedMoves = {
  'missed-views': missedViews,
  'half-install': halfInstall,
  'late-heir': lateHeir,
  'parting-words': partingWords,
  'late-release': lateRelease,
}
