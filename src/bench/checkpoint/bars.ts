import type { Delta } from './delta.ts'
import type { DiskRound } from './disk-rounds.ts'
import { medianOf } from './median.ts'
import type { CheckpointCase } from './one-case.ts'

/** A bound that checkpoints are held to: ratios within one round, so that they mean the same everywhere. */
export interface Bar {
  readonly what: string
  /** The median of the rounds. */
  readonly measured: number
  readonly rounds?: readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
  readonly isMet: boolean
}

/** `rounds` are of the largest size on the disk, where what is fixed no longer counts. */
export function barsOf(
  sizeMb: number,
  rounds: readonly DiskRound[],
  cases: readonly Pick<CheckpointCase, 'isIdentical'>[],
  delta: Delta,
): Bar[] {
  const each = (ratio: (round: DiskRound) => number): number[] => rounds.map(ratio)
  return [
    atMost(
      'blocking part of a save',
      each(({ save }) => save.blockingMs / save.saveMs),
      0.05,
    ),
    atLeast(
      'save / min(disk write, SHA-256 of one core)',
      each(({ save, limits }) => {
        const limitMbS = Math.min(limits.diskWriteMbS, limits.sha256MbSPerCore)
        return sizeMb / (save.saveMs / 1_000) / limitMbS
      }),
      0.8,
    ),
    atLeast(
      'parallel restore / min(read, SHA-256 of two cores)',
      each(({ restore: { restoreMs }, limits }) => {
        const limitMbS = Math.min(limits.diskReadMbS, 2 * limits.sha256MbSPerCore)
        return sizeMb / (Math.min(restoreMs[2], restoreMs[4]) / 1_000) / limitMbS
      }),
      0.8,
    ),
    atLeast('restores that are identical', [cases.every(({ isIdentical }) => isIdentical) ? 1 : 0], 1),
    atMost('new bytes, two of eight layers changed', [delta.twoOfEightLayers], 0.25),
    atMost('new bytes, nothing changed', [delta.unchanged], 0.01),
  ]
}

function atMost(what: string, figures: readonly number[], bound: number): Bar {
  const measured = medianOf(figures)
  return { what, measured, ...roundsOf(figures), atMost: bound, isMet: measured <= bound }
}

function atLeast(what: string, figures: readonly number[], bound: number): Bar {
  const measured = medianOf(figures)
  return { what, measured, ...roundsOf(figures), atLeast: bound, isMet: measured >= bound }
}

function roundsOf(figures: readonly number[]): Pick<Bar, 'rounds'> {
  return figures.length === 1 ? {} : { rounds: figures }
}
