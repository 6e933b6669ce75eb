import { atLeast, atMost, type Bar } from '../bar.ts'
import type { Delta } from './delta.ts'
import type { DiskRound } from './disk-rounds.ts'
import type { CheckpointCase } from './one-case.ts'

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
