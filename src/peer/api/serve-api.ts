import { Hono } from 'hono'
import type { Log } from '../../adapters/logs/log.ts'
import type { PeerMetrics } from '../../adapters/metrics/peer-metrics.ts'
import type { RunningPeer } from '../running-peer.ts'
import { answerFailure } from './answer-failure.ts'
import { ApiFailure } from './api-failure.ts'
import { createApp } from './create-app.ts'
import { type Listening, listenOnSocket, listenOnTcp } from './listen.ts'
import { requireToken } from './require-token.ts'

export interface ServedApi {
  readonly app: Hono
  readonly endpoints: readonly string[]
  close(): Promise<void>
}

/** The API on its socket, on TCP with a token where that is asked for, and the numbers by themselves where wanted. */
export async function serveApi(
  peer: RunningPeer,
  { log, metrics }: { log: Log; metrics: PeerMetrics },
): Promise<ServedApi> {
  const { api, metrics: metricsAt } = peer.options
  const app = createApp({
    peer,
    log,
    metrics: () => metrics.text(),
    called: (route, status, seconds) => metrics.called(route, status, seconds),
  })
  const open: Listening[] = []
  const close = async () => {
    // Readers of events would wait for more.
    peer.events.close()
    for (const listening of open.splice(0)) await listening.close()
  }
  try {
    open.push(await listenOnSocket(app, api.socketPath))
    if (api.tcp !== undefined) {
      const guarded = new Hono()
        .use(requireToken(api.tcp.token))
        .all('*', (context) => app.fetch(context.req.raw))
        .onError((error, context) => {
          const failure = failureOf(error)
          metrics.called('none', failure.status, 0)
          return answerFailure(context, failure)
        })
      open.push(await listenOnTcp(guarded, api.tcp))
    }
    const endpoints = open.map(({ endpoint }) => endpoint)
    if (metricsAt !== undefined) {
      const listening = await listenOnTcp(numbersOnly(app), metricsAt)
      open.push(listening)
      log.info({ metrics: listening.endpoint }, `numbers at ${listening.endpoint}/metrics`)
    }
    return { app, endpoints, close }
  } catch (error) {
    await close()
    throw error
  }
}

const numbersPaths = ['/metrics', '/healthz', '/readyz']

function numbersOnly(app: Hono): Hono {
  const numbers = new Hono()
  for (const path of numbersPaths) numbers.get(path, (context) => app.fetch(context.req.raw))
  return numbers
    .notFound((context) =>
      answerFailure(context, new ApiFailure('not-found', `here are only ${numbersPaths.join(', ')}`)),
    )
    .onError((error, context) => answerFailure(context, failureOf(error)))
}

function failureOf(error: Error): ApiFailure {
  return error instanceof ApiFailure ? error : new ApiFailure('internal', error.message)
}
