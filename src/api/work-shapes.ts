import { z } from 'zod'
import { count, dataSetName, ms, shardRef } from './words.ts'

// What goes over the local API when samples are handed out and come back.

export const sampleRange = z
  .object({
    ...shardRef,
    from: count.describe('First sample of the range.'),
    to: count.describe('One past its last sample.'),
    size: count.describe('Samples of the whole shard.'),
  })
  .meta({ id: 'SampleRange' })

const finishedSpan = z.strictObject({ ...shardRef, from: count.optional(), to: count })

const finishOutcome = z.object({
  asked: count,
  committed: count,
  refused: z
    .enum(['not-held', 'never-delivered'])
    .optional()
    .describe('Why this one was not taken; the others were.'),
})

export const nextRequest = z.strictObject({
  session: z
    .string()
    .max(64)
    .optional()
    .describe('Of GET /v1/session: what is handed out goes out again when that ends.'),
  dataSet: dataSetName.optional().describe('Only samples of this data set.'),
  shards: z
    .array(count)
    .min(1)
    .max(256)
    .optional()
    .describe('Only samples of these shards; no-work when none of them has any left for this peer.'),
  samplesMax: z.int().min(1).max(1_000_000).default(1).describe('At most so many samples, all of one shard.'),
  rangesMax: z
    .int()
    .min(1)
    .max(4_096)
    .default(1)
    .describe('At most so many ranges, each of another shard; with more than one they come in `ranges`.'),
  waitMs: z.int().min(0).max(60_000).default(0).describe('Wait so long for something to hand out.'),
  commits: z
    .array(finishedSpan)
    .max(256)
    .optional()
    .describe('What is done, as in POST /v1/commits: taken before anything is handed out.'),
})

export const nextAnswer = z
  .object({
    range: sampleRange.optional(),
    ranges: z
      .array(sampleRange)
      .optional()
      .describe('All ranges, `range` first, where more than one was asked for.'),
    content: z
      .object({ seed: count, bytes: count })
      .optional()
      .describe('For a synthetic data set: what its samples follow from.'),
    commits: z
      .array(finishOutcome)
      .optional()
      .describe('What became of those of the request, in their order.'),
    validForMs: ms.describe(
      'The lease lasts so long from when the call was sent. Begin no sample after that: ask again.',
    ),
    nothing: z
      .enum(['no-work', 'window-full', 'no-lease', 'leaving', 'finished'])
      .optional()
      .describe(
        'Why there is no range: nothing to do at present; commit first; not at present a member with a lease; the peer leaves; every data set is done.',
      ),
  })
  .meta({ id: 'NextAnswer' })

export const commitRequest = z.strictObject({
  ...shardRef,
  from: count.optional().describe('Without it: everything that was handed out before `to`.'),
  to: count,
  waitMs: z
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .describe(
      'Wait so long for a majority to have it. Without it the commit is on its way when the call returns.',
    ),
})

export const commitAnswer = z
  .object({
    asked: count.describe('Up to here the shard is finished without a gap, and a commit is asked for.'),
    committed: count.describe('Up to here a majority of the electors has it: it will never be undone.'),
  })
  .meta({ id: 'CommitAnswer' })

export const commitsRequest = z.strictObject({
  commits: z.array(finishedSpan).min(1).max(4_096).describe('As for one commit.'),
  waitMs: z.int().min(0).max(60_000).default(0).describe('Wait so long for a majority to have all of them.'),
})

export const commitsAnswer = z
  .object({
    commits: z.array(finishOutcome).describe('In the order of the request.'),
  })
  .meta({ id: 'CommitsAnswer' })

export const giveBackRequest = z.strictObject({
  range: z.strictObject({ ...shardRef, from: count, to: count }).optional(),
})

export const giveBackAnswer = z
  .object({ samples: count.describe('So many samples go out again.') })
  .meta({ id: 'GiveBackAnswer' })

export const barrierRequest = z.strictObject({
  limitMs: z.int().min(1).max(3_600_000).default(60_000).describe('Give up after this long.'),
})

export const barrierAnswer = z
  .object({
    generation: count,
    verdict: z
      .enum(['released', 'timed-out', 'member-lost', 'superseded', 'interrupted'])
      .describe('All members get the same, except one that lost its lease while it waited: interrupted.'),
  })
  .meta({ id: 'BarrierAnswer' })
