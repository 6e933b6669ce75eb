import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { StartRefusal } from '../../../src/adapters/start-refusal.ts'
import type { ApiErrorBody } from '../../../src/api/error-codes.ts'
import { connectPeer } from '../../../src/client/peer-client.ts'
import { PeerApiError, PeerUnreachableError } from '../../../src/client/peer-errors.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { type SoloPeer, startSoloPeer } from '../solo-peer.ts'

describe('the listeners of the API', () => {
  const scratch = scratchFolder()
  const started: SoloPeer[] = []

  async function start(flags: Readonly<Record<string, unknown>> = {}, name = 'state'): Promise<SoloPeer> {
    const peer = await startSoloPeer(scratch.path(name), flags)
    started.push(peer)
    return peer
  }

  afterEach(async () => {
    for (const peer of started.splice(0)) await peer.stop()
  })

  const isApiError = (code: string) => (error: unknown) =>
    error instanceof PeerApiError && error.code === code

  it('open the socket to its owner alone', async () => {
    const peer = await start()
    const path = scratch.path('state/api.sock')
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.equal(statSync(scratch.path('state')).mode & 0o777, 0o700)
    const client = connectPeer(`unix://${path}`)
    assert.equal((await client.status()).id, peer.id)
    client.close()
  })

  it('take over the socket that a killed peer left behind', async () => {
    const path = scratch.path('left.sock')
    const listenAndDie = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
    spawnSync(process.execPath, ['--eval', listenAndDie])
    assert(statSync(path).isSocket(), 'it is still there')
    await start({ api: path })
  })

  it('leave alone what is no socket, and what another peer answers at', async () => {
    writeFileSync(scratch.path('notes'), 'mine')
    await assert.rejects(start({ api: scratch.path('notes') }), /is no socket/)
    await start()
    const taken = start({ api: scratch.path('state/api.sock') }, 'other')
    await assert.rejects(
      taken,
      (error) => error instanceof StartRefusal && error.code === 'api-listen-failed',
    )
  })

  it('ask for the token over TCP', async () => {
    writeFileSync(scratch.path('token'), 'a-token-of-more-than-16\n')
    const peer = await start({ 'api-tcp': '127.0.0.1:0', 'api-token': scratch.path('token') })
    const endpoint = peer.endpoints.find((text) => text.startsWith('http:')) ?? ''
    const stranger = connectPeer(endpoint)
    await assert.rejects(stranger.status(), isApiError('unauthorized'))
    await assert.rejects(connectPeer(endpoint, { token: 'wrong' }).status(), isApiError('unauthorized'))
    assert.equal(typeof (await stranger.readiness()).isHealthy, 'boolean')
    const trusted = { headers: { authorization: 'Bearer a-token-of-more-than-16' } }
    const friend = connectPeer(endpoint, { token: 'a-token-of-more-than-16' })
    assert.equal((await friend.status()).id, peer.id)
    const [bad, none] = [await fetch(`${endpoint}/v1/status`), await fetch(`${endpoint}/v1/nothing`, trusted)]
    assert.deepEqual([bad.status, bad.headers.get('www-authenticate')], [401, 'Bearer'])
    assert.equal(((await none.json()) as ApiErrorBody).error.code, 'not-found')
    assert.match(await friend.metrics(), /^shoal_api_calls_total\{route="none",status="401"\} 3$/m)
    friend.close()
    stranger.close()
  })

  it('serve the numbers alone where they are asked for alone', async () => {
    await start({ metrics: '127.0.0.1:0' })
    const [peer] = started
    const said = peer?.said.find((text) => text.startsWith('numbers at')) ?? ''
    const [base = ''] = /http:\/\/[^/]+/.exec(said) ?? []
    const client = connectPeer(base)
    assert.match(await client.metrics(), /^shoal_members /m)
    await assert.rejects(client.status(), isApiError('not-found'))
    client.close()
  })

  it('refuse more calls than the rate allows', async () => {
    const peer = await start({ 'api-rate': 1 })
    const client = connectPeer(peer.endpoints[0] ?? '')
    const calls = await Promise.allSettled(Array.from({ length: 30 }, () => client.status()))
    const refused = calls.filter((call) => call.status === 'rejected')
    assert(refused.length > 0 && refused.length < calls.length)
    for (const { reason } of refused) assert(isApiError('too-many-calls')(reason), String(reason))
    client.close()
  })

  it('are gone when the peer has stopped', async () => {
    const peer = await start()
    const client = connectPeer(peer.endpoints[0] ?? '')
    await client.status()
    await peer.stop()
    await assert.rejects(client.status(), (error) => error instanceof PeerUnreachableError)
    client.close()
  })
})
