import { MisuseError } from '../../base/errors.ts'
import { compareIdBytes } from '../../base/id-hash.ts'
import { partition, type Strategy } from './partition.ts'

/**
 * The files of a folder that a worker reads: sorted by the bytes of their names, each at exactly one worker. Refuses
 * to leave a worker without a file.
 */
export function partitionFiles(
  files: readonly string[],
  worldSize: number,
  rank: number,
  strategy: Strategy = { strategy: 'round-robin' },
): string[] {
  if (files.length < worldSize)
    throw new MisuseError(
      'files',
      `${files.length} files cannot be shared by ${worldSize} workers: some would have none. Use at most ${files.length} workers, or shards smaller than a file (--shard-by row-group)`,
    )
  const sorted = [...files].sort(compareIdBytes)
  return partition(sorted.length, worldSize, rank, strategy).map((index) => sorted[index] as string)
}
