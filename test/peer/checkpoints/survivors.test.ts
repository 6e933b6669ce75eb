import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { builtProgram } from '../built-program.ts'
import { freePorts, PeerProcess } from '../peer-process.ts'

const partBytes = 9_000_000

describe('checkpoints of peers that each have a folder of their own', function () {
  this.timeout(300_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  function start(name: string, port: number, bootstrap: number | undefined, more: readonly string[] = []) {
    const place = ['--listen', `127.0.0.1:${port}`, '--checkpoints', scratch.path(`${name}-kept`)]
    const job = ['--job', 'run', '--failure-domain', name, '--replicate-chunks', '2', '--log-format', 'json']
    const join = bootstrap === undefined ? [] : ['--bootstrap', `127.0.0.1:${bootstrap}`]
    const peer = new PeerProcess(scratch.path(name), [...place, ...job, ...join, ...more])
    peers.push(peer)
    return peer
  }

  async function saved(three: readonly PeerProcess[]): Promise<void> {
    for (const peer of three) await peer.ready()
    await eventually('all three are members', async () => {
      const views = await Promise.all(three.map((peer) => peer.client.view()))
      return views.every(({ members, number }) => members.length === 3 && number === views[0]?.number)
    })
    const { number: view } = await (three[0] as PeerProcess).client.view()
    const answers = await Promise.all(
      three.map((peer, index) => {
        const folder = scratch.path(`model-${index}`)
        mkdirSync(folder)
        writeFileSync(`${folder}/rank-${index}.bin`, noise(partBytes, index))
        return peer.client.saveCheckpoint({ folder, step: 50, view, state: `rank ${index}`, waitMs: 120_000 })
      }),
    )
    for (const { isPublished, copies } of answers)
      assert.deepEqual({ isPublished, copies }, { isPublished: true, copies: 3 })
  }

  function isRestored(folder: string): void {
    for (let index = 0; index < 3; index++)
      assert.equal(Buffer.compare(readFileSync(`${folder}/rank-${index}.bin`), noise(partBytes, index)), 0)
  }

  it('are restored elsewhere after all were killed and one has lost everything', async () => {
    const ports = await freePorts(5)
    const [firstPort = 0] = ports
    const names = ['a', 'b', 'c']
    const three = names.map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort),
    )
    await saved(three)
    await Promise.all(three.map((peer) => peer.end()))
    peers.length = 0
    rmSync(scratch.path('c'), { recursive: true })
    rmSync(scratch.path('c-kept'), { recursive: true })

    start('a', firstPort, ports[1])
    start('b', ports[1] as number, firstPort)
    const fourth = start('d', ports[3] as number, firstPort)
    const fifth = start('e', ports[4] as number, firstPort)
    await fourth.ready()
    await fifth.ready()
    await eventually('a newcomer knows that all parts are published', async () => {
      const { checkpoints } = await fourth.client.checkpoints()
      const status = await fourth.client.status()
      return (
        checkpoints.some(({ step, isLatest }) => step === 50 && isLatest) &&
        status.checkpoints.latest?.step === 50
      )
    })
    const answer = await fourth.client.restoreCheckpoint({ folder: scratch.path('restored') })
    assert.deepEqual([answer.step, answer.parts, answer.files], [50, 3, 3])
    assert.deepEqual(answer.states.sort(), ['rank 0', 'rank 1', 'rank 2'])
    isRestored(scratch.path('restored'))

    const args = [
      'checkpoint',
      'restore',
      scratch.path('again'),
      '--endpoint',
      fifth.client.endpoint,
      '--json',
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...args], {
      encoding: 'utf8',
    })
    assert.equal(status, 0, stderr)
    assert.equal((JSON.parse(stdout) as { step: number }).step, 50)
    isRestored(scratch.path('again'))
  })

  it('are restored although what lies here is damaged, from a sound copy', async () => {
    const ports = await freePorts(3)
    const [firstPort = 0] = ports
    const three = ['a', 'b', 'c'].map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort),
    )
    await saved(three)
    const packs = scratch.path('a-kept/packs')
    for (const name of readdirSync(packs)) {
      const bytes = readFileSync(`${packs}/${name}`)
      bytes[100] = (bytes[100] as number) ^ 1
      writeFileSync(`${packs}/${name}`, bytes)
    }
    await (three[0] as PeerProcess).client.restoreCheckpoint({ folder: scratch.path('restored') })
    isRestored(scratch.path('restored'))
  })
})
