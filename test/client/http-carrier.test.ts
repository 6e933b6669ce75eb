import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { HttpCarrier } from '../../src/client/http-carrier.ts'
import { PeerUnreachableError } from '../../src/client/peer-errors.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'

describe('a program that calls its peer again and again', () => {
  const scratch = scratchFolder()
  let server: Server
  let sockets: Socket[] = []
  let calls: string[] = []
  let carrier: HttpCarrier

  beforeEach(async () => {
    sockets = []
    calls = []
    server = createServer((request, response) => {
      calls.push(request.method ?? '')
      response.end('{}')
    })
    server.on('connection', (socket) => sockets.push(socket))
    const path = scratch.path('api.sock')
    await once(server.listen(path), 'listening')
    carrier = new HttpCarrier({ kind: 'socket', path })
  })
  afterEach(async () => {
    carrier.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })

  const call = (method: 'GET' | 'POST') => carrier.call({ method, path: '/v1/status' })

  it('keeps its connection', async () => {
    await call('POST')
    await call('POST')
    assert.deepEqual([calls.length, sockets.length], [2, 1])
  })

  for (const method of ['GET', 'POST'] as const)
    it(`notices nothing when the peer closes that just before a ${method}`, async () => {
      await call(method)
      // The next call is written before the event loop turns, and so before the close can be noticed.
      sockets[0]?.destroy()
      await call(method)
      assert.deepEqual([calls.length, sockets.length], [2, 2])
    })

  it('is told when the peer is gone', async () => {
    await call('GET')
    await new Promise((resolve) => {
      server.close(resolve)
      for (const socket of sockets) socket.destroy()
    })
    await assert.rejects(call('GET'), PeerUnreachableError)
  })
})
