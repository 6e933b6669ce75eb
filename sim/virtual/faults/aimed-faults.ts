import { bystanders, cut, cutOff, giveCause } from './acts.ts'
import type { Fault } from './fault.ts'

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
 * at once and has forgotten its grants. With the other half, of which the leader is, it makes a majority that knows of
 * no lease, the dead electors' own included; and a newcomer wants shards.
 */
const amnesia: Fault = (stage) => {
  const leader = stage.leader()
  const electors = stage.electors()
  if (leader === undefined || !electors.includes(leader)) return undefined
  const majority = Math.floor(electors.length / 2) + 1
  const others = stage.dice.shuffle(electors.filter((elector) => elector !== leader))
  const granters = others.slice(0, majority)
  const [forgetful, ...lost] = granters
  const strangers = [leader, ...others.slice(majority)]
  const member = stage.dice.pick(bystanders(stage))
  if (forgetful === undefined || member === undefined || granters.length < majority) return undefined
  const leaseMs = stage.leaseMs()
  cut(stage, [member, ...lost], strangers, 4 * leaseMs)
  stage.later(1.2 * leaseMs, () => {
    if (!stage.isStormy()) return
    cutOff(stage, member, 2.5 * leaseMs)
    for (const host of granters.filter((granter) => stage.isRunning(granter))) stage.kill(host, 'powered-off')
    stage.later(stage.dice.between(5, 60), () => {
      stage.start(forgetful)
      giveCause(stage, [...electors, member])
    })
    for (const host of lost) stage.later(2.5 * leaseMs, () => stage.start(host))
  })
  return { hosts: [member, ...granters], text: 'a member known to these electors only, which then end' }
}

/** Newcomers ask to be let in and are gone for ever before they are: a view that counts on them is never installed. */
const stillbirth: Fault = (stage) => {
  const count = Math.min(stage.roomForHosts(), 2)
  if (count < 2) return undefined
  const hosts = Array.from({ length: count }, () => stage.addHost())
  stage.whenAsked(hosts, (host) => {
    stage.later(stage.dice.fraction() * 5, () => {
      if (stage.canLoseDisk(host)) stage.destroy(host)
    })
  })
  for (const host of hosts) stage.start(host)
  return { hosts, text: 'ask to join, and are gone' }
}

export const aimedFaults = {
  'unsynced-crash': unsyncedCrash,
  'proposer-crash': proposerCrash,
  'split-vote': splitVote,
  amnesia,
  stillbirth,
}
