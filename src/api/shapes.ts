import { z } from 'zod'
import { count, dataSetName, ms, name, peerId, shardRef } from './words.ts'

export * from './checkpoint-shapes.ts'
export * from './file-shapes.ts'

// What goes over the local API, once: the server checks with it, the OpenAPI document is made of it, and the
// client's types are its types.

const lineage = z.object({ counter: count, tag: z.string() })

export const sampleRange = z
  .object({
    ...shardRef,
    from: count.describe('First sample of the range.'),
    to: count.describe('One past its last sample.'),
    size: count.describe('Samples of the whole shard.'),
  })
  .meta({ id: 'SampleRange' })

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
  commits: z
    .array(z.strictObject({ ...shardRef, from: count.optional(), to: count }))
    .min(1)
    .max(4_096)
    .describe('As for one commit.'),
  waitMs: z.int().min(0).max(60_000).default(0).describe('Wait so long for a majority to have all of them.'),
})

export const commitsAnswer = z
  .object({
    commits: z
      .array(
        z.object({
          asked: count,
          committed: count,
          refused: z
            .enum(['not-held', 'never-delivered'])
            .optional()
            .describe('Why this one was not taken; the others were.'),
        }),
      )
      .describe('In the order of the request.'),
  })
  .meta({ id: 'CommitsAnswer' })

export const giveBackRequest = z.strictObject({
  range: z.strictObject({ ...shardRef, from: count, to: count }).optional(),
})

export const giveBackAnswer = z
  .object({ samples: count.describe('So many samples go out again.') })
  .meta({ id: 'GiveBackAnswer' })

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

export const restoreRequest = z.strictObject({
  epoch: count.describe('The epoch to go on with.'),
  runs: z
    .array(z.strictObject({ count: z.int().min(1), cursor: count }))
    .min(1)
    .max(65_536)
    .describe('How many samples of each shard are done, in order, as runs of equal ones.'),
})

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

export const quarantineRequest = z.strictObject({
  ...shardRef,
  reason: z.string().min(1).max(256).describe('For whoever reads the list later.'),
})

export const memberStatus = z
  .object({
    id: peerId,
    incarnation: count,
    weight: z.number(),
    failureDomain: z.string(),
    addresses: z.array(z.string()),
    isSelf: z.boolean(),
    isElector: z.boolean(),
    isLeader: z.boolean(),
    shards: count.describe('Shards of open epochs that it owns.'),
    health: z
      .object({
        status: z.enum(['active', 'idle', 'slow', 'paused', 'leaving']),
        samples: count,
        throughput: z.number().describe('Samples per second.'),
        heardMsAgo: ms,
      })
      .optional()
      .describe('As it last said of itself by gossip.'),
  })
  .meta({ id: 'MemberStatus' })

export const membersAnswer = z.object({ members: z.array(memberStatus) }).meta({ id: 'MembersAnswer' })

export const viewAnswer = z
  .object({
    number: count,
    hash: z.string().optional(),
    lineage: lineage.optional(),
    genesis: z.string().optional(),
    activated: count.describe('Highest view that this peer knows to be activated.'),
    ownersDigest: z.string().optional(),
    members: z.array(z.object({ id: peerId, incarnation: count })),
    electors: z.array(peerId),
    leader: peerId.optional(),
  })
  .meta({ id: 'ViewAnswer' })

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

export const statusAnswer = z
  .object({
    id: peerId,
    version: z.string(),
    incarnation: count,
    job: z.string(),
    standing: z.enum(['outside', 'member', 'leaving']),
    view: count,
    activated: count,
    lineage: lineage.optional(),
    leader: peerId.optional(),
    isLeading: z.boolean(),
    isElector: z.boolean(),
    isMajorityLost: z.boolean(),
    isStoreFull: z.boolean(),
    leaseLeftMs: ms,
    members: count,
    electors: count,
    connections: count,
    addresses: z.array(z.string()),
    shardsOwned: count,
    shardsStarted: count,
    samplesOut: count.describe('Handed out and not yet committed by a consumer.'),
    samplesFinished: count.describe('Finished by consumers since this peer started.'),
    samplesAgain: count.describe('Were out and went, or go, out again: given back, or the program was gone.'),
    upMs: ms,
    checkpoints: z
      .object({
        latest: z.object({ view: count, step: count }).optional().describe('The newest complete one.'),
        published: count.describe('Manifests of the job that are published.'),
        copiesHeld: count.describe('Manifests of which this peer keeps a copy.'),
        copiesDue: count.describe('Copies that others should have, and have not yet acknowledged.'),
      })
      .describe('Of the job, as far as this peer has heard.'),
    dataSets: z.array(dataSetStatus),
    advice: z.array(z.string()).describe('What a person should know or do at present.'),
  })
  .meta({ id: 'StatusAnswer' })

export const resumeRequest = z.strictObject({
  checkpoint: z.string().max(64).default('latest').describe('latest, STEP or VIEW.STEP'),
})

export const resumeAnswer = z
  .object({
    run: name,
    view: count,
    step: count,
    dataSets: z.array(dataSetStatus).describe('Those that went back, as they are now.'),
  })
  .meta({ id: 'ResumeAnswer' })

export const leaveAnswer = z.object({ isLeaving: z.boolean(), samplesOut: count }).meta({ id: 'LeaveAnswer' })

export const recoverRequest = z.strictObject({
  force: z
    .boolean()
    .default(false)
    .describe(
      'Even though this peer does not see that the majority is lost. If it lives, the job splits in two.',
    ),
})

export const recoverAnswer = z
  .object({ waitMs: ms.describe('The new lineage begins after about this long: a full lease.') })
  .meta({ id: 'RecoverAnswer' })

export const healthAnswer = z
  .object({ isHealthy: z.boolean(), reasons: z.array(z.string()) })
  .meta({ id: 'HealthAnswer' })

export const eventMessage = z
  .looseObject({
    number: count.describe(
      'Rises by one with every event of this process; also the id of the server-sent event.',
    ),
    at: z.iso.datetime(),
    kind: z.string(),
  })
  .meta({ id: 'EventMessage' })

export const errorBody = z
  .object({ error: z.object({ code: z.string(), message: z.string(), hint: z.string() }) })
  .meta({ id: 'ErrorBody' })
