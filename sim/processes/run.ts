import { setTimeout as delay } from 'node:timers/promises'
import { MisuseError } from '../../src/base/errors.ts'
import { Prng } from '../../src/base/prng.ts'
import type { Violation } from '../check/observation.ts'
import { Board } from './board.ts'
import type { DataChoice } from './data/add-data-set.ts'
import { DataRun } from './data/data-run.ts'
import { drawPlan, type PlanName, planMsByDefault } from './faults/plans.ts'
import { JoinTimes } from './figures/join-times.ts'
import { LeaderStalls } from './figures/leader-stalls.ts'
import { TakeoverTimes } from './figures/takeover-times.ts'
import { FinalWords } from './final-words.ts'
import { judgeRun, type RunEnd } from './judge-run.ts'
import { driftRatio, workLeaseMs } from './leases.ts'
import { LiveFeed } from './live-feed.ts'
import { Mesh } from './mesh.ts'
import { Storm } from './storm.ts'
import type { ProcessSummary } from './summary.ts'
import type { WireKind } from './wires.ts'

export interface RunOptions {
  readonly peers: number
  readonly shards: number
  readonly samplesPerShard: number
  /** As many as the plan has time for, if it is not said. */
  readonly epochs?: number
  readonly faults: PlanName
  readonly seed: number
  /** Length of the fault phase, instead of the plan's own. */
  readonly minutes?: number
  readonly preset: 'lan' | 'test'
  /** What lies between the peers; a relay, if it is not said. */
  readonly network?: WireKind
  /** Workers beside the peers read this, instead of the built-in consumer a data set that exists nowhere. */
  readonly data?: DataChoice
  readonly signal?: AbortSignal
  /** The folder stays in any case. */
  readonly keeps?: boolean
}

export type Phase = 'starts' | 'storm' | 'quiet' | 'judges' | 'over'

/** A run that is under way, for whoever watches it. */
export interface LiveRun {
  readonly mesh: Mesh
  readonly board: Board
  readonly phase: Phase
  readonly planMs: number
}

const commitEvery = 64
const dataSet = 'synthetic'
/** A run without faults is about this long. */
const calmRunMs = 12_000
/** Samples per second of all peers together: enough to see a pause of a shard, not so many that a small machine is busy with them. */
const samplesPerSecondMax = { short: 3_200, long: 1_600, crowd: 800 }
const longMs = 60_000
/** From so many on they have enough to do with each other. */
const crowdPeers = 13
/** Peers that may come besides those at the start, at any one time. */
const newcomersMax = 3
/** Thirty processes that start on two processors take a while. */
const startMsPerPeer = 3_000
const startMsMax = 60_000
const lookEveryMs = 100

/** One run: peers found a job and work, faults strike by plan, then quiet in which all must come right, then a verdict. */
export class ProcessRun implements LiveRun {
  readonly mesh: Mesh
  readonly board = new Board()
  readonly planMs: number
  readonly #options: RunOptions
  readonly #feed: LiveFeed
  readonly #storm: Storm
  readonly #leaseMs: number
  readonly #epochs: number
  readonly #data: DataRun | undefined
  /** Of each peer. */
  #samplesPerSecond: number
  readonly #startedAtMs = performance.now()
  readonly #violations: Violation[] = []
  #failure: Error | undefined
  phase: Phase = 'starts'

  constructor(options: RunOptions) {
    this.#options = options
    this.#leaseMs = workLeaseMs[options.preset]
    this.planMs =
      options.minutes === undefined ? planMsByDefault(options.faults) : Math.round(options.minutes * 60_000)
    const { epochs, samplesPerSecond } = workFor(options, this.planMs === 0 ? calmRunMs : this.planMs)
    this.#epochs = epochs
    this.#samplesPerSecond = samplesPerSecond
    const { shards, samplesPerShard, seed, preset } = options
    this.#data = options.data === undefined ? undefined : new DataRun(options.data, epochs, () => this.mesh)
    const spec = `synthetic:name=${dataSet},shards=${shards},samples=${samplesPerShard},epochs=${epochs},bytes=64`
    this.mesh = new Mesh({
      seed,
      preset,
      commitEvery,
      ...(options.network === undefined ? {} : { network: options.network }),
      ...(this.#data?.meshOptions ?? { samplesPerSecond, flags: ['--data-set', spec] }),
    })
    this.#feed = new LiveFeed(this.mesh)
    this.#feed.listen((line) => this.board.take(line))
    this.#storm = new Storm({
      mesh: this.mesh,
      board: this.board,
      dice: new Prng(seed, 2),
      leaseMs: this.#leaseMs,
      peersMax: options.peers + newcomersMax,
      failed: (error) => {
        this.#failure ??= error
      },
    })
  }

  /** Leaves no process behind, and no folder unless something was wrong. */
  async perform(): Promise<ProcessSummary> {
    let end: RunEnd
    try {
      end = await this.#act()
    } catch (error) {
      // Nothing has happened that anybody would want to look into.
      if (error instanceof MisuseError) this.mesh.removeFolder()
      throw error
    } finally {
      this.#feed.stop()
      this.#data?.end()
      await this.mesh.end()
    }
    if (this.#failure !== undefined) {
      this.mesh.saveLogs()
      const text = `the simulator itself failed, and everything is kept in ${this.mesh.folder}`
      throw new Error(`${text}: ${this.#failure.message}`, { cause: this.#failure })
    }
    this.phase = 'judges'
    const summary = this.#judge(end)
    if (summary.folder === undefined) this.mesh.removeFolder()
    else this.mesh.saveLogs()
    this.phase = 'over'
    return summary
  }

  async #act(): Promise<RunEnd> {
    const { peers, faults, seed } = this.#options
    this.#feed.start()
    for (let index = 1; index <= peers; index++) await this.mesh.add(`p${index}`, { kind: 'together', peers })
    if (this.#data !== undefined) {
      await this.#until(() => this.board.newestView?.members.length === peers, startMsMax)
      const forMs = this.planMs === 0 ? calmRunMs : this.planMs
      this.#samplesPerSecond = await this.#data.begin(peers, forMs)
    }
    if (!(await this.#until(() => this.#isUnderWay(), startMsMax + peers * startMsPerPeer))) {
      if (!this.#hasFailed) this.#complain('the job did not get under way')
    } else {
      this.phase = 'storm'
      this.#storm.start(drawPlan(faults, this.planMs, new Prng(seed, 3)))
      await this.#until(() => this.board.isFinished, this.planMs)
    }
    this.phase = 'quiet'
    await this.#storm.end()
    return this.#settle()
  }

  async #settle(): Promise<RunEnd> {
    const quietSinceMs = this.mesh.notes.nowMs()
    const words = new FinalWords(this.mesh)
    // Generous: what is left to do, at a third of the speed; and the time in which everybody must agree.
    const { samplesTotal, committedTotal } = this.board
    const workLeftMs =
      ((samplesTotal - committedTotal) * 1_000) / (this.#samplesPerSecond * this.#options.peers)
    const limitMs = 30_000 + 8 * this.#leaseMs + 3 * workLeftMs
    for (let isSettled = false; !isSettled && !this.#isStopped; isSettled = words.areSettled) {
      if (this.mesh.notes.nowMs() - quietSinceMs > limitMs || this.#hasFailed) break
      await delay(2 * lookEveryMs)
      // Nobody is asked before it makes sense: answers cost the peers time.
      if (this.board.isFinished) await words.ask()
    }
    if (!words.areSettled && !this.#isStopped) await words.ask()
    const { atMs } = { atMs: this.mesh.notes.nowMs() }
    // What peers have seen until then is in their files by now.
    await delay(lookEveryMs)
    const isJudged = !this.#isStopped && !this.#hasFailed && this.#violations.length === 0
    return { atMs, quietSinceMs: isJudged ? quietSinceMs : undefined, finalWords: words.all }
  }

  #judge(end: RunEnd): ProcessSummary {
    const { seed, shards, samplesPerShard } = this.#options
    const takeoverTimes = new TakeoverTimes()
    const leaderStalls = new LeaderStalls()
    const joinTimes = new JoinTimes()
    const { notes } = this.mesh
    // Agreement that came early is judged when it came.
    const settleMs = end.quietSinceMs === undefined ? 0 : end.atMs - end.quietSinceMs
    const facts = { workLeaseMs: this.#leaseMs, driftRatio, commitEvery, settleMs }
    const { violations, totals, views, takeovers, leaderDeathsJudged } = judgeRun(
      { peers: this.mesh.records, originMs: notes.originMs, notes: notes.all, facts },
      end,
      // A loader reads a few of its shards at a time: when one of them goes on says nothing of the mesh.
      this.#data === undefined ? [takeoverTimes, leaderStalls, joinTimes] : [joinTimes, this.#data.book],
    )
    const report = this.#data?.report()
    if (end.quietSinceMs !== undefined) for (const text of report?.complaints ?? []) this.#complain(text)
    const wanted = this.#data === undefined ? shards * samplesPerShard * this.#epochs : 0
    if (end.quietSinceMs !== undefined && totals.committed < wanted)
      this.#complain(`only ${totals.committed} of ${wanted} samples were committed`)
    for (const { atMs, text } of this.mesh.failures)
      this.#violations.push({ invariant: 'process', atMs, text })
    const all = [...violations, ...this.#violations].sort((a, b) => a.atMs - b.atMs)
    return {
      ok: all.length === 0,
      mode: 'processes',
      seeds: 1,
      wallSeconds: Math.round(performance.now() - this.#startedAtMs) / 1_000,
      peers: this.mesh.names.length,
      faults: this.#storm.counts,
      views,
      takeovers,
      committed: report?.coverage.committed ?? totals.committed,
      lost: totals.lost,
      committedTwice: totals.committedTwice,
      deliveredTwice: totals.deliveredTwice,
      violations: all.map((violation) => ({ seed, ...violation, atMs: Math.round(violation.atMs) })),
      takeover: { ...takeoverTimes.ofKills, byFault: takeoverTimes.byFault },
      leaderKill: {
        count: leaderStalls.count,
        judged: leaderDeathsJudged,
        stalledShards: leaderStalls.stalledShards,
        worstStallMs: leaderStalls.worstStallMs,
      },
      join: joinTimes.spread,
      machine: this.mesh.starvation,
      ...(report === undefined ? {} : { coverage: report.coverage, orderDigest: report.orderDigest }),
      ...(all.length === 0 && this.#options.keeps !== true ? {} : { folder: this.mesh.folder }),
    }
  }

  #isUnderWay(): boolean {
    const { newestView, dataSet: registered } = this.board
    if (newestView?.members.length !== this.#options.peers || registered === undefined) return false
    return Array.from({ length: registered.sizes.length }, (_, shard) => this.board.ownerOf(shard)).every(
      (owner) => owner !== undefined,
    )
  }

  get #isStopped(): boolean {
    return this.#options.signal?.aborted === true || this.#failure !== undefined
  }

  /** Whether a process has ended by itself: whatever else comes, the run has failed, and need not be waited for. */
  get #hasFailed(): boolean {
    return this.mesh.failures.length > 0
  }

  /** False when the time is over first, or the run is stopped, or has failed. */
  async #until(condition: () => boolean, limitMs: number): Promise<boolean> {
    const giveUpAtMs = performance.now() + limitMs
    while (!condition()) {
      if (performance.now() > giveUpAtMs || this.#isStopped || this.#hasFailed) return false
      await delay(lookEveryMs)
    }
    return true
  }

  #complain(text: string): void {
    if (!this.#isStopped) this.#violations.push({ invariant: 'I-11', atMs: this.mesh.notes.nowMs(), text })
  }
}

/** As much work as there is time for, at a speed at which it lasts for the whole plan. */
function workFor(
  { peers, shards, samplesPerShard, epochs: given, data }: RunOptions,
  forMs: number,
): { epochs: number; samplesPerSecond: number } {
  // How much is in a data set that is somewhere is known when it is registered.
  if (data !== undefined) return { epochs: given ?? 1, samplesPerSecond: 1 }
  const perEpoch = shards * samplesPerShard
  const { short, long, crowd } = samplesPerSecondMax
  const most = peers >= crowdPeers ? crowd : forMs > longMs ? long : short
  const epochs = given ?? Math.max(1, Math.round((most * forMs) / 1_000 / perEpoch))
  const samplesPerSecond = (perEpoch * epochs * 1_000) / (peers * forMs)
  return { epochs, samplesPerSecond: Math.max(1, Math.round(samplesPerSecond)) }
}
