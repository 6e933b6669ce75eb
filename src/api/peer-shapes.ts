import { z } from 'zod'
import { dataSetStatus } from './data-set-shapes.ts'
import { count, ms, peerId } from './words.ts'

// What goes over the local API about the peer itself, and the job as it knows it.

const lineage = z.object({ counter: count, tag: z.string() })

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
