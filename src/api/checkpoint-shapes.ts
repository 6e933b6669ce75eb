import { z } from 'zod'
import { dataSetStatus } from './data-set-shapes.ts'
import { count, name } from './words.ts'

// What goes over the local API about checkpoints.

export const saveCheckpointRequest = z.strictObject({
  folder: z.string().min(1).max(4_096).describe('All files of this folder of the node, by an absolute path.'),
  step: count,
  part: count.optional().describe("Which part this is. Without it: this peer's place among the members."),
  parts: z.int().min(1).optional().describe('How many parts there are. Without it: one for each member.'),
  view: count.optional().describe('The view in which the step was made. Without it: the present one.'),
  state: z.string().max(262_144).default('').describe('Whatever else is to be found again.'),
  tags: z.array(name).max(64).default([]),
  whenBusy: z
    .enum(['queue', 'refuse'])
    .default('queue')
    .describe(
      'While another save of this peer runs: wait for it, up to eight at a time, or fail with `busy`.',
    ),
  waitMs: z
    .int()
    .min(0)
    .max(600_000)
    .default(0)
    .describe('Wait so long until it is published. Without it the bytes are captured when the call returns.'),
})

export const saveCheckpointAnswer = z
  .object({
    run: z.string(),
    view: count,
    step: count,
    part: count,
    parts: count,
    totalBytes: count,
    isPublished: z.boolean().describe('All of it is there, whole and durable.'),
    id: z.string().optional().describe('Of the manifest, once it is published.'),
    newBytes: count.optional().describe('Written: not there before.'),
    publishMs: z
      .number()
      .min(0)
      .optional()
      .describe('From the manifest being written here until enough members had it.'),
    copies: count.optional().describe('So many members have its manifest on their disks.'),
  })
  .meta({ id: 'SaveCheckpointAnswer' })

export const checkpointStatus = z
  .object({
    run: z.string(),
    genesis: z.string().optional().describe('Of the job in which it was saved, if it was in one.'),
    view: count,
    step: count,
    parts: count,
    partsFound: z.array(count),
    partsPublished: z.array(count).describe('Of which enough members keep the manifest.'),
    isComplete: z.boolean(),
    isLatest: z.boolean(),
    sizeBytes: count,
    savedAt: z.iso.datetime(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'CheckpointStatus' })

export const checkpointsAnswer = z
  .object({
    checkpoints: z.array(checkpointStatus),
    damaged: z.array(z.string()).describe('Manifests that cannot be read.'),
    savesUnderWay: count,
    copies: z
      .object({
        held: count.describe('Manifests of which this peer keeps a copy.'),
        heldBytes: count,
        due: count.describe('Copies that others should have of those, and have not yet acknowledged.'),
      })
      .describe('Of manifests, at this peer.'),
  })
  .meta({ id: 'CheckpointsAnswer' })

export const pruneCheckpointsRequest = z.strictObject({
  last: z.int().min(1).default(3).describe('Keep the newest so many.'),
  every: z.int().min(1).optional().describe('Keep those whose step is a multiple of this.'),
  tags: z
    .array(name)
    .min(1)
    .max(64)
    .optional()
    .describe('Keep those with one of these tags. Without it: those with any tag.'),
  isDryRun: z.boolean().default(false).describe('Only say what would be removed.'),
})

const checkpointName = z.object({ run: z.string(), view: count, step: count, parts: count })

export const pruneCheckpointsAnswer = z
  .object({
    isDryRun: z.boolean(),
    kept: z.array(checkpointName),
    dropped: z.array(checkpointName),
    copies: count.describe('So many members remember it on their disks; the others are told.'),
    bytesFreed: count.describe("In this peer's own place. Others free theirs by themselves."),
  })
  .meta({ id: 'PruneCheckpointsAnswer' })

export const restoreCheckpointRequest = z.strictObject({
  folder: z.string().min(1).max(4_096).describe('A new or empty folder of the node, by an absolute path.'),
  checkpoint: z.string().min(1).max(64).default('latest').describe('latest, STEP or VIEW.STEP.'),
  readers: z
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('So many at a time, rather than what cores and memory suggest.'),
})

export const restoreCheckpointAnswer = z
  .object({
    run: z.string(),
    view: count,
    step: count,
    parts: count,
    files: count,
    sizeBytes: count,
    cursors: z.array(
      z.object({ dataSet: z.string(), epoch: count, shards: z.array(count), cursors: z.array(count) }),
    ),
    states: z.array(z.string()).describe('Of each part: whatever else was saved with it.'),
  })
  .meta({ id: 'RestoreCheckpointAnswer' })

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
