import type { CanonicalWriter } from '../base/digest.ts'
import { isDataSetName, shardsPerDataSetMax } from '../base/ids.ts'
import { utf8Length } from '../base/utf8.ts'

/** `count` shards in a row that have `samples` samples each. */
export interface ShardRun {
  readonly count: number
  readonly samples: number
}

/** `count` shards in a row of which `cursor` samples each are done. */
export interface CursorRun {
  readonly count: number
  readonly cursor: number
}

/** Where a restored data set begins: what a checkpoint had seen is not delivered again. */
export interface DataSetStart {
  readonly epoch: number
  /** For every shard, in order of their index, run-length encoded. */
  readonly runs: readonly CursorRun[]
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
  /** absent: at the beginning. */
  readonly start?: DataSetStart
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

/** The cursor of every shard, in order. */
export function startCursorsOf({ runs }: DataSetStart): Float64Array {
  const cursors = new Float64Array(runs.reduce((sum, { count }) => sum + count, 0))
  let next = 0
  for (const run of runs) {
    cursors.fill(run.cursor, next, next + run.count)
    next += run.count
  }
  return cursors
}

/** The start that these cursors describe, one for each shard. */
export function startAt(epoch: number, cursors: Iterable<number>): DataSetStart {
  const runs: { count: number; cursor: number }[] = []
  for (const cursor of cursors) {
    const last = runs.at(-1)
    if (last?.cursor === cursor) last.count += 1
    else runs.push({ count: 1, cursor })
  }
  return { epoch, runs }
}

export function writeStart(writer: CanonicalWriter, { epoch, runs }: DataSetStart): void {
  writer.number(epoch).number(runs.length)
  for (const { count, cursor } of runs) writer.number(count).number(cursor)
}

/** Says what is wrong with where a data set is to begin; undefined when it is sound. */
export function startFault(spec: DataSetSpec, start: DataSetStart): string | undefined {
  const { name } = spec
  if (!Number.isSafeInteger(start.epoch) || start.epoch < 0 || start.epoch >= spec.epochs)
    return `data set ${name} has no epoch ${start.epoch} of ${spec.epochs}`
  if (start.runs.length > shardRunsMax) return `the cursors of ${name} come in more than ${shardRunsMax} runs`
  for (const { count, cursor } of start.runs) {
    if (!Number.isSafeInteger(count) || count < 1 || !Number.isSafeInteger(cursor) || cursor < 0)
      return `data set ${name} cannot begin at cursor ${cursor} of ${count} shards`
  }
  const shards = shardCountOf(spec)
  const given = start.runs.reduce((sum, { count }) => sum + count, 0)
  if (given !== shards) return `data set ${name} has ${shards} shards, and ${given} cursors are given`
  const sizes = shardSizesOf(spec)
  const beyond = startCursorsOf(start).findIndex((cursor, shard) => cursor > (sizes[shard] ?? 0))
  return beyond === -1 ? undefined : `shard ${beyond} of ${name} has only ${sizes[beyond]} samples`
}

/** Says what is wrong with a data set; undefined when it is sound. */
export function dataSetFault(spec: DataSetSpec): string | undefined {
  if (!isDataSetName(spec.name)) return `data set name ${JSON.stringify(spec.name)} is not a name`
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
  return spec.start === undefined ? undefined : startFault(spec, spec.start)
}
