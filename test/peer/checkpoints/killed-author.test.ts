import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Prng } from '../../../src/base/prng.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { eventually } from '../../eventually.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { freePorts, PeerProcess } from '../peer-process.ts'

// SHOAL_KILLS=200 tries more of them (npm run kills:checkpoints).
const kills = Number(process.env.SHOAL_KILLS ?? 5)
const groups = Math.min(4, Math.ceil(kills / 5))
const modelBytes = 20_000_000

interface Outcomes {
  /** The author was told so before it died. */
  told: number
  /** It was listed while the author was dead. */
  listed: number
  /** It was listed when the author was back. */
  later: number
  absent: number
}

describe('an author of replicated checkpoints', function () {
  this.timeout(60_000 + 60_000 * kills)
  const scratch = scratchFolder()
  const peers = new Set<PeerProcess>()

  afterEach(async () => {
    await Promise.all([...peers].map((peer) => peer.end()))
    peers.clear()
  })

  function start(group: string, name: string, port: number, bootstrap: readonly number[]): PeerProcess {
    const folder = scratch.path(`${group}-${name}`)
    const place = ['--listen', `127.0.0.1:${port}`, '--checkpoints', `${folder}-kept`]
    const job = ['--job', group, '--failure-domain', name, '--replicate-chunks', '2']
    const join = bootstrap.flatMap((other) => ['--bootstrap', `127.0.0.1:${other}`])
    const peer = new PeerProcess(folder, [...place, ...job, ...join])
    peers.add(peer)
    return peer
  }

  async function haveAgreed(all: readonly PeerProcess[]): Promise<void> {
    await eventually(`${all.length} are members`, async () => {
      const views = await Promise.all(all.map((peer) => peer.client.view()))
      return views.every(
        ({ members, number }) => members.length === all.length && number === views[0]?.number,
      )
    })
  }

  async function stepsAt(peer: PeerProcess): Promise<number[]> {
    const { checkpoints, damaged } = await peer.client.checkpoints()
    assert.deepEqual(damaged, [])
    return checkpoints.filter(({ isComplete }) => isComplete).map(({ step }) => step)
  }

  async function restores(peer: PeerProcess, step: number, expected: Buffer): Promise<void> {
    const folder = `${peer.stateFolder}-restored`
    await peer.client.restoreCheckpoint({ folder, checkpoint: `${step}` })
    assert.ok(readFileSync(`${folder}/weights.bin`).equals(expected), `step ${step} is torn`)
    rmSync(folder, { recursive: true })
  }

  async function run(group: string, count: number, seed: number): Promise<Outcomes> {
    const dice = new Prng(seed)
    const outcomes: Outcomes = { told: 0, listed: 0, later: 0, absent: 0 }
    const ports = await freePorts(3)
    const [firstPort = 0, secondPort = 0, thirdPort = 0] = ports
    let author = start(group, 'a', firstPort, [])
    await author.ready()
    const others = [start(group, 'b', secondPort, [firstPort]), start(group, 'c', thirdPort, [firstPort])]
    for (const peer of others) await peer.ready()
    const [second, third] = others as [PeerProcess, PeerProcess]
    await haveAgreed([author, second, third])

    const folder = scratch.path(`${group}-model`)
    mkdirSync(folder)
    const base = noise(modelBytes, seed)
    const write = (step: number): Buffer => {
      const bytes = Buffer.from(base)
      // Of its chunks half are new.
      for (let at = 0; at < bytes.length; at += 2 ** 23) bytes.writeUInt32LE(step, at)
      writeFileSync(`${folder}/weights.bin`, bytes)
      return bytes
    }
    const save = async (step: number) =>
      author.client.saveCheckpoint({ folder, step, part: 0, parts: 1, waitMs: 120_000 })
    write(1)
    const startedAtMs = performance.now()
    assert.equal((await save(1)).isPublished, true)
    let usualMs = performance.now() - startedAtMs
    for (let step = 2; step < count + 2; step++) {
      const bytes = write(step)
      const saving = save(step).then(
        ({ isPublished }) => isPublished,
        () => false,
      )
      await delay(1.2 * usualMs * dice.fraction())
      await author.end()
      peers.delete(author)
      const isTold = await saving
      // It may have been measured while the machine was busy: too long, and every kill would come too late.
      if (isTold) usualMs *= 0.8
      await haveAgreed([second, third])
      const lists = await Promise.all([second, third].map(stepsAt))
      for (const [index, peer] of [second, third].entries())
        if (lists[index]?.includes(step) === true) await restores(peer, step, bytes)
      const isListed = lists.some((steps) => steps.includes(step))

      author = start(group, 'a', firstPort, [secondPort, thirdPort])
      await author.ready()
      await haveAgreed([author, second, third])
      const all = [author, second, third]
      let steps: number[] = []
      await eventually('all list the same', async () => {
        const everywhere = await Promise.all(all.map(stepsAt))
        steps = everywhere[0] ?? []
        return everywhere.every((each) => each.join() === steps.join())
      })
      const isThere = steps.includes(step)
      if (isThere) await restores(dice.pick([second, third]) ?? second, step, bytes)
      assert.ok(isThere || (!isTold && !isListed), `step ${step} was published and is gone`)
      assert.ok(steps.includes(1), 'what was published before is gone')
      outcomes[isTold ? 'told' : isListed ? 'listed' : isThere ? 'later' : 'absent']++
    }
    return outcomes
  }

  it(`killed (kill -9) at ${kills} random moments, leaves its save published whole, or absent`, async () => {
    const counts = Array.from(
      { length: groups },
      (_, group) => Math.floor((kills * (group + 1)) / groups) - Math.floor((kills * group) / groups),
    )
    const all = await Promise.all(counts.map((count, group) => run(`run-${group}`, count, 11 + group)))
    if (kills >= 20) console.log(`      ${JSON.stringify(all)}`)
    const notTold = all.reduce((sum, { listed, later, absent }) => sum + listed + later + absent, 0)
    assert.ok(notTold > 0, 'every kill came too late')
  })
})
