import { chmodSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:http'
import { createConnection } from 'node:net'
import { isMainThread } from 'node:worker_threads'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { StartRefusal } from '../../adapters/start-refusal.ts'
import type { HostPort } from '../config/address.ts'

const connectionsMax = 256
const headersMs = 10_000
const keepAliveMs = 60_000
const ownerOnly = 0o600
const lastWordsMs = 200

/** An API that listens. */
export interface Listening {
  /** Where, as a client is told it. */
  readonly endpoint: string
  close(): Promise<void>
}

/** Listens on a Unix socket that nobody but its owner can open. */
export async function listenOnSocket(app: Hono, path: string): Promise<Listening> {
  await removeStaleSocket(path)
  const server = createServer(app)
  await listening(server, path, () => withoutOthers(() => server.listen(path)))
  chmodSync(path, ownerOnly)
  return { endpoint: `unix://${path}`, close: () => close(server) }
}

/**
 * From the moment the socket exists: between bind and chmod another user could connect. It exists when `bind` returns;
 * what else the process makes must not come under this mask, since nobody can enter a folder that does. A thread may not
 * set the mask of its process; there the socket lies in the state folder, which is closed to others itself.
 */
function withoutOthers(bind: () => void): void {
  if (!isMainThread) return bind()
  const before = process.umask(0o177)
  try {
    bind()
  } finally {
    process.umask(before)
  }
}

export async function listenOnTcp(app: Hono, { host, port }: HostPort): Promise<Listening> {
  const server = createServer(app)
  const shown = host.includes(':') ? `[${host}]` : host
  await listening(server, `${shown}:${port}`, () => server.listen(port, host))
  const address = server.address()
  const boundPort = typeof address === 'object' && address !== null ? address.port : port
  return { endpoint: `http://${shown}:${boundPort}`, close: () => close(server) }
}

function createServer(app: Hono): Server {
  // It puts a Request and a Response of its own in place of the platform's, which make a stream of every answer. Nobody
  // but the peer is in this thread.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: true }) as Server
  server.maxConnections = connectionsMax
  server.headersTimeout = headersMs
  // Programs call again and again: a connection that is closed at the moment of the next call costs them an error.
  server.keepAliveTimeout = keepAliveMs
  // A call may wait for work, or at a barrier; the routes bound that themselves.
  server.requestTimeout = 0
  return server
}

function listening(server: Server, where: string, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refusal(where, error)))
    server.once('listening', () => resolve())
    listen()
  })
}

/** Lets answers that are under way go out: whoever asked the peer to leave wants to hear that it does. */
async function close(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), lastWordsMs)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** A killed peer leaves its socket behind; one that answers belongs to somebody. */
async function removeStaleSocket(path: string): Promise<void> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return
  if (!found.isSocket())
    throw new StartRefusal(
      'api-listen-failed',
      `${path} is no socket. Move it away, or give --api another path.`,
    )
  if (await isAnswered(path)) {
    throw new StartRefusal(
      'api-listen-failed',
      `${path} is the socket of a peer that runs. Stop it, or give --api another path.`,
    )
  }
  rmSync(path, { force: true })
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function refusal(where: string, error: Error): StartRefusal {
  const { code, message } = error as NodeJS.ErrnoException
  const way =
    code === 'EADDRINUSE'
      ? 'It is in use by another process: choose another.'
      : code === 'EACCES'
        ? 'This user may not listen there: choose another.'
        : 'Choose another.'
  return new StartRefusal(
    'api-listen-failed',
    `the API cannot listen on ${where} (${message}). ${way}`,
    error,
  )
}
