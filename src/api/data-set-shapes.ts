import { z } from 'zod'
import { count, dataSetName, name, peerId, shardRef } from './words.ts'

// What goes over the local API about data sets, and how far they are.

const shardRun = z.strictObject({ count: z.int().min(1), samples: count })

export const dataSetRequest = z.strictObject({
  name,
  runs: z
    .array(shardRun)
    .min(1)
    .max(65_536)
    .describe('Sample counts of the shards in order, as runs of equal ones.'),
  epochs: z.int().min(1).default(1),
  contentDigest: z.string().max(128).default(''),
  description: z
    .string()
    .max(4_096)
    .optional()
    .describe('How to read it, for loaders; the peers agree on it and do not look into it.'),
})

export const dataSetStatus = z
  .object({
    name,
    attempt: count.describe('How often it was restored.'),
    epoch: count,
    epochs: count,
    isFinished: z.boolean(),
    shards: count,
    samples: count,
    committed: count.describe('Samples of the open epoch that are committed, as far as this peer has heard.'),
    quarantined: count,
  })
  .meta({ id: 'DataSetStatus' })

export const dataSetDetail = z
  .object({
    ...dataSetStatus.shape,
    runs: z.array(shardRun),
    contentDigest: z.string(),
    description: z.string(),
    quarantine: z.array(z.object({ epoch: count, shard: count, reason: z.string() })),
  })
  .meta({ id: 'DataSetDetail' })

export const dataSetsAnswer = z.object({ dataSets: z.array(dataSetStatus) }).meta({ id: 'DataSetsAnswer' })

export const restoreRequest = z.strictObject({
  epoch: count.describe('The epoch to go on with.'),
  runs: z
    .array(z.strictObject({ count: z.int().min(1), cursor: count }))
    .min(1)
    .max(65_536)
    .describe('How many samples of each shard are done, in order, as runs of equal ones.'),
})

export const quarantineRequest = z.strictObject({
  ...shardRef,
  reason: z.string().min(1).max(256).describe('For whoever reads the list later.'),
})

export const cursorQuery = z.strictObject({ dataSet: dataSetName })

export const cursorAnswer = z
  .object({
    dataSet: dataSetName,
    epoch: count,
    isFinished: z.boolean(),
    samples: count,
    committed: count,
    cursors: z
      .array(count)
      .describe(
        'For each shard, in order: so many of its samples are committed, as far as this peer has heard.',
      ),
  })
  .meta({ id: 'CursorAnswer' })

export const shardsQuery = z.strictObject({
  dataSet: dataSetName.optional(),
  mine: z.enum(['true', 'false']).optional().describe('Only shards that this peer owns.'),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1_000),
})

export const shardsAnswer = z
  .object({
    total: count.describe('Shards that fit the question; `offset` and `limit` page through them.'),
    shards: z.array(
      z.object({
        ...shardRef,
        owner: peerId.optional(),
        size: count,
        committed: count.describe('As far as this peer has heard.'),
        isStarted: z
          .boolean()
          .optional()
          .describe('Of those that this peer owns: whether it may work on it.'),
        isQuarantined: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ShardsAnswer' })
