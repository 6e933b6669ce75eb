import assert from 'node:assert/strict'
import { JudgedWorld } from '../../../sim/virtual/judged-world.ts'
import { Registrar } from '../../../sim/virtual/registrar.ts'
import { calmWeather } from '../../../sim/virtual/weather.ts'
import { Prng } from '../../../src/base/prng.ts'
import { defaultWeightPolicy, type WeightPolicy } from '../../../src/core/leader/weight-watch.ts'
import { presets, timingFor } from '../../../src/core/settings.ts'

// Speeds 1 : 2 : 4, in samples per second.
const speeds = [50, 100, 200]
const samplesPerShard = 100
const idealMsOf = (shards: number) =>
  (1_000 * shards * samplesPerShard) / speeds.reduce((sum, speed) => sum + speed)
const measureEveryMs = 1_000
const patienceMs = 2_000_000

interface Course {
  /** How long each epoch took. */
  readonly epochMs: readonly number[]
  readonly weights: readonly number[]
}

/** Three members of different speed read a data set twice. */
function run(weightPolicy: WeightPolicy | undefined, seed: number, shards = 140): Course {
  const timing = presets.lan
  const { workLeaseMs } = timingFor(timing, speeds.length)
  const world = {
    seed,
    capacity: speeds.length,
    timing,
    electorsMax: 5,
    weather: calmWeather,
    diskLatencyMs: 0.5,
    timerLagMs: 0,
    commitEvery: 20,
    consumeEveryMs: 20,
    ...(weightPolicy === undefined ? {} : { weightPolicy }),
  }
  const facts = {
    workLeaseMs,
    driftRatio: timing.driftRatio,
    commitEvery: 20,
    settleMs: Number.POSITIVE_INFINITY,
  }
  const judged = new JudgedWorld(world, facts)
  const opened: number[] = []
  judged.spectators.push({
    observation: ({ kind, atMs, peer, ...seen }) => {
      const event = kind === 'event' && 'event' in seen ? seen.event : undefined
      if (peer === 'p1' && (event?.kind === 'epoch-opened' || event?.kind === 'data-set-finished'))
        opened.push(atMs)
    },
  })
  for (const [at, speed] of speeds.entries()) addPeer(judged, at, speed)
  const runs = [{ count: shards, samples: samplesPerShard }]
  new Registrar(judged, new Prng(seed)).register({ name: 'data', runs, epochs: 2, contentDigest: '' })
  while (opened.length < 3) {
    assert.ok(judged.world.nowMs < patienceMs, 'the epochs should have ended by now')
    judged.world.runUntil(judged.world.nowMs + measureEveryMs)
    measure(judged)
  }
  assert.deepEqual(judged.judge.violations, [])
  const members = judged.world.hosts[0]?.process?.driver.core.state?.members.values() ?? []
  const [first = 0, second = 0, end = 0] = opened
  return { epochMs: [second - first, end - second], weights: [...members].map(({ weight }) => weight) }
}

function addPeer(judged: JudgedWorld, at: number, speed: number): void {
  const host = judged.world.addHost({
    id: `p${at + 1}`,
    job: 'job',
    site: at,
    clockRate: 1,
    founding: { kind: 'expect', peers: speeds.length },
    speed,
    isOurs: true,
  })
  host.bootstrap = speeds.map((_, other) => other).filter((other) => other !== at)
  judged.world.start(host)
}

/** The consumers tell their peers how fast they have been of late. */
function measure({ world }: JudgedWorld): void {
  for (const { process } of world.hosts) {
    if (process === undefined) continue
    const samplesPerSecond = (process.consumer.deliveredCount * 1_000) / measureEveryMs
    process.consumer.deliveredCount = 0
    process.driver.input({ kind: 'throughput', samplesPerSecond })
  }
}

describe('adaptive weights, with members of speed 1, 2 and 4', () => {
  it('bring the end of every epoch, the first one too, within 10 % of the ideal', () => {
    // 35 shards take ten seconds. In less, what goes by before everybody has been measured counts too much.
    for (const shards of [35, 50, 70, 140]) {
      const idealMs = idealMsOf(shards)
      for (const seed of [1, 2]) {
        const { epochMs } = run(defaultWeightPolicy, seed, shards)
        for (const [epoch, ms] of epochMs.entries()) {
          const told = `epoch ${epoch} of ${shards} shards took ${ms} ms, ideal ${idealMs}, seed ${seed}`
          assert.ok(ms < 1.1 * idealMs, told)
        }
      }
    }
  })

  it('bring it there with the weights of the first epoch, which fit but for a shard', () => {
    const shards = 140
    const { weights } = run(defaultWeightPolicy, 1, shards)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [index, weight] of weights.entries()) {
      const fitting = (total * (speeds[index] ?? 0)) / 350
      const shardsOff = (shards * Math.abs(weight - fitting)) / total
      assert.ok(shardsOff < 1.01, `weight ${weight}, fitting ${fitting}: ${shardsOff} shards off`)
    }
  })

  it('are worth having: equal shares take more than twice as long', () => {
    for (const ms of run(undefined, 1).epochMs)
      assert.ok(ms > 2 * idealMsOf(140), `equal shares took ${ms} ms`)
  })
})
