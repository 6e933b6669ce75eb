import type { Fault } from './fault.ts'
import type { Stage } from './stage.ts'

// A write is under way for a millisecond or so: looks so often for one before it gives up.
const looksMax = 400
const lookEveryMs = 0.5

/** Cuts the power of a peer whose disk has not yet what it was given: has it told anybody of it? */
const unsyncedCrash: Fault = (stage) => {
  const wanted = stage.dice.shuffle(stage.electors())
  const look = (looks: number): void => {
    const host = wanted.find((elector) => stage.hasUnsynced(elector))
    if (host !== undefined) {
      stage.kill(host, 'powered-off')
      stage.later(stage.leaseMs() * stage.dice.fraction(), () => stage.start(host))
    } else if (looks < looksMax && stage.isStormy()) {
      stage.later(lookEveryMs, () => look(looks + 1))
    }
  }
  if (wanted.length === 0) return undefined
  look(0)
  return { hosts: wanted, text: 'the first of them that has a write under way' }
}

/** Ends the leader between its proposal and its word that the view is chosen; half of the time a member is deaf. */
const proposerCrash: Fault = (stage) => {
  const member = stage.dice.pick(stage.awake())
  if (member === undefined || stage.running().length < 3) return undefined
  const isDeaf = stage.dice.chance(0.5)
  stage.whenProposed((leader) => {
    const forMs = stage.leaseMs() * (0.3 + stage.dice.fraction() * 2)
    if (isDeaf && member !== leader && stage.isRunning(member)) cutOff(stage, member, forMs)
    stage.later(stage.dice.fraction() * 20, () => {
      if (!stage.isRunning(leader)) return
      stage.kill(leader, 'killed')
      stage.later(forMs, () => stage.start(leader))
    })
  })
  return { hosts: [member], text: `the next to propose dies${isDeaf ? ', and this one hears nothing' : ''}` }
}

/**
 * Two leaders one after the other die when a single elector has their proposal, and the first of these two electors is
 * heard again only then: whoever leads next is told of two accepted views, of which the later one may be chosen.
 */
const splitVote: Fault = (stage) => {
  const electors = stage.electors()
  if (electors.length < 5) return undefined
  const proposeToOne = (leader: number, apart: readonly number[]): number | undefined => {
    const leaseMs = stage.leaseMs()
    const [told, ...untold] = stage
      .electors()
      .filter((elector) => elector !== leader && !apart.includes(elector))
    cut(stage, [leader], untold, 3 * leaseMs)
    stage.later(20, () => {
      if (stage.isRunning(leader)) stage.kill(leader, 'killed')
      stage.later(3 * leaseMs, () => stage.start(leader))
    })
    return told
  }
  stage.whenProposed((first) => {
    const early = proposeToOne(first, [])
    if (early === undefined) return
    stage.later(20, () => cutOff(stage, early, 3 * stage.leaseMs()))
    stage.whenProposed((second) => proposeToOne(second, [early]))
  })
  giveCause(stage, electors)
  return { hosts: electors, text: 'the next two to propose are heard by one of them, and die' }
}

/**
 * A member holds its lease by one half of the electors alone; then of that half all die but one, which restarts
 * at once and has forgotten its grants. With the other half it is a majority that knows of no lease.
 */
const amnesia: Fault = (stage) => {
  const electors = stage.dice.shuffle(stage.electors())
  const majority = Math.floor(electors.length / 2) + 1
  const granters = electors.slice(0, majority)
  const [forgetful, ...others] = granters
  const strangers = electors.slice(majority)
  const member = stage.dice.pick(stage.awake().filter((host) => !electors.includes(host)))
  if (forgetful === undefined || member === undefined || strangers.length === 0) return undefined
  const leaseMs = stage.leaseMs()
  cut(stage, [member], strangers, 4 * leaseMs)
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy()) return
    cutOff(stage, member, 2.5 * leaseMs)
    for (const host of granters.filter((granter) => stage.isRunning(granter))) stage.kill(host, 'powered-off')
    stage.later(stage.dice.between(5, 60), () => stage.start(forgetful))
    for (const host of others) stage.later(2.5 * leaseMs, () => stage.start(host))
  })
  return { hosts: [member, ...granters], text: 'a member known to these electors only, which then end' }
}

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

/** Members that are awake and no electors. */
function bystanders(stage: Stage): readonly number[] {
  const electors = stage.electors()
  return stage.awake().filter((host) => !electors.includes(host))
}

/** Somebody comes or goes, so that a view is proposed soon. */
function giveCause(stage: Stage, electors: readonly number[]): void {
  if (stage.roomForHosts() > 0) return stage.start(stage.addHost())
  const member = stage.dice.pick(stage.awake().filter((host) => !electors.includes(host)))
  if (member === undefined) return
  stage.kill(member, 'killed')
  stage.later(stage.leaseMs(), () => stage.start(member))
}

function cutOff(stage: Stage, member: number, forMs: number): void {
  const rest = stage.running().filter((host) => host !== member)
  cut(stage, [member], rest, forMs)
}

function cut(stage: Stage, here: readonly number[], there: readonly number[], forMs: number): void {
  const links = here.flatMap((one) =>
    there.flatMap((other) => [[one, other] as const, [other, one] as const]),
  )
  for (const [from, to] of links) stage.cut(from, to)
  stage.later(forMs, () => {
    for (const [from, to] of links) stage.mend(from, to)
  })
}

export const aimedFaults = {
  'unsynced-crash': unsyncedCrash,
  'proposer-crash': proposerCrash,
  'split-vote': splitVote,
  amnesia,
  'teller-crash': tellerCrash,
}
