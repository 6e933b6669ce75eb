import { createHash } from 'node:crypto'
import { MisuseError } from '../../base/errors.ts'
import { type DataSetSpec, dataSetFault, type ShardRun } from '../../core/data-set.ts'
import { lanesDefaultMax, requireBatching, stepCount } from '../order/global-order.ts'
import type { Catalog, OnFile } from './catalog.ts'
import {
  type Description,
  descriptionFits,
  descriptionText,
  type ShardBy,
  type Shuffle,
} from './description.ts'
import { entryDigest, fileDigest } from './file-digest.ts'

/** How a data set is to be registered; what is left out has a default. */
export interface DataSetPlan {
  readonly name: string
  readonly shardBy?: ShardBy | undefined
  readonly order?: Description['order'] | undefined
  readonly shuffle?: Shuffle | undefined
  readonly seed?: number | undefined
  readonly epochs?: number | undefined
  /** Samples of a global batch; needed in global order. */
  readonly batch?: number | undefined
  readonly lanes?: number | undefined
  /** Without it all bytes of local files are read, and both ends of remote ones. */
  readonly digest?: Description['digest'] | undefined
}

export interface PlannedDataSet {
  readonly spec: DataSetSpec
  readonly description: Description
}

const checksBytesMax = 2_560

/** What to register for the files of a catalog. Reads them, for their digests. */
export async function describeDataSet(
  catalog: Catalog,
  plan: DataSetPlan,
  onFile?: OnFile,
): Promise<PlannedDataSet> {
  const { order = 'free', shuffle = 'full', seed = 0, epochs = 1 } = plan
  const by = plan.shardBy ?? 'file'
  const digest = plan.digest ?? (/^(https?|s3):/.test(catalog.source.uri) ? 'edges' : 'full')
  if (order === 'free' && typeof shuffle === 'object')
    throw new MisuseError(
      'shuffle',
      'windows of shards need a global order: in free order each shard is read by itself',
    )
  const { samples } = catalog
  const batching = order === 'global' ? batchingOf(plan, samples) : undefined
  const entries: Buffer[] = []
  for (const file of catalog.files) {
    entries.push(entryDigest(file.path, file.index.blocks, await fileDigest(file, digest)))
    onFile?.(entries.length, catalog.files.length)
  }
  const checkBytes = Math.min(4, Math.floor(checksBytesMax / Math.max(1, entries.length)))
  const description: Description = {
    version: 1,
    uri: catalog.source.uri,
    format: catalog.format.name,
    shardBy: by,
    order,
    shuffle,
    seed,
    ...(batching === undefined ? {} : { batch: batching.batch, lanes: batching.lanes }),
    files: catalog.files.length,
    samples,
    digest,
    checks: Buffer.concat(entries.map((entry) => entry.subarray(0, checkBytes))).toString('base64'),
    checkBytes,
  }
  if (!descriptionFits(description))
    throw new MisuseError('uri', `${description.uri.length} characters are too many: use a shorter address`)
  const runs: ShardRun[] =
    batching === undefined
      ? runsOf(catalog.shards(by).map(({ from, to }) => to - from))
      : [{ count: batching.lanes, samples: stepCount(batching) }]
  const contentDigest = createHash('sha256').update(Buffer.concat(entries)).digest('hex')
  const spec = { name: plan.name, runs, epochs, contentDigest, description: descriptionText(description) }
  const fault = dataSetFault(spec)
  if (fault !== undefined) throw new MisuseError('data set', fault)
  return { spec, description }
}

function batchingOf({ batch, lanes }: DataSetPlan, samples: number) {
  if (batch === undefined)
    throw new MisuseError(
      'batch',
      'a global order needs the number of samples of a global batch: give --batch N',
    )
  const batching = { samples, batch, lanes: lanes ?? Math.min(batch, lanesDefaultMax) }
  requireBatching(batching)
  return batching
}

export function runsOf(sizes: readonly number[]): ShardRun[] {
  const runs: { count: number; samples: number }[] = []
  for (const samples of sizes) {
    const last = runs[runs.length - 1]
    if (last?.samples === samples) last.count += 1
    else runs.push({ count: 1, samples })
  }
  return runs
}
