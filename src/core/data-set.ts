import { isName, shardsPerDataSetMax } from '../base/ids.ts'
import { utf8Length } from '../base/utf8.ts'

/** `count` shards in a row that have `samples` samples each. */
export interface ShardRun {
  readonly count: number
  readonly samples: number
}

/** What the members agree on about a data set: enough to share it out and to know when it is done. */
export interface DataSetSpec {
  readonly name: string
  /** Sample counts of the shards, in order of their index, run-length encoded. */
  readonly runs: readonly ShardRun[]
  /** How many epochs to run; the data set is finished after the last. */
  readonly epochs: number
  /** Digest of the contents, so that a peer with other files notices; empty where nothing is stored. */
  readonly contentDigest: string
  /**
   * How to read it, in words of the data plane (where it lies, its format, its order): agreed and kept like the rest, and
   * never looked into here.
   */
  readonly description?: string
}

export const contentDigestBytesMax = 128
export const descriptionBytesMax = 4_096
export const shardRunsMax = 65_536
export const samplesPerShardMax = 2 ** 40

export function shardCountOf(spec: DataSetSpec): number {
  let count = 0
  for (const run of spec.runs) count += run.count
  return count
}

/** The sample count of every shard, in order. */
export function shardSizesOf(spec: DataSetSpec): Float64Array {
  const sizes = new Float64Array(shardCountOf(spec))
  let next = 0
  for (const run of spec.runs) {
    sizes.fill(run.samples, next, next + run.count)
    next += run.count
  }
  return sizes
}

/** Says what is wrong with a data set; undefined when it is sound. */
export function dataSetFault(spec: DataSetSpec): string | undefined {
  if (!isName(spec.name)) return `data set name ${JSON.stringify(spec.name)} is not a name`
  if (utf8Length(spec.contentDigest) > contentDigestBytesMax) {
    return `the content digest of ${spec.name} has more than ${contentDigestBytesMax} bytes`
  }
  if (utf8Length(spec.description ?? '') > descriptionBytesMax) {
    return `the description of ${spec.name} has more than ${descriptionBytesMax} bytes`
  }
  if (spec.runs.length === 0 || spec.runs.length > shardRunsMax) {
    return `data set ${spec.name} needs 1 to ${shardRunsMax} runs of shards`
  }
  for (const run of spec.runs) {
    if (!Number.isSafeInteger(run.count) || run.count < 1)
      return `data set ${spec.name} has an empty run of shards`
    if (!Number.isSafeInteger(run.samples) || run.samples < 0 || run.samples > samplesPerShardMax) {
      return `data set ${spec.name} has a shard of ${run.samples} samples; 0 to ${samplesPerShardMax} are possible`
    }
  }
  if (shardCountOf(spec) > shardsPerDataSetMax)
    return `data set ${spec.name} has more than ${shardsPerDataSetMax} shards`
  if (!Number.isSafeInteger(spec.epochs) || spec.epochs < 1)
    return `data set ${spec.name} needs at least one epoch`
  return undefined
}
