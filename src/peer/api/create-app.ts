import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { RateLimit } from '../../adapters/libp2p/rate-limit.ts'
import type { Log } from '../../adapters/logs/log.ts'
import { bodyBytesMax, type Route, type RouteName, routes } from '../../api/routes.ts'
import type * as shapes from '../../api/shapes.ts'
import type { RunningPeer } from '../running-peer.ts'
import { answerFailure } from './answer-failure.ts'
import { ApiFailure } from './api-failure.ts'
import {
  describeCursor,
  describeDataSets,
  describeDataSetWhole,
  describeHealth,
  describeMembers,
  describeReadiness,
  describeShards,
  describeStatus,
  describeView,
} from './describe-peer.ts'
import {
  listCheckpoints,
  pruneCheckpoints,
  readBlob,
  restoreCheckpoint,
  resume,
  saveCheckpoint,
} from './do-checkpoints.ts'
import { bringPiece, describeCache } from './do-pieces.ts'
import { createPreviews } from './do-preview.ts'
import {
  addDataSet,
  commit,
  commitAll,
  giveBack,
  leave,
  quarantine,
  recover,
  restore,
  takeNext,
  waitAtBarrier,
} from './do-work.ts'
import { streamEvents } from './event-stream.ts'
import { openApiDocument } from './open-api.ts'
import { holdSession } from './session-stream.ts'

export interface AppOptions {
  readonly peer: RunningPeer
  readonly log: Log
  readonly metrics: () => Promise<{ readonly text: string; readonly contentType: string }>
  /** Tells of every call, for metrics. */
  readonly called?: (route: RouteName | 'none', status: number, seconds: number) => void
}

/** What a handler gets: checked already. */
interface Call {
  readonly query: unknown
  readonly body: unknown
  readonly name: string
  readonly signal: AbortSignal
  readonly context: Context
}

type Handler = (call: Call) => unknown

type Out<Shape extends keyof typeof shapes> = z.output<(typeof shapes)[Shape]>

/** The local API of a peer as a function from request to answer; who may call, and how, is its listeners' business. */
export function createApp(options: AppOptions): Hono {
  const { peer, log, called } = options
  const app = new Hono()
  const routeOf = new WeakMap<Context, RouteName>()
  // Around all else, so that it sees each answer: refusals, and what there is no call for, too.
  app.use(async (context, next) => {
    const startedAtMs = performance.now()
    // Before there is an answer: a header that comes later makes another of it, with a stream for its text.
    context.header('cache-control', 'no-store')
    await next()
    const seconds = (performance.now() - startedAtMs) / 1_000
    called?.(routeOf.get(context) ?? 'none', context.res.status, seconds)
  })
  const { callsPerSecond } = peer.options.api
  const rate = new RateLimit(callsPerSecond, 2 * callsPerSecond, performance.now())
  app.use(async (_, next) => {
    if (!rate.maybeTake(1, performance.now()))
      throw new ApiFailure('too-many-calls', `more than ${callsPerSecond} calls a second`)
    await next()
  })
  const handlers = createHandlers(options)
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    const limit = limitBody(route.bodyBytesMax ?? bodyBytesMax)
    const named: MiddlewareHandler = async (context, next) => {
      routeOf.set(context, name)
      await next()
    }
    app.on(route.method.toUpperCase(), path, named, limit, (context) =>
      answer(route, handlers[name], context),
    )
  }
  app.notFound((context) => answerFailure(context, missing(context)))
  app.onError((error, context) => {
    if (error instanceof ApiFailure) return answerFailure(context, error)
    log.error({ error: error.stack ?? error.message, path: context.req.path }, 'an API call failed')
    return answerFailure(context, new ApiFailure('internal', error.message))
  })
  return app
}

function limitBody(bytesMax: number): MiddlewareHandler {
  const tooLarge = (): never => {
    throw new ApiFailure('body-too-large', `more than ${bytesMax} bytes`)
  }
  const limitStream = bodyLimit({ maxSize: bytesMax, onError: tooLarge })
  return async (context, next) => {
    const { headers } = context.req.raw
    const length = headers.get('content-length')
    // Node lets no more through than a request says that it has. To look at the body itself, as Hono's does first,
    // makes a request of the web and a stream out of it: the greater part of what a call costs.
    if (length === null || headers.has('transfer-encoding')) return limitStream(context, next)
    if (!(Number(length) <= bytesMax)) tooLarge()
    return next()
  }
}

async function answer(route: Route, handler: Handler, context: Context): Promise<Response> {
  const result = await handler({
    query: check(route.query, context.req.query(), 'the query'),
    body: route.body === undefined ? undefined : check(route.body, await readBody(context), 'the body'),
    name: context.req.param('name') ?? '',
    signal: context.req.raw.signal,
    context,
  })
  return result instanceof Response ? result : context.json(result as object, route.status)
}

function createHandlers({ peer, metrics }: AppOptions): Readonly<Record<RouteName, Handler>> {
  const preview = createPreviews()
  return {
    status: () => describeStatus(peer),
    view: () => describeView(peer),
    members: () => describeMembers(peer),
    shards: ({ query }) => {
      const { mine, ...wanted } = query as Out<'shardsQuery'>
      return describeShards(peer, { ...wanted, mine: mine === 'true' })
    },
    next: ({ body, signal }) => takeNext(peer, body as Out<'nextRequest'>, signal),
    commit: ({ body, signal }) => commit(peer, body as Out<'commitRequest'>, signal),
    commits: ({ body, signal }) => commitAll(peer, body as Out<'commitsRequest'>, signal),
    giveBack: ({ body }) => giveBack(peer, (body as Out<'giveBackRequest'>).range),
    cursor: ({ query }) => describeCursor(peer, (query as Out<'cursorQuery'>).dataSet),
    barrier: ({ name, body }) => waitAtBarrier(peer, name, (body as Out<'barrierRequest'>).limitMs),
    dataSets: () => ({ dataSets: describeDataSets(peer) }),
    dataSet: ({ name }) => describeDataSetWhole(peer, name),
    preview: ({ name, query }) => preview(peer, name, (query as Out<'previewQuery'>).samples),
    addDataSet: ({ body }) => addDataSet(peer, body as Out<'dataSetRequest'>),
    restoreDataSet: ({ name, body }) => restore(peer, name, body as Out<'restoreRequest'>),
    quarantine: ({ body }) => quarantine(peer, body as Out<'quarantineRequest'>),
    cache: () => describeCache(peer),
    piece: ({ body }) => bringPiece(peer, body as Out<'pieceRequest'>),
    checkpoints: () => listCheckpoints(peer),
    saveCheckpoint: ({ body }) => saveCheckpoint(peer, body as Out<'saveCheckpointRequest'>),
    restoreCheckpoint: ({ body }) => restoreCheckpoint(peer, body as Out<'restoreCheckpointRequest'>),
    pruneCheckpoints: ({ body }) => pruneCheckpoints(peer, body as Out<'pruneCheckpointsRequest'>),
    resume: ({ body }) => resume(peer, (body as Out<'resumeRequest'>).checkpoint),
    blob: async ({ context }) =>
      context.body(await readBlob(peer, context.req.param('hash') ?? ''), 200, {
        'content-type': 'application/octet-stream',
      }),
    leave: () => leave(peer),
    recover: ({ body }) => recover(peer, (body as Out<'recoverRequest'>).force),
    session: ({ context }) => holdSession(peer, context),
    events: ({ context }) => streamEvents(peer.events, context),
    metrics: async ({ context }) => {
      const { text, contentType } = await metrics()
      return context.body(text, 200, { 'content-type': contentType })
    },
    health: ({ context }) => judged(context, describeHealth(peer)),
    ready: ({ context }) => judged(context, describeReadiness(peer)),
    openApi: () => openApiDocument(),
  }
}

function judged(context: Context, answer: Out<'healthAnswer'>): Response {
  return context.json(answer, answer.isHealthy ? 200 : 503)
}

async function readBody(context: Context): Promise<unknown> {
  const text = await context.req.text()
  if (text === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ApiFailure('bad-request', 'the body is no JSON')
  }
}

function check(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
  if (schema === undefined) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
  )
  throw new ApiFailure('bad-request', `${what}: ${faults.join('; ')}`)
}

/** The paths of all calls, with whatever stands for their parameters. */
const knownPaths = (Object.values(routes) as Route[]).map(
  ({ path }) => new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
)

function missing(context: Context): ApiFailure {
  const { method, path } = context.req
  return knownPaths.some((known) => known.test(path))
    ? new ApiFailure('method-not-allowed', `${method} is not for ${path}`)
    : new ApiFailure('not-found', `there is no ${method} ${path}`)
}
