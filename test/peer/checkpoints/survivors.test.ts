import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { builtProgram } from '../built-program.ts'
import { freePorts, PeerProcess } from '../peer-process.ts'

const partBytes = 9_000_000

describe('checkpoints of peers that each have a folder of their own', function () {
  this.timeout(600_000)
  const scratch = scratchFolder()
  const peers: PeerProcess[] = []

  afterEach(async () => {
    await Promise.all(peers.splice(0).map((peer) => peer.end()))
  })

  function start(name: string, port: number, bootstrap: number | undefined, more: readonly string[] = []) {
    return startPlain(name, port, bootstrap, ['--replicate-chunks', '2', ...more])
  }

  function startPlain(
    name: string,
    port: number,
    bootstrap: number | undefined,
    more: readonly string[] = [],
  ) {
    const place = ['--listen', `127.0.0.1:${port}`, '--checkpoints', scratch.path(`${name}-kept`)]
    const job = ['--job', 'run', '--failure-domain', name, '--log-format', 'json']
    const join = bootstrap === undefined ? [] : ['--bootstrap', `127.0.0.1:${bootstrap}`]
    const peer = new PeerProcess(scratch.path(name), [...place, ...job, ...join, ...more])
    peers.push(peer)
    return peer
  }

  const manifestsIn = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.manifest')) : []

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

  it('are restored elsewhere after all were killed and one has lost everything, and training goes on from there', async () => {
    const ports = await freePorts(5)
    const [firstPort = 0] = ports
    const names = ['a', 'b', 'c']
    const dataSet = ['--data-set', 'synthetic:name=demo,shards=12,samples=800,epochs=1,seed=1,bytes=8']
    const consume = ['--consume', '100']
    const three = names.map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort, [
        ...(index === 0 ? dataSet : []),
        ...consume,
      ]),
    )
    for (const peer of three) await peer.ready()
    await eventually('they have begun to work', async () => {
      const { committed } = await (three[0] as PeerProcess).client.cursor('demo')
      return committed > 100
    })
    await saved(three)
    const { committed: then } = await (three[0] as PeerProcess).client.cursor('demo')
    await eventually('they have gone on since', async () => {
      const { committed } = await (three[0] as PeerProcess).client.cursor('demo')
      return committed > then + 300
    })
    await Promise.all(three.map((peer) => peer.end()))
    peers.length = 0
    rmSync(scratch.path('c'), { recursive: true })
    rmSync(scratch.path('c-kept'), { recursive: true })

    const faster = ['--consume', '500']
    start('a', firstPort, ports[1], faster)
    start('b', ports[1] as number, firstPort, faster)
    const fourth = start('d', ports[3] as number, firstPort, faster)
    const fifth = start('e', ports[4] as number, firstPort, faster)
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

    const shards = answer.cursors.flatMap((section) => section.shards)
    assert.equal(new Set(shards).size, 12)
    const cursors = answer.cursors.flatMap((section) => section.cursors)
    const committed = cursors.reduce((sum, cursor) => sum + cursor, 0)
    assert.ok(committed > 100 && committed <= then + 300, `${committed} samples were saved`)
    const resumed = await fifth.client.resume()
    assert.deepEqual(
      [resumed.step, resumed.dataSets.map((each) => [each.name, each.attempt, each.committed])],
      [50, [['demo', 1, committed]]],
    )
    await eventually('all of it is done', async () => {
      const { isFinished } = await fourth.client.cursor('demo')
      return isFinished
    })
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

    // The third loses its place, and a bit of every manifest that it keeps for others.
    rmSync(scratch.path('c-kept'), { recursive: true })
    const copies = scratch.path('c/manifests')
    const sound = new Map(manifestsIn(copies).map((name) => [name, readFileSync(`${copies}/${name}`)]))
    assert.equal(sound.size, 3)
    for (const [name, bytes] of sound) {
      const bad = Buffer.from(bytes)
      bad[200] = (bad[200] as number) ^ 1
      writeFileSync(`${copies}/${name}`, bad)
    }
    await (three[2] as PeerProcess).client.restoreCheckpoint({ folder: scratch.path('again') })
    isRestored(scratch.path('again'))
    for (const [name, bytes] of sound) assert.ok(readFileSync(`${copies}/${name}`).equals(bytes), name)
  })

  it('are readable when all but one of those who hold them are killed', async () => {
    const ports = await freePorts(4)
    const [firstPort = 0] = ports
    const four = ['a', 'b', 'c', 'd'].map((name, index) =>
      start(name, ports[index] as number, index === 0 ? undefined : firstPort, ['--replicate-chunks', '3']),
    )
    for (const peer of four) await peer.ready()
    await eventually('all four are members', async () => {
      const views = await Promise.all(four.map((peer) => peer.client.view()))
      return views.every(({ members, number }) => members.length === 4 && number === views[0]?.number)
    })
    const folder = scratch.path('model')
    mkdirSync(folder)
    writeFileSync(`${folder}/weights.bin`, noise(partBytes, 7))
    const answer = await (four[0] as PeerProcess).client.saveCheckpoint({
      folder,
      step: 9,
      part: 0,
      parts: 1,
      waitMs: 120_000,
    })
    assert.deepEqual([answer.isPublished, answer.copies], [true, 3])
    await eventually('all know of it', async () => {
      const lists = await Promise.all(four.map((peer) => peer.client.checkpoints()))
      return lists.every(({ checkpoints }) => checkpoints.some(({ isLatest }) => isLatest))
    })
    const holders = four.filter(({ stateFolder }) => manifestsIn(`${stateFolder}/manifests`).length > 0)
    assert.equal(holders.length, 3)
    const killed = holders.slice(0, 2)
    await Promise.all(killed.map((peer) => peer.end()))
    for (const peer of four.filter((each) => !killed.includes(each))) {
      const restored = `${peer.stateFolder}-restored`
      await peer.client.restoreCheckpoint({ folder: restored, checkpoint: '9' })
      assert.ok(readFileSync(`${restored}/weights.bin`).equals(noise(partBytes, 7)), peer.stateFolder)
    }
  })

  it('are listed by the only holder that is left, although all others died as soon as it was published', async () => {
    const ports = await freePorts(3)
    const [firstPort = 0] = ports
    // With its chunks a place of checkpoints would list it by itself.
    const [author, other, left] = ['a', 'b', 'c'].map((name, index) =>
      startPlain(name, ports[index] as number, index === 0 ? undefined : firstPort),
    ) as [PeerProcess, PeerProcess, PeerProcess]
    const all = [author, other, left]
    for (const peer of all) await peer.ready()
    await eventually('all three are members', async () => {
      const views = await Promise.all(all.map((peer) => peer.client.view()))
      return views.every(({ members, number }) => members.length === 3 && number === views[0]?.number)
    })
    const folder = scratch.path('model')
    mkdirSync(folder)
    writeFileSync(`${folder}/weights.bin`, noise(1_000, 7))
    const answer = await author.client.saveCheckpoint({ folder, step: 9, part: 0, parts: 1, waitMs: 120_000 })
    await Promise.all([author.end(), other.end()])
    assert.deepEqual([answer.isPublished, answer.copies], [true, 3])
    const lists = async (peer: PeerProcess) =>
      (await peer.client.checkpoints()).checkpoints.map(({ step, isComplete }) => [step, isComplete])
    assert.deepEqual(await lists(left), [[9, true]])

    await left.end()
    const again = startPlain('c', ports[2] as number, firstPort)
    await eventually('it lists it again, with nobody to ask', async () => (await lists(again)).length > 0)
    assert.deepEqual(await lists(again), [[9, true]])
  })
})
