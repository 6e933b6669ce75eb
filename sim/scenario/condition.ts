import { shardKey } from '../../src/base/ids.ts'
import type { Totals } from '../check/ledger.ts'
import type { Violation } from '../check/observation.ts'
import { type Form, form } from './sentence.ts'
import { count, name, type PeerRef, peerSlots } from './slots.ts'
import type { Stage } from './stage.ts'

/** What a condition may look at. */
export interface Evidence {
  readonly stage: Stage
  readonly totals: Totals
  readonly violations: readonly Violation[]
}

/** Says why it does not hold; undefined when it does. */
export type Condition = (evidence: Evidence) => string | undefined

/** All that can be waited for or expected, as far as these peers are known. */
export function conditionForms(known: ReadonlySet<string>): Form<Condition>[] {
  const { peer } = peerSlots(known)
  return [
    // — work —
    form(['all shards are owned and started'], () => allShardsWorkedOn),
    form(['every shard of', peer, 'is delivered by another'], deliveredByAnother),
    form(['owner of shard', count, 'is', peer], (shard, ref) => worksOn(shard, ref, true)),
    form(['owner of shard', count, 'is not', peer], (shard, ref) => worksOn(shard, ref, false)),
    form([peer, 'may deliver'], (ref) =>
      about(ref, (it, { stage }) => unless(workOf(stage, it) > 0, `${it} may not deliver`)),
    ),
    form([peer, 'may not deliver'], (ref) =>
      about(ref, (it, { stage }) => unless(workOf(stage, it) === 0, `${it} may deliver`)),
    ),
    form([peer, 'did not pause'], (ref) =>
      about(ref, (it, { stage }) => unless(!hasPaused(stage, it), `${it} paused`)),
    ),
    form(['nobody paused'], () => nobodyPaused),
    form(['shards are balanced'], () => balanced),
    form(
      ['data set', name, 'is finished'],
      (dataSet) =>
        ({ stage }) =>
          unless(stage.finished.has(dataSet), `${dataSet} is not finished`),
    ),

    // — samples —
    form(
      ['nothing was committed twice'],
      () =>
        ({ totals }) =>
          unless(totals.committedTwice === 0, `${totals.committedTwice} samples were`),
    ),
    form(
      ['nothing was lost'],
      () =>
        ({ totals }) =>
          unless(totals.lost === 0, `${totals.lost} samples were`),
    ),
    form(['nothing was delivered twice'], () => atMostTwice(0)),
    form(['at most', count, 'samples were delivered twice'], atMostTwice),
    form(
      ['at least', count, 'samples were committed'],
      (least) =>
        ({ totals }) =>
          unless(totals.committed >= least, `${totals.committed} were`),
    ),
    form(
      ['no invariant was broken'],
      () =>
        ({ violations: [first] }) =>
          first && `${first.invariant}: ${first.text}`,
    ),

    // — members —
    form([peer, 'is a member'], (ref) => membership(ref, true)),
    form([peer, 'is no member'], (ref) => membership(ref, false)),
    form([peer, 'has left'], (ref) =>
      about(ref, (it, { stage }) => unless(stage.left.has(it), `${it} has not`)),
    ),
    form(['the view has', count, 'members'], viewHas),
    form(['all peers agree on the view'], () => allAgree),
    form([peer, 'leads'], (ref) => leadership(ref, true)),
    form([peer, 'does not lead'], (ref) => leadership(ref, false)),
    form(
      ['somebody leads'],
      () =>
        ({ stage }) =>
          unless(stage.resolve({ kind: 'leader' }) !== undefined, 'nobody leads'),
    ),
    form([peer, 'says that the majority is lost'], (ref) =>
      about(ref, (it, { stage }) => unless(stage.sayMajorityLost.has(it), `${it} does not`)),
    ),
    form([peer, 'has recovered the job'], (ref) =>
      about(ref, (it, { stage }) => unless(stage.recovered.has(it), `${it} has not`)),
    ),

    // — barriers —
    form(['barrier', name, 'released everybody'], (barrier) => barrierEnded(barrier, ['released'])),
    form(['barrier', name, 'failed for everybody'], (barrier) =>
      barrierEnded(barrier, ['timed-out', 'member-lost', 'interrupted']),
    ),
  ]
}

function unless(holds: boolean, whyNot: string): string | undefined {
  return holds ? undefined : whyNot
}

function about(ref: PeerRef, judge: (peer: string, evidence: Evidence) => string | undefined): Condition {
  return (evidence) => {
    const peer = evidence.stage.resolve(ref)
    return peer === undefined ? `there is no ${ref.kind}` : judge(peer, evidence)
  }
}

const allShardsWorkedOn: Condition = ({ stage }) => {
  const open = stage.openShards()
  if (open.length === 0) return stage.finished.size > 0 ? undefined : 'there is no data set yet'
  const idle = open.filter((shard) => stage.workersOf(shard).length === 0)
  return unless(idle.length === 0, `${idle.length} are not, such as ${idle.slice(0, 1).map(shardKey).join()}`)
}

function deliveredByAnother(ref: PeerRef): Condition {
  return about(ref, (peer, { stage }) => {
    const { atMs, shards } = stage.blow(peer)
    if (shards.length === 0) return `${peer} had none`
    const left = shards.filter((shard) => stage.deliverersSince(atMs, shard).every((other) => other === peer))
    return unless(
      left.length === 0,
      `${left.length} of ${shards.length} are not, such as ${left.slice(0, 1).map(shardKey).join()}`,
    )
  })
}

function worksOn(shard: number, ref: PeerRef, wanted: boolean): Condition {
  return about(ref, (peer, { stage }) => {
    const meant = stage.openShards().filter((open) => open.shard === shard)
    if (meant.length === 0) return `there is no open shard ${shard}`
    const workers = meant.flatMap((open) => stage.workersOf(open))
    return unless(
      workers.includes(peer) === wanted,
      workers.length === 0 ? 'nobody is' : `it is ${workers.join(' and ')}`,
    )
  })
}

function workOf(stage: Stage, peer: string): number {
  return [...stage.scene.actor(peer).holds.values()].filter((shard) => stage.probe.mayDeliver(peer, shard))
    .length
}

/** Since the scenario last did something. */
function hasPaused(stage: Stage, peer: string): boolean {
  return (stage.lapsedAtMs.get(peer) ?? Number.NEGATIVE_INFINITY) >= stage.actedAtMs
}

const nobodyPaused: Condition = ({ stage }) => {
  const paused = stage.awake().filter((peer) => hasPaused(stage, peer))
  return unless(paused.length === 0, `${paused.join(' and ')} did`)
}

const balanced: Condition = ({ stage }) => {
  const loads = (stage.newestView?.members ?? []).map(({ id }) => workOf(stage, id))
  return unless(Math.max(...loads) - Math.min(...loads) <= 1, `members work on ${loads.join(', ')} shards`)
}

function atMostTwice(most: number): Condition {
  return ({ totals }) => unless(totals.deliveredTwice <= most, `${totals.deliveredTwice} samples were`)
}

function membership(ref: PeerRef, wanted: boolean): Condition {
  return about(ref, (peer, { stage }) => {
    const members = stage.newestView?.members.map(({ id }) => id) ?? []
    return unless(members.includes(peer) === wanted, `the members are ${members.join(', ')}`)
  })
}

function viewHas(size: number): Condition {
  return ({ stage }) => {
    const members = stage.newestView?.members.length ?? 0
    return unless(members === size, `it has ${members}`)
  }
}

const allAgree: Condition = ({ stage }) => {
  const hashes = new Set(stage.awake().map((peer) => stage.scene.actor(peer).view?.hash))
  return unless(hashes.size === 1 && !hashes.has(undefined), `there are ${hashes.size} opinions`)
}

function leadership(ref: PeerRef, wanted: boolean): Condition {
  return about(ref, (peer, { stage }) =>
    unless(stage.scene.actor(peer).leading === wanted, `${peer} ${wanted ? 'does not' : 'does'}`),
  )
}

function barrierEnded(barrier: string, verdicts: readonly string[]): Condition {
  return ({ stage }) => {
    const settled = stage.settlements(barrier)
    const others = stage.awake().filter((peer) => !verdicts.includes(settled.get(peer) ?? ''))
    return unless(
      others.length === 0,
      others.map((peer) => `${peer}: ${settled.get(peer) ?? 'waiting'}`).join(', '),
    )
  }
}
