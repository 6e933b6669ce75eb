import assert from 'node:assert/strict'
import { dirname, join } from 'node:path'
import type { CreatePeerOptions, EmbeddedPeer, PeerSettings } from '../../src/peer/create-peer.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { builtProgram } from './built-program.ts'

type CreatePeer = (settings: PeerSettings, options?: CreatePeerOptions) => Promise<EmbeddedPeer>

/** As a program has it that installed shoal: compiled, with its thread beside it. */
async function load(): Promise<CreatePeer> {
  const library = join(dirname(dirname(builtProgram())), 'index.js')
  return ((await import(library)) as { createPeer: CreatePeer }).createPeer
}

describe('an embedded peer', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  const peers: EmbeddedPeer[] = []
  let createPeer: CreatePeer

  before(async () => {
    createPeer = await load()
  })

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.stop()))
  })

  async function start(name: string, settings: PeerSettings = {}, options: CreatePeerOptions = {}) {
    const peer = await createPeer(
      {
        stateFolder: scratch.path(name),
        listen: '127.0.0.1:0',
        preset: 'test',
        timing: 'foundAfterMs=0',
        ...settings,
      },
      options,
    )
    peers.push(peer)
    return peer
  }

  const isReady = (peer: EmbeddedPeer) =>
    eventually('it has a lease', async () => (await peer.readiness()).isHealthy)

  it('hands out work in its own program, takes commits, and finishes the data set', async () => {
    const peer = await start('alone')
    await isReady(peer)
    await peer.addDataSet({ name: 'tokens', runs: [{ count: 3, samples: 20 }] })
    let samples = 0
    for await (const { range, commit } of peer.work({ dataSet: 'tokens', samplesMax: 7 })) {
      samples += range.to - range.from
      await commit()
    }
    assert.equal(samples, 60)
    assert.equal((await peer.dataSets())[0]?.isFinished, true)
  })

  it('joins another, and both share what there is', async () => {
    const first = await start('first')
    await isReady(first)
    const { addresses } = await first.status()
    const second = await start('second', { bootstrap: addresses })
    await isReady(second)
    await eventually('both are members', async () => (await first.status()).members === 2)
  })

  it('keeps its lease while the program is busy for longer than that', async () => {
    const peer = await start('busy')
    await isReady(peer)
    const lapsed: string[] = []
    const listening = new AbortController()
    const watching = (async () => {
      for await (const { kind } of peer.events({ signal: listening.signal }))
        if (kind === 'lease-lapsed') lapsed.push(kind)
    })().catch(() => {})
    await peer.status()
    // Twice the lease of the preset, without ever giving the event loop a turn.
    const busyUntilMs = performance.now() + 3_600
    while (performance.now() < busyUntilMs);
    listening.abort()
    await watching
    const pause = /^shoal_event_loop_pause_seconds (\S+)$/m.exec(await peer.metrics())
    const pauseSeconds = Number(pause?.[1])
    assert(pauseSeconds < 3.4, 'the peer does not stand still while the program is busy')
    // On a machine that is starved of processors the thread of the peer may stand still for a while, too.
    assert(lapsed.length === 0 || pauseSeconds > 1, `${lapsed.join()} although the peer could run`)
  })

  it('leaves when asked to, and says how it ended', async () => {
    const peer = await start('leaver')
    await isReady(peer)
    await peer.leave()
    assert.deepEqual(await peer.ended, { how: 'left', text: '' })
    await assert.rejects(peer.status(), /it has ended/)
  })

  it('says why it does not start', async () => {
    await start('taken')
    await assert.rejects(start('taken'), { name: 'StartRefusal', code: 'state-folder-in-use' })
    await assert.rejects(start('wrong', { commitWindow: 'many' }), /commit-window/)
  })

  it('tells its program what it says', async () => {
    const said: string[] = []
    await start('talker', {}, { onLog: (_level, _fields, text) => said.push(text) })
    assert.match(said.join('\n'), /listens on/)
  })
})
