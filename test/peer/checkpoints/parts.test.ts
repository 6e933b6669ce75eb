import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { builtProgram } from '../built-program.ts'
import { freePorts, PeerProcess } from '../peer-process.ts'

describe('a checkpoint of three peers', function () {
  this.timeout(300_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  function start(name: string, port: number, firstPort: number, more: readonly string[]): PeerProcess {
    const bootstrap = port === firstPort ? [] : ['--bootstrap', `127.0.0.1:${firstPort}`]
    const place = ['--listen', `127.0.0.1:${port}`, '--checkpoints', scratch.path('kept'), '--job', 'run']
    const peer = new PeerProcess(scratch.path(name), [...place, ...bootstrap, ...more])
    peers.push(peer)
    return peer
  }

  it('is restored by others after all three were killed, with the cursors of every shard', async () => {
    const ports = await freePorts(3)
    const [firstPort = 0] = ports
    const dataSet = [
      '--data-set',
      'synthetic:name=demo,shards=12,samples=1000,epochs=1,seed=1,bytes=8',
      '--consume',
      '200',
    ]
    const three = ports.map((port, index) =>
      start(`peer-${index}`, port, firstPort, index === 0 ? dataSet : ['--consume', '200']),
    )
    for (const peer of three) await peer.ready()
    await eventually('all three are members and work', async () => {
      const views = await Promise.all(three.map((peer) => peer.client.view()))
      const { committed } = await (three[0] as PeerProcess).client.cursor('demo')
      return (
        views.every(({ members, number }) => members.length === 3 && number === views[0]?.number) &&
        committed > 100
      )
    })
    const { number: view } = await (three[0] as PeerProcess).client.view()
    const answers = await Promise.all(
      three.map((peer, index) => {
        const folder = scratch.path(`model-${index}`)
        mkdirSync(folder)
        writeFileSync(`${folder}/rank-${index}.bin`, noise(3_000_000, index))
        return peer.client.saveCheckpoint({ folder, step: 50, view, waitMs: 60_000 })
      }),
    )
    assert.ok(answers.every(({ parts, isPublished }) => parts === 3 && isPublished))
    assert.deepEqual(new Set(answers.map(({ part }) => part)), new Set([0, 1, 2]))
    await Promise.all(three.map((peer) => peer.end()))
    peers.length = 0
    for (let index = 0; index < 3; index++) rmSync(scratch.path(`peer-${index}`), { recursive: true })

    const [otherPort = 0] = await freePorts(1)
    const other = start('other', otherPort, otherPort, [])
    await other.ready()
    const { checkpoints } = await other.client.checkpoints()
    assert.deepEqual(
      checkpoints.map(({ step, partsFound, isLatest }) => ({ step, partsFound, isLatest })),
      [{ step: 50, partsFound: [0, 1, 2], isLatest: true }],
    )
    const restore = ['checkpoint', 'restore', 'restored', '--store', 'kept', '--json']
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...restore], {
      cwd: scratch.path(),
      env: { PATH: process.env.PATH, XDG_STATE_HOME: scratch.path('state') },
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    for (let index = 0; index < 3; index++)
      assert.equal(
        Buffer.compare(readFileSync(scratch.path(`restored/rank-${index}.bin`)), noise(3_000_000, index)),
        0,
      )
    const { cursors } = JSON.parse(stdout) as {
      cursors: { dataSet: string; shards: number[]; cursors: number[] }[]
    }
    const shards = cursors.flatMap((section) => section.shards).sort((left, right) => left - right)
    assert.deepEqual(
      shards,
      Array.from({ length: 12 }, (_, shard) => shard),
    )
    const saved = cursors.flatMap((section) => section.cursors).reduce((sum, cursor) => sum + cursor, 0)
    assert.ok(saved > 0)

    await assert.rejects(other.client.resume(), /no data set "demo"/)
    const [lastPort = 0] = await freePorts(1)
    await start('last', lastPort, otherPort, dataSet.slice(0, 2)).ready()
    await eventually('the new job has the data set', async () => {
      const { attempt } = await other.client.dataSet('demo')
      return attempt === 0
    })
    const { step, dataSets } = await other.client.resume()
    assert.deepEqual(
      [step, dataSets.map(({ name, attempt, committed }) => ({ name, attempt, committed }))],
      [50, [{ name: 'demo', attempt: 1, committed: saved }]],
    )
  })
})
