import type { Delta } from './delta.ts'
import type { Limits } from './limits.ts'
import type { CheckpointCase } from './one-case.ts'

/** A bound that checkpoints are held to: ratios within one run, so that they mean the same everywhere. */
export interface Bar {
  readonly what: string
  readonly measured: number
  readonly atLeast?: number
  readonly atMost?: number
  readonly isMet: boolean
}

/** Of the largest size on the disk, where what is fixed no longer counts. */
export function barsOf(cases: readonly CheckpointCase[], limits: Limits, delta: Delta): Bar[] {
  const largest = cases
    .filter(({ store }) => store === 'disk')
    .reduce((most, each) => (each.sizeMb > most.sizeMb ? each : most))
  const { sizeMb, blockingMs, saveMs, restoreMs } = largest
  const saveMbS = sizeMb / (saveMs / 1_000)
  const restoreMbS = sizeMb / (Math.min(restoreMs[2], restoreMs[4]) / 1_000)
  const saveLimit = Math.min(limits.diskWriteMbS, limits.sha256MbSPerCore)
  const readLimit = Math.min(limits.diskReadMbS, 2 * limits.sha256MbSPerCore)
  const atMost = (what: string, measured: number, bound: number): Bar => ({
    what,
    measured,
    atMost: bound,
    isMet: measured <= bound,
  })
  const atLeast = (what: string, measured: number, bound: number): Bar => ({
    what,
    measured,
    atLeast: bound,
    isMet: measured >= bound,
  })
  return [
    atMost('blocking part of a save', blockingMs / saveMs, 0.05),
    atLeast('save / min(disk write, SHA-256 of one core)', saveMbS / saveLimit, 0.8),
    atLeast('parallel restore / min(read, SHA-256 of two cores)', restoreMbS / readLimit, 0.8),
    atLeast('restores that are identical', cases.every(({ isIdentical }) => isIdentical) ? 1 : 0, 1),
    atMost('new bytes, two of eight layers changed', delta.twoOfEightLayers, 0.25),
    atMost('new bytes, nothing changed', delta.unchanged, 0.01),
  ]
}
