import assert from 'node:assert/strict'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLog } from '../../src/adapters/durable-log/log-format.ts'
import { StartRefusal } from '../../src/adapters/start-refusal.ts'
import { examine } from '../../src/peer/doctor/examine.ts'
import { MountedFolder } from '../adapters/mounted-folder.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { eventually } from '../eventually.ts'
import { readySoloPeer, type SoloPeer, startSoloPeer } from './solo-peer.ts'

describe('a peer with a bad state folder', function () {
  this.timeout(120_000)
  const scratch = scratchFolder()
  const peers: SoloPeer[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.stop()))
  })

  const folder = () => scratch.path('peer')
  const log = () => join(folder(), 'log')

  /** A peer that has founded a job and was stopped: its log has promises. */
  async function aFormerPeer(): Promise<string> {
    const peer = await readySoloPeer(folder())
    await peer.stop()
    return peer.id
  }

  async function start(flags = {}): Promise<SoloPeer> {
    const peer = await startSoloPeer(folder(), flags)
    peers.push(peer)
    return peer
  }

  it('whose log is damaged in the middle does not start, changes nothing, and says what to do; so does doctor', async () => {
    await aFormerPeer()
    const damaged = readFileSync(log())
    const place = Math.floor(soundBytes(damaged) / 2)
    damaged.writeUInt8(damaged.readUInt8(place) ^ 1, place)
    writeFileSync(log(), damaged)
    await assert.rejects(start(), (error) => {
      assert(error instanceof StartRefusal)
      assert.equal(error.code, 'log-damaged')
      assert(error.message.startsWith(`${log()} is damaged at byte `), error.message)
      assert.match(error.message, /move the state folder away and start again/)
      return true
    })
    assert.deepEqual(readFileSync(log()), damaged)
    const findings = await examine({
      flags: { 'state-folder': folder(), listen: '127.0.0.1:0' },
      environment: {},
      folder: folder(),
      file: false,
    })
    assert.equal(findings.find(({ check }) => check === 'log')?.verdict, 'bad')
  })

  it('whose log ends in a write that a crash left torn starts as the same peer, says what it cut off, and works', async () => {
    const id = await aFormerPeer()
    truncateSync(log(), soundBytes(readFileSync(log())) - 3)
    const peer = await start()
    assert.equal(peer.id, id)
    assert.match(peer.said.join('\n'), /the last write was cut short by a crash; removed its \d+ bytes/)
    await eventually('it has a lease', async () => {
      const { status } = await peer.fetch(new Request('http://peer/readyz'))
      return status === 200
    })
  })

  it('that cannot be written does not start, and leaves nothing behind that would hinder the next start', async function () {
    const mounted = MountedFolder.mount('ro')
    if (mounted === undefined) return this.skip()
    try {
      const path = join(mounted.path, 'state')
      await assert.rejects(startSoloPeer(path), { code: 'state-folder-not-writable' })
      mounted.remount('rw')
      const peer = await readySoloPeer(path)
      await peer.stop()
      assert(statSync(join(path, 'log')).size > 0)
    } finally {
      mounted.unmount()
    }
  })

  it('that another peer of this machine uses does not start, and the other goes on', async () => {
    const first = await start()
    await assert.rejects(start(), { code: 'state-folder-in-use' })
    const { status } = await first.fetch(new Request('http://peer/healthz'))
    assert.equal(status, 200)
  })
})

/** Where the last batch ends; behind it is space set aside. */
function soundBytes(bytes: Buffer): number {
  const reading = readLog(bytes)
  assert(reading.kind === 'sound')
  return reading.endOffset
}
