import type { z } from 'zod'
import type { ApiErrorCode } from './error-codes.ts'
import * as shapes from './shapes.ts'

export interface Route {
  readonly method: 'get' | 'post'
  /** A part in braces is a parameter. */
  readonly path: string
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly status: 200 | 202
  readonly answer: z.ZodType | 'text' | 'bytes' | 'events' | 'document'
  readonly errors: readonly ApiErrorCode[]
  /** For calls that may be large. */
  readonly bodyBytesMax?: number
  /** Answers to whoever asks, without a token. */
  readonly isOpen?: boolean
}

export const bodyBytesMax = 64 * 1_024

/** All calls of the local API. */
export const routes = {
  status: {
    method: 'get',
    path: '/v1/status',
    summary: 'What this peer knows, on one page',
    status: 200,
    answer: shapes.statusAnswer,
    errors: [],
  },
  view: {
    method: 'get',
    path: '/v1/view',
    summary: 'The newest view',
    status: 200,
    answer: shapes.viewAnswer,
    errors: [],
  },
  members: {
    method: 'get',
    path: '/v1/members',
    summary: 'Who is in the view, and how they are',
    status: 200,
    answer: shapes.membersAnswer,
    errors: [],
  },
  shards: {
    method: 'get',
    path: '/v1/shards',
    summary: 'Who owns which shard, and how far it has got',
    query: shapes.shardsQuery,
    status: 200,
    answer: shapes.shardsAnswer,
    errors: ['bad-request', 'no-such-data-set'],
  },
  next: {
    method: 'post',
    path: '/v1/next',
    summary: 'Take the next samples',
    body: shapes.nextRequest,
    status: 200,
    answer: shapes.nextAnswer,
    errors: ['bad-request'],
  },
  commit: {
    method: 'post',
    path: '/v1/commit',
    summary: 'Say that samples are done',
    body: shapes.commitRequest,
    status: 200,
    answer: shapes.commitAnswer,
    errors: ['bad-request', 'not-held', 'never-delivered'],
  },
  commits: {
    method: 'post',
    path: '/v1/commits',
    summary: 'Say that samples of several shards are done',
    body: shapes.commitsRequest,
    status: 200,
    answer: shapes.commitsAnswer,
    errors: ['bad-request'],
    bodyBytesMax: 1_024 * 1_024,
  },
  giveBack: {
    method: 'post',
    path: '/v1/give-back',
    summary: 'Say that samples will not be done: they go out again',
    body: shapes.giveBackRequest,
    status: 200,
    answer: shapes.giveBackAnswer,
    errors: ['bad-request'],
  },
  cursor: {
    method: 'get',
    path: '/v1/cursor',
    summary: 'How far every shard of a data set is committed',
    query: shapes.cursorQuery,
    status: 200,
    answer: shapes.cursorAnswer,
    errors: ['bad-request', 'no-such-data-set'],
  },
  barrier: {
    method: 'post',
    path: '/v1/barriers/{name}',
    summary: 'Wait until every member has come here',
    body: shapes.barrierRequest,
    status: 200,
    answer: shapes.barrierAnswer,
    errors: ['bad-request', 'not-a-member'],
  },
  dataSets: {
    method: 'get',
    path: '/v1/data-sets',
    summary: 'The data sets of the job',
    status: 200,
    answer: shapes.dataSetsAnswer,
    errors: [],
  },
  dataSet: {
    method: 'get',
    path: '/v1/data-sets/{name}',
    summary: 'All that is agreed about one data set',
    status: 200,
    answer: shapes.dataSetDetail,
    errors: ['no-such-data-set'],
  },
  preview: {
    method: 'get',
    path: '/v1/data-sets/{name}/preview',
    summary: 'A few samples of a data set, as its files have them',
    query: shapes.previewQuery,
    status: 200,
    answer: shapes.previewAnswer,
    errors: ['bad-request', 'no-such-data-set', 'data-unreadable', 'too-many-calls'],
  },
  addDataSet: {
    method: 'post',
    path: '/v1/data-sets',
    summary: 'Register a data set; again with the same content is no mistake',
    body: shapes.dataSetRequest,
    status: 200,
    answer: shapes.dataSetStatus,
    errors: ['bad-request', 'data-set-exists', 'refused', 'not-settled'],
    bodyBytesMax: 4 * 1_024 * 1_024,
  },
  quarantine: {
    method: 'post',
    path: '/v1/quarantine',
    summary: 'Take a shard that cannot be read out of its epoch, for all',
    body: shapes.quarantineRequest,
    status: 200,
    answer: shapes.dataSetStatus,
    errors: ['bad-request', 'no-such-data-set', 'refused', 'not-settled'],
  },
  cache: {
    method: 'get',
    path: '/v1/cache',
    summary: 'Where this peer keeps pieces of remote files',
    status: 200,
    answer: shapes.cacheAnswer,
    errors: [],
  },
  piece: {
    method: 'post',
    path: '/v1/pieces',
    summary: 'Have a piece of a remote file brought into the cache',
    body: shapes.pieceRequest,
    status: 200,
    answer: shapes.pieceAnswer,
    errors: ['bad-request'],
  },
  checkpoints: {
    method: 'get',
    path: '/v1/checkpoints',
    summary: 'The checkpoints of the job',
    status: 200,
    answer: shapes.checkpointsAnswer,
    errors: ['no-checkpoints', 'checkpoint-failed'],
  },
  saveCheckpoint: {
    method: 'post',
    path: '/v1/checkpoints',
    summary: 'Save the files of a folder, with the cursors of the shards that this peer owns',
    body: shapes.saveCheckpointRequest,
    status: 202,
    answer: shapes.saveCheckpointAnswer,
    errors: ['bad-request', 'not-a-member', 'no-checkpoints', 'checkpoint-failed'],
    bodyBytesMax: 512 * 1_024,
  },
  blob: {
    method: 'get',
    path: '/v1/blobs/{hash}',
    summary: 'The bytes of a chunk, by its SHA-256, verified',
    status: 200,
    answer: 'bytes',
    errors: ['bad-request', 'no-checkpoints', 'no-such-chunk', 'checkpoint-failed'],
  },
  leave: {
    method: 'post',
    path: '/v1/leave',
    summary: 'Hand over everything and go; nothing is repeated',
    status: 202,
    answer: shapes.leaveAnswer,
    errors: [],
  },
  recover: {
    method: 'post',
    path: '/v1/recover',
    summary: 'Go on without the electors that are gone for good',
    body: shapes.recoverRequest,
    status: 202,
    answer: shapes.recoverAnswer,
    errors: ['bad-request', 'not-a-member', 'majority-lives'],
  },
  events: {
    method: 'get',
    path: '/v1/events',
    summary: 'What happens, as server-sent events',
    status: 200,
    answer: 'events',
    errors: ['too-many-streams'],
  },
  metrics: {
    method: 'get',
    path: '/metrics',
    summary: 'Numbers for Prometheus',
    status: 200,
    answer: 'text',
    errors: [],
  },
  health: {
    method: 'get',
    path: '/healthz',
    summary: 'Whether the process works; 503 when it should be restarted',
    status: 200,
    answer: shapes.healthAnswer,
    errors: [],
    isOpen: true,
  },
  ready: {
    method: 'get',
    path: '/readyz',
    summary: 'Whether it is a member with a lease; 503 when not',
    status: 200,
    answer: shapes.healthAnswer,
    errors: [],
    isOpen: true,
  },
  openApi: {
    method: 'get',
    path: '/v1/openapi.json',
    summary: 'This document',
    status: 200,
    answer: 'document',
    errors: [],
    isOpen: true,
  },
} as const satisfies Readonly<Record<string, Route>>

export type RouteName = keyof typeof routes
