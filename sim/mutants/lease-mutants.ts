import type { Mutant } from './mutant.ts'

const activation = 'src/core/leader/activation.ts'
const installation = 'src/core/leader/installation.ts'
const elector = 'src/core/elector/elector.ts'
const holdings = 'src/core/member/holdings.ts'
const renewal = 'src/core/member/renewal.ts'
const member = 'src/core/member/member.ts'
const peerCore = 'src/core/peer-core.ts'

/** Faults in who may work on a shard, and when a new owner may start. */
export const leaseMutants: readonly Mutant[] = [
  {
    name: 'incarnation-comes-back-after-its-goodbye',
    why: 'electors hold for void what they grant to it',
    edits: [
      {
        file: 'src/core/follow-views.ts',
        find: 'standing.beginAnew()',
        replace: '// as it was',
      },
    ],
  },
  {
    name: 'activation-without-waiting-out-the-residual',
    why: 'the old owner may still hold a lease',
    edits: [
      {
        file: activation,
        find: 'due = Math.max(due, this.#leases.get(key)?.until ?? 0, this.#floorUntil)',
        replace: 'due = Math.max(due, 0)',
      },
    ],
  },
  {
    name: 'installed-before-the-leases-are-reported',
    why: 'new electors do not learn of a lease that lives',
    fault: 'succession',
    edits: [
      {
        file: 'src/core/leader/leadership.ts',
        find: 'this.#awaitedReports === undefined ? this.#activation.leasesLeft(now) : undefined',
        replace: 'this.#activation.leasesLeft(now)',
      },
    ],
  },
  {
    name: 'new-leader-does-not-wait-a-lease',
    why: 'a leader without residuals knows nothing of the leases that live',
    fault: 'teller-crash',
    edits: [
      {
        file: activation,
        find: 'this.#waiting = [{ view, losers: [], notBefore: this.#floorUntil }]',
        replace: 'this.#waiting = [{ view, losers: [], notBefore: since }]',
      },
    ],
  },
  {
    name: 'new-electors-know-no-earlier-leases',
    why: 'a member that keeps its shards works on under a lease of electors that are gone',
    fault: 'succession',
    edits: [
      {
        file: installation,
        find: '? () => noLeases : leasesLeft',
        replace: '? () => noLeases : () => noLeases',
      },
    ],
  },
  {
    name: 'loser-seen-under-an-earlier-view',
    why: 'only one that has taken the new view has stopped what moved away',
    edits: [
      {
        file: activation,
        find: 'if ((this.#appliedBy.get(key) ?? 0) >= view) continue',
        replace: 'if ((this.#appliedBy.get(key) ?? 0) > 0) continue',
      },
    ],
  },
  {
    name: 'removal-without-lapse',
    why: 'a member that was removed because it is silent may still work',
    edits: [
      {
        file: activation,
        find: 'if (!isSame || losesShard(before, after, id))',
        replace: 'if (isSame && losesShard(before, after, id))',
      },
    ],
  },
  {
    name: 'moved-shard-without-lapse',
    why: 'a member that has not heard of the new view still works on what moved away',
    edits: [
      { file: activation, find: 'if (!isSame || losesShard(before, after, id))', replace: 'if (!isSame)' },
    ],
  },
  {
    name: 'restarted-elector-forgets-its-grants',
    why: 'it reports no residual for leases that it gave before the crash',
    fault: 'amnesia',
    edits: [
      {
        file: elector,
        find: 'this.granter.restart(now, workLeaseMs)',
        replace: 'this.granter.restart(now, 0)',
      },
    ],
  },
  {
    name: 'floor-of-a-forgetful-elector-ignored',
    why: 'where it is needed for the majority, nobody else may know of a lease that it gave',
    fault: 'amnesia',
    edits: [{ file: activation, find: 'floors[majorityOf(electorCount) - 1]', replace: 'floors[0]' }],
  },
  {
    name: 'elector-grants-after-accepting',
    why: 'a lease given under a frozen view is in nobody’s report',
    fault: 'muted-leader',
    edits: [
      {
        file: elector,
        find: "if (this.acceptor.isFrozen(chain)) return 'frozen'",
        replace: "if (this.acceptor.isFrozen(chain) && table.length > 0) return 'frozen'",
      },
    ],
  },
  {
    name: 'lease-counted-from-receipt',
    why: 'a grant that travelled long is older than it looks',
    edits: [
      {
        file: 'src/core/route-message.ts',
        find: 'return member.granted(from, message, chain.state)',
        replace: 'return member.granted(from, message, chain.state, now)',
      },
      {
        file: member,
        find: 'granted(from: PeerId, grant: Grant, state: AgreedState): void {',
        replace: 'granted(from: PeerId, grant: Grant, state: AgreedState, now: Millis): void {',
      },
      {
        file: member,
        find: 'this.renewal.granted(from, grant, state)',
        replace: 'this.renewal.granted(from, grant, state, now)',
      },
      {
        file: renewal,
        find: '    grant: Grant,\n    state: AgreedState,\n  ):',
        replace: '    grant: Grant,\n    state: AgreedState,\n    now: Millis,\n  ):',
      },
      {
        file: renewal,
        find: 'this.#lease.granted(state, round.view, from, round.sentAt)',
        replace: 'this.#lease.granted(state, round.view, from, now)',
      },
    ],
  },
  {
    name: 'lease-of-one-elector',
    why: 'a lease that no majority gave meets no accepting majority',
    edits: [
      {
        file: 'src/core/member/work-lease.ts',
        find: 'newestFirst[majorityOf(electors.length) - 1]',
        replace: 'newestFirst[0]',
      },
    ],
  },
  {
    name: 'lease-outlives-its-grant',
    why: 'the member must stop before any elector’s clock says that the lease is over',
    edits: [
      {
        file: 'src/core/settings.ts',
        find: 'return Math.floor(timing.workLeaseMs * (1 - timing.driftRatio)) - timing.marginMs',
        replace: 'return Math.floor(timing.workLeaseMs * (1 + 3 * timing.driftRatio)) + timing.marginMs',
      },
    ],
  },
  {
    name: 'skipped-view-applied-as-if-it-followed',
    why: 'a shard that went away and came back in the views between has been another’s',
    fault: 'missed-views',
    edits: [
      {
        file: holdings,
        find: '    for (const [key, holding] of this.#holdings) {\n      this.#remove(key, holding)\n',
        replace:
          '    for (const [key, holding] of this.#holdings) {\n      const present = state.dataSets.get(holding.ref.dataSet)\n      if (present?.epoch === holding.ref.epoch && present.assignment?.ownerId(holding.ref.shard) === this.#self) continue\n      this.#remove(key, holding)\n',
      },
      {
        file: holdings,
        find: 'for (const shard of this.#owned(dataSet)) this.#add(dataSet, shard, predecessor, now)',
        replace:
          'for (const shard of this.#owned(dataSet)) if (this.get({ dataSet: dataSet.spec.name, epoch: dataSet.epoch, shard }) === undefined) this.#add(dataSet, shard, predecessor, now)',
      },
    ],
  },
  {
    name: 'release-by-one-that-never-started',
    why: 'whoever had not started knows neither the cursor nor whether the owner before has stopped',
    edits: [{ file: holdings, find: '      if (!holding.started) continue\n', replace: '' }],
  },
  {
    name: 'stale-release-taken',
    why: 'a release of a shard that has moved twice says nothing about its last owner',
    fault: 'late-release',
    edits: [
      {
        file: holdings,
        find: 'if (holding.started || holding.gainedIn !== release.view || !this.#isFromOwner(holding, release)) return',
        replace: 'if (holding.started) return',
      },
    ],
  },
  {
    name: 'obituary-by-a-close-alone',
    why: 'a stream may be reset before the program at its other end notices',
    edits: [
      {
        file: peerCore,
        find: "return outbox.add({ kind: 'probe', peer: input.peer })",
        replace:
          'if (elector.granter.probeRefused(input.peer)) noteDeath(parts, input.peer, now)\n        return',
      },
    ],
  },
  {
    name: 'lapsed-lease-not-checked',
    why: 'a member that is cut off works on',
    edits: [
      {
        file: member,
        find: 'holding?.started !== true || !this.lease.isValid(now)',
        replace: 'holding?.started !== true',
      },
    ],
  },
  {
    name: 'frozen-elector-keeps-its-accept-to-itself',
    why: 'when the leader dies in a view change, members learn of the chosen view only from the next leader',
    fault: 'unheard-choice',
    edits: [
      {
        file: elector,
        find: "const accepted = reason === 'frozen' ? this.acceptor.acceptedFor(chain) : undefined",
        replace: 'const accepted = undefined',
      },
    ],
  },
]
