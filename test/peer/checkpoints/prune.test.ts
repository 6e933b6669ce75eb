import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { builtProgram } from '../built-program.ts'
import { freePorts, PeerProcess } from '../peer-process.ts'

const modelBytes = 5_000_000

describe('a prune through a peer', function () {
  this.timeout(300_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  function start(name: string, port: number, bootstrap: number | undefined): PeerProcess {
    const place = ['--listen', `127.0.0.1:${port}`, '--checkpoints', scratch.path(`${name}-kept`)]
    const job = ['--job', 'run', '--failure-domain', name, '--replicate-chunks', '3']
    const join = bootstrap === undefined ? [] : ['--bootstrap', `127.0.0.1:${bootstrap}`]
    const peer = new PeerProcess(scratch.path(name), [...place, ...job, ...join])
    peers.push(peer)
    return peer
  }

  async function haveAgreedOn(all: readonly PeerProcess[]): Promise<void> {
    await eventually(`${all.length} are members`, async () => {
      const views = await Promise.all(all.map((peer) => peer.client.view()))
      return views.every(
        ({ members, number }) => members.length === all.length && number === views[0]?.number,
      )
    })
  }

  async function save(peer: PeerProcess, step: number, tags: string[] = []): Promise<void> {
    const folder = scratch.path(`model-${step}`)
    mkdirSync(folder)
    writeFileSync(`${folder}/weights.bin`, noise(modelBytes, step))
    const { isPublished, copies } = await peer.client.saveCheckpoint({
      folder,
      step,
      part: 0,
      parts: 1,
      tags,
      waitMs: 120_000,
    })
    assert.deepEqual({ isPublished, copies }, { isPublished: true, copies: 3 })
  }

  const stepsOf = async (peer: PeerProcess) =>
    (await peer.client.checkpoints()).checkpoints.map(({ step }) => step)
  const manifestsOf = (name: string) =>
    readdirSync(scratch.path(`${name}/manifests`)).filter((file) => file.endsWith('.manifest')).length
  const packBytesOf = (name: string) =>
    readdirSync(scratch.path(`${name}-kept/packs`)).reduce(
      (sum, file) => sum + statSync(scratch.path(`${name}-kept/packs/${file}`)).size,
      0,
    )

  it('removes manifests and chunks at all members, also at one that was away, and what is tagged stays', async () => {
    const ports = await freePorts(3)
    const [firstPort = 0] = ports
    const three = ['a', 'b', 'c'].map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort),
    )
    const [a, b, c] = three as [PeerProcess, PeerProcess, PeerProcess]
    for (const peer of three) await peer.ready()
    await haveAgreedOn(three)
    await save(a, 1)
    await save(b, 2, ['release'])
    await save(a, 3)
    await save(a, 4)
    for (const name of ['a', 'b', 'c']) assert.equal(manifestsOf(name), 4)
    await c.end()
    peers.splice(peers.indexOf(c), 1)
    await haveAgreedOn([a, b])

    const shoal = (...args: string[]) => {
      const prune = ['checkpoint', 'prune', '--endpoint', a.client.endpoint, '--json', ...args]
      const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), ...prune], {
        encoding: 'utf8',
      })
      assert.equal(status, 0, stderr + stdout)
      return JSON.parse(stdout) as { dropped: { step: number }[]; copies: number }
    }
    const trial = shoal('--keep-last', '1', '--dry-run')
    assert.deepEqual(
      trial.dropped.map(({ step }) => step),
      [1, 3],
    )
    assert.deepEqual(await stepsOf(a), [1, 2, 3, 4])
    assert.equal(shoal('--keep-last', '1').copies, 2)
    await eventually('both have let go of it', async () => {
      const steps = await Promise.all([a, b].map(stepsOf))
      const isListed = steps.every((each) => each.join() === '2,4')
      return isListed && ['a', 'b'].every((name) => manifestsOf(name) === 2)
    })
    await eventually('and have freed the chunks', () =>
      ['a', 'b'].every((name) => packBytesOf(name) < 2.2 * modelBytes),
    )

    const returned = start('c', ports[2] as number, firstPort)
    await returned.ready()
    await haveAgreedOn([a, b, returned])
    await eventually('the one that was away lets go of it too', async () => {
      const isFreed = manifestsOf('c') === 2 && packBytesOf('c') < 2.2 * modelBytes
      return isFreed && (await stepsOf(returned)).join() === '2,4'
    })
    assert.deepEqual(await Promise.all([a, b].map(stepsOf)), [
      [2, 4],
      [2, 4],
    ])
    for (const step of [2, 4]) {
      const folder = scratch.path(`restored-${step}`)
      await returned.client.restoreCheckpoint({ folder, checkpoint: `${step}` })
      assert.equal(Buffer.compare(readFileSync(`${folder}/weights.bin`), noise(modelBytes, step)), 0)
    }
  })

  it('is refused where no majority answers, and removes nothing', async () => {
    const ports = await freePorts(3)
    const [firstPort = 0] = ports
    const three = ['a', 'b', 'c'].map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort),
    )
    for (const peer of three) await peer.ready()
    await haveAgreedOn(three)
    const [a, b, c] = three as [PeerProcess, PeerProcess, PeerProcess]
    await save(a, 1)
    await save(a, 2)
    await Promise.all([b.end(), c.end()])
    peers.splice(1)
    await assert.rejects(a.client.pruneCheckpoints({ last: 1 }), /unreachable: the prune of run.*no majority/)
    assert.deepEqual(await stepsOf(a), [1, 2])
    assert.equal(manifestsOf('a'), 2)
  })
})
