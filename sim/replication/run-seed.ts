import type { Violation } from '../check/observation.ts'
import { drawKnobs, repairMs } from './settings.ts'
import { ReplicationWorld } from './world.ts'

export interface ReplicationRun {
  readonly seed: number
  readonly violations: readonly Violation[]
  /** Manifests that were published. */
  readonly published: number
  readonly faults: number
  readonly disksLost: number
  /** Prunes that came into force. */
  readonly prunes: number
}

const lookEveryMs = 200

/** Plays one seed: a storm of faults while everybody saves, then quiet, then judgement. */
export function runReplicationSeed(seed: number): ReplicationRun {
  const knobs = drawKnobs(seed)
  const world = new ReplicationWorld(knobs, seed)
  const { dice } = world
  let faults = 0
  let disksLost = 0
  let lossAllowedAtMs = 3_000
  for (let peer = 0; peer < knobs.peers; peer++) world.join()

  const strike = (): void => {
    const host = dice.pick(world.up)
    if (host === undefined) return
    faults++
    const kind = dice.below(7)
    if (kind === 0) {
      // As many disks at once as may be lost.
      if (world.nowMs < lossAllowedAtMs || world.up.length <= knobs.copies) return
      lossAllowedAtMs = world.nowMs + repairMs
      for (const victim of dice.shuffle(world.up).slice(0, knobs.copies - 1)) {
        disksLost++
        world.crash(victim, false)
        if (dice.chance(0.7)) world.after(dice.between(100, 4_000), () => world.join())
      }
    } else if (kind <= 2) {
      if (world.up.length <= 1) return
      world.crash(host, true)
      world.after(dice.between(20, kind === 1 ? 400 : 6_000), () => {
        if (world.hosts.get(host.id) === host && !host.isUp) world.join(host)
      })
    } else if (kind === 3) {
      const other = dice.pick(world.up)
      const ms = dice.between(200, 5_000)
      if (other !== undefined) world.cut(host.id, other.id, ms)
      if (other !== undefined && dice.chance(0.7)) world.cut(other.id, host.id, ms)
    } else if (kind === 4) {
      host.isDiskFull = true
      world.after(dice.between(200, 5_000), () => {
        host.isDiskFull = false
      })
    } else if (kind === 5) host.deafUntilMs = world.nowMs + dice.between(500, 4_000)
    else if (world.hosts.size < 12) world.join()
  }
  const every = (ms: number, action: () => void): void => {
    const again = (): void => {
      if (world.nowMs > knobs.stormMs) return
      action()
      world.after(ms * (0.5 + dice.fraction()), again)
    }
    world.after(ms, again)
  }
  world.after(2_000, () => every(knobs.faultEveryMs, strike))
  every(knobs.saveEveryMs, () => world.saveAll())
  every(knobs.pruneEveryMs, () => world.prune())
  every(lookEveryMs, () => world.look())
  world.runUntil(knobs.stormMs)

  world.quietSinceMs = world.nowMs
  world.heal()
  for (const host of world.hosts.values()) {
    host.isDiskFull = false
    if (!host.isUp) world.join(host)
  }
  // Until the oracle has told everybody of those who are there now.
  const settledMs = 4_000
  world.runUntil(knobs.stormMs + settledMs + repairMs)
  world.look()
  world.runUntil(knobs.stormMs + settledMs + repairMs + 1_000)
  if (world.violations.length === 0) world.finish()
  const { violations, survives, withdrawn } = world
  return { seed, violations, published: survives.judged, faults, disksLost, prunes: withdrawn.judged }
}
