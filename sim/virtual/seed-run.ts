import { shardKey } from '../../src/base/ids.ts'
import { Prng } from '../../src/base/prng.ts'
import type { WeightPolicy } from '../../src/core/leader/weight-watch.ts'
import type { FoundingPlan } from '../../src/core/membership/founding.ts'
import { presets, timingFor } from '../../src/core/settings.ts'
import type { Violation } from '../check/observation.ts'
import { rememberingDerive } from './derive-memory.ts'
import { type AnyFault, type FaultKind, stagedDeathKinds } from './faults/fault-kinds.ts'
import type { VirtualHost } from './host.ts'
import { driftBounds } from './host-clock.ts'
import { JudgedWorld } from './judged-world.ts'
import { drawKnobs, type Knobs } from './knobs.ts'
import { MajorityLoss } from './majority-loss.ts'
import type { RunOptions, RunResult } from './run-result.ts'
import { Storm, type StormPort } from './storm.ts'
import { Stranger } from './stranger.ts'
import { Tracer } from './tracer.ts'
import { calmWeather } from './weather.ts'
import { planDataSets, Workload } from './workload.ts'

const job = 'job'
/** So many peers may join besides those at the start. */
const newcomersMax = 5
/** In the quiet phase every consumer is at least this fast, so that what is left of the work takes little time. */
const quietSamplesPerSecond = 500
const sizesEveryMs = 5_000
/** A quarantined shard may take a part of the work away, at most about half of it where there are two shards. */
const committedShareMin = 0.3
/**
 * In one of so many runs each peer works out every state by itself, as it does on a node; in the others a state is worked
 * out once for all, which changes nothing but the time that a run takes.
 */
const derivesAloneEvery = 4
/** Weights that change much more often than anybody would want, so that runs of half a minute see many changes. */
const hastyWeights: WeightPolicy = { lateness: 0.05, changeEveryMs: 2_000, smoothingMs: 1_000 }
/** Peers take their time over a start: up to this much apart. */
const startSpreadMs = 500

/** One seed's run: a storm of faults over a working job, then quiet in which all must come right again. */
export class SeedRun implements StormPort {
  readonly #seed: number
  readonly #knobs: Knobs
  readonly #dice: Prng
  readonly #judged: JudgedWorld
  readonly #storm: Storm
  readonly #workload: Workload
  readonly #majorityLoss: MajorityLoss
  readonly #faults = new Map<AnyFault, number>()
  readonly #lastHolder = new Map<string, string>()
  readonly #longestLeaseMs: number
  readonly #transcriptsBefore: readonly string[]
  readonly #settleMs: number
  #takeovers = 0
  #peerCount = 0

  constructor(seed: number, options: RunOptions) {
    const knobs = drawKnobs(seed, {
      ...(options.peers === undefined ? {} : { peers: options.peers }),
      ...(options.shards === undefined ? {} : { shards: options.shards }),
      ...(options.stagedKind === undefined ? {} : stagedBy(options.stagedKind)),
      ...(options.minutes === undefined ? {} : { faultPhaseMs: options.minutes * 60_000 }),
    })
    this.#seed = seed
    this.#transcriptsBefore = options.transcripts ?? []
    this.#knobs = knobs
    this.#dice = new Prng(seed, 1)
    const timing = presets[knobs.preset]
    const membersMax = knobs.peers + newcomersMax
    this.#longestLeaseMs = timingFor(timing, membersMax).workLeaseMs
    this.#settleMs = 5_000 + 8 * this.#longestLeaseMs
    this.#judged = new JudgedWorld(
      {
        seed,
        // Two more: the stranger and the foreigner.
        capacity: membersMax + 2,
        timing,
        electorsMax: knobs.electorsMax,
        weather: knobs,
        diskLatencyMs: knobs.diskLatencyMs,
        timerLagMs: knobs.timerLagMs,
        commitEvery: knobs.commitEvery,
        consumeEveryMs: 100,
        ...(knobs.weights === 'equal' ? {} : { weightPolicy: hastyWeights }),
        ...(seed % derivesAloneEvery === 0 ? {} : { derive: rememberingDerive() }),
      },
      {
        workLeaseMs: this.#longestLeaseMs,
        driftRatio: timing.driftRatio,
        commitEvery: knobs.commitEvery,
        settleMs: this.#settleMs,
      },
    )
    const { world, overview, disturbances } = this.#judged
    const planned = planDataSets(knobs, this.#dice.fork(1))
    this.#workload = new Workload(this.#judged, planned, this.#dice.fork(2))
    this.#storm = new Storm(this.#dice.fork(3), world, overview, disturbances, this)
    this.#majorityLoss = new MajorityLoss(this.#judged, this.#storm, this.#dice.fork(4), (fault) =>
      this.#count(fault),
    )
    this.#watch()
    if (options.trace !== undefined) this.#judged.spectators.push(new Tracer(this.#judged, options.trace))
  }

  run(): RunResult {
    const violations: Violation[] = []
    try {
      this.#prepare()
      this.#storm.begin(this.#knobs.faultKinds, this.#knobs.faultEveryMs)
      this.#judged.world.runUntil(this.#knobs.faultPhaseMs)
      this.#calmDown()
      this.#finish(violations)
    } catch (error) {
      // A peer that contradicts itself stops; so does the run.
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      violations.push({ invariant: 'assertion', atMs: this.#judged.world.nowMs, text })
    }
    return this.#result([...this.#judged.judge.violations, ...violations])
  }

  // — what the storm asks —

  addPeer(): VirtualHost {
    return this.#addPeer({ kind: 'join' })
  }

  roomForPeers(): number {
    return this.#majorityLoss.isOpen ? 0 : this.#knobs.peers + newcomersMax - this.#peerCount
  }

  leaseMs(): number {
    const members = this.#judged.overview.newest()?.members.length ?? 1
    return timingFor(presets[this.#knobs.preset], members).workLeaseMs
  }

  struck(kind: FaultKind, hosts: readonly VirtualHost[], text: string): void {
    this.#count(kind)
    for (const host of hosts) this.#judged.observe(host, { kind: 'fault', fault: kind, detail: text })
  }

  asked(host: VirtualHost, request: 'leave' | 'recover'): void {
    this.#judged.observe(host, { kind: 'asked', request })
  }

  // — the three acts —

  #prepare(): void {
    const { peers, founding, stranger, barrierEveryMs, losesMajority, faultPhaseMs, quarantines, restores } =
      this.#knobs
    const { world } = this.#judged
    this.#noteStandingFaults()
    this.#addForeigner()
    for (let index = 0; index < peers; index++) {
      const plan: FoundingPlan =
        founding === 'together'
          ? { kind: 'expect', peers }
          : index === 0
            ? { kind: 'alone' }
            : { kind: 'join' }
      const host = this.#addPeer(plan)
      world.later(this.#dice.fraction() * startSpreadMs, () => world.start(host))
    }
    if (stranger) this.#addStranger()
    this.#workload.begin()
    if (barrierEveryMs > 0) this.#workload.meetEvery(barrierEveryMs, 3 * this.#longestLeaseMs)
    if (quarantines) world.later(faultPhaseMs * this.#dice.fraction(), () => this.#workload.quarantine())
    for (let restore = 0; restore < restores; restore++)
      world.later(faultPhaseMs * this.#dice.fraction(), () => this.#workload.restore())
    if (losesMajority) {
      this.#majorityLoss.plan(faultPhaseMs * (0.2 + 0.4 * this.#dice.fraction()), this.#longestLeaseMs)
    }
    this.#lookAtSizes()
  }

  /** The faults end, and what they left behind is put right. */
  #calmDown(): void {
    const { world, disturbances } = this.#judged
    const { siteLatencyMs, farLatencyMs, jitterMs } = this.#knobs
    this.#storm.end()
    world.network.links.weather = { ...calmWeather, siteLatencyMs, farLatencyMs, jitterMs }
    world.timerLagMsMax = Math.min(1, this.#knobs.timerLagMs)
    world.samplesPerSecondMin = quietSamplesPerSecond
    if (this.#knobs.clocks === 'broken') {
      for (const host of world.hosts) world.setClockRate(host, 1)
      this.#judged.clocksSoundSinceMs = world.nowMs
    }
    if (!this.#isCalm()) disturbances.end('weather', world.nowMs)
  }

  #finish(violations: Violation[]): void {
    const { world, judge, transcript } = this.#judged
    // Nothing moves until somebody has recovered a lost majority: the quiet begins then.
    world.runUntil(world.nowMs + 100 * this.#longestLeaseMs, () => !this.#majorityLoss.isOpen)
    const quietSinceMs = world.nowMs
    world.runUntil(quietSinceMs + this.#settleMs)
    world.runUntil(world.nowMs + this.#workMsMax() + this.#settleMs, () => this.#workload.isFinished)
    // The view that closes the last epoch still has to reach everybody.
    world.runUntil(world.nowMs + 2 * this.#longestLeaseMs)
    const reachable = world.hosts.filter(({ isOurs, process }) => isOurs && process !== undefined)
    judge.finish({
      atMs: world.nowMs,
      quietSinceMs,
      reachable: reachable.map(({ id }) => id),
      transcripts: [...this.#transcriptsBefore, transcript.hex()],
    })
    // A run that did not work shows nothing: it counts as failed. (A quarantined shard's samples are not asked for.)
    const { committed } = judge.totals
    const { sampleCount, shardCount, isFinished } = this.#workload
    // The last window of a shard may never be acknowledged: its epoch is closed as soon as the electors have it.
    const unheardMax = shardCount * this.#knobs.commitEvery
    if (!isFinished || committed < (sampleCount - unheardMax) * committedShareMin) {
      const text = `only ${committed} of ${sampleCount} samples were committed${isFinished ? '' : ', and the data set is not finished'}`
      violations.push({ invariant: 'I-11', atMs: world.nowMs, text })
    }
  }

  /** As long as the consumers need, and as long as the largest shard needs at one window of commits a lease. */
  #workMsMax(): number {
    const { faultPhaseMs, workShare, commitEvery } = this.#knobs
    const windows = this.#workload.longestWay / commitEvery
    return Math.max(4 * faultPhaseMs * workShare, windows * this.#longestLeaseMs)
  }

  // — hosts —

  #addPeer(founding: FoundingPlan): VirtualHost {
    const { peers, sites, speedSpread, workShare, faultPhaseMs } = this.#knobs
    const { world } = this.#judged
    const index = this.#peerCount++
    const meanSpeed = (this.#workload.sampleCount * 1_000) / (workShare * peers * faultPhaseMs)
    const host = world.addHost({
      id: `p${index + 1}`,
      job,
      site: index % sites,
      clockRate: this.#clockRate(),
      founding,
      speed: meanSpeed * between(this.#dice, 2 / (1 + speedSpread), (2 * speedSpread) / (1 + speedSpread)),
      isOurs: true,
    })
    // Everybody has the address list of everybody who was there before.
    host.bootstrap = world.hosts.flatMap((other) => (other.isOurs && other !== host ? [other.index] : []))
    return host
  }

  /**
   * A peer that dials everybody who is part of our job: those who are not could rightly join one that it has founded. One
   * of another job has founded none, and asks to be let in.
   */
  #addForeigner(): void {
    const { foreigner } = this.#knobs
    if (foreigner === 'none') return
    const { world } = this.#judged
    const isOfOtherJob = foreigner === 'other-job'
    const host = world.addHost({
      id: 'foreigner',
      job: isOfOtherJob ? 'other' : job,
      site: 0,
      clockRate: 1,
      founding: { kind: isOfOtherJob ? 'join' : 'alone' },
      speed: 0,
      isOurs: false,
    })
    this.#count(foreigner)
    world.later(0, () => world.start(host))
    const joinedBefore = new Set<string>()
    const isReady = () => isOfOtherJob || host.process?.driver.core.state !== undefined
    const lookAround = (): void => {
      const joined = world.hosts.filter(
        ({ isOurs, process }) => isReady() && isOurs && process?.driver.core.state !== undefined,
      )
      const processes = joined.map(({ index, processNumber }) => `${index} ${processNumber}`)
      host.bootstrap = joined.flatMap(({ index }, at) =>
        joinedBefore.has(processes[at] ?? '') ? [index] : [],
      )
      joinedBefore.clear()
      for (const process of processes) joinedBefore.add(process)
      world.later(1_000, lookAround)
    }
    lookAround()
  }

  #addStranger(): void {
    const { world } = this.#judged
    const self = world.addHost({
      id: 'stranger',
      job: 'none',
      site: 0,
      clockRate: 1,
      founding: { kind: 'join' },
      speed: 0,
      isOurs: false,
    })
    const stranger = new Stranger(this.#judged, self, this.#dice.fork(5), (fault) => this.#count(fault))
    world.overhear = (host, parcel) => stranger.overhear(host, parcel)
    stranger.begin(() => !this.#storm.isStormy())
  }

  #clockRate(): number {
    const { clocks, preset } = this.#knobs
    if (clocks === 'steady') return 1
    if (clocks === 'broken') {
      this.#count('broken-clock')
      return between(this.#dice, 0.5, 2)
    }
    this.#count('clock-drift')
    const { slowest, fastest } = driftBounds(presets[preset].driftRatio)
    return between(this.#dice, slowest, fastest)
  }

  // — what is counted —

  #watch(): void {
    this.#judged.spectators.push({
      observation: (observation) => {
        if (observation.kind === 'data-set' && observation.start !== undefined) this.#count('restore')
        if (observation.kind !== 'event' || observation.event.kind !== 'shard-started') return
        const key = shardKey(observation.event.shard)
        const before = this.#lastHolder.get(key)
        if (before !== undefined && before !== observation.peer) this.#takeovers++
        this.#lastHolder.set(key, observation.peer)
      },
      sent: (host, _to, message) => {
        if (host.isOurs && message.kind === 'accept-request') this.#storm.proposed(host.index)
        if (host.isOurs && message.kind === 'join-request') this.#storm.asked(host.index)
      },
      crashed: (_host, damage) => {
        if (damage === 'lost') this.#count('lost-write')
        if (damage === 'torn') this.#count('torn-write')
      },
    })
  }

  #noteStandingFaults(): void {
    if (!this.#isCalm()) this.#judged.disturbances.begin('weather')
    if (this.#knobs.clocks === 'broken') this.#judged.clocksSoundSinceMs = Number.POSITIVE_INFINITY
  }

  /** Whether the run's network, disks and timers are as the preset expects them. */
  #isCalm(): boolean {
    return this.#knobs.calm
  }

  #lookAtSizes(): void {
    const { world } = this.#judged
    for (const host of world.hosts) {
      const core = host.process?.driver.core
      if (host.process === undefined || core?.state === undefined || host.inbox !== undefined) continue
      const sizes = {
        ...core.sizes(),
        waitingEffectsCount: host.process.driver.waitingCount,
        logBytes: host.disk.size(),
      }
      const members = core.state.members.size
      this.#judged.observe(host, { kind: 'sizes', members, shards: this.#workload.shardCount, sizes })
    }
    world.later(sizesEveryMs, () => this.#lookAtSizes())
  }

  #count(fault: AnyFault, times = 1): void {
    if (times > 0) this.#faults.set(fault, (this.#faults.get(fault) ?? 0) + times)
  }

  #result(violations: readonly Violation[]): RunResult {
    const { world, judge, overview, transcript } = this.#judged
    const { traffic } = world.network
    this.#count('loss', traffic.lost)
    this.#count('duplication', traffic.duplicated)
    this.#count('reordering', world.network.links.overtakenCount)
    this.#count('late-delivery', traffic.stalled)
    this.#count('latency-spikes', world.network.links.delayedCount)
    return {
      seed: this.#seed,
      peers: this.#peerCount,
      virtualMs: world.nowMs,
      events: transcript.eventCount,
      messages: traffic.messages + traffic.gossipDeliveries,
      faults: Object.fromEntries(this.#faults),
      views: overview.viewCount(),
      takeovers: this.#takeovers,
      totals: judge.totals,
      leaderDeathsJudged: judge.leaderDeathsJudged,
      violations,
      transcript: transcript.hex(),
    }
  }
}

function between(dice: Prng, low: number, high: number): number {
  return low + dice.fraction() * (high - low)
}

function stagedBy(stagedKind: FaultKind): Pick<Knobs, 'calm' | 'stagedKind'> {
  return { calm: stagedDeathKinds.some((kind) => kind === stagedKind), stagedKind }
}
