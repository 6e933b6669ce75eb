import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createVerify } from '../../src/adapters/signatures/signatures.ts'
import { Prng } from '../../src/base/prng.ts'
import { CheckpointStore } from '../../src/store/checkpoint-store.ts'
import { verifyStore } from '../../src/store/keep/verify-store.ts'
import { WorkNote } from '../../src/store/keep/work-notes.ts'
import { FileStore } from '../../src/store/object/file-store.ts'
import { scratchFolder } from '../adapters/scratch-folder.ts'
import { builtProgram } from '../peer/built-program.ts'
import { freePorts, PeerProcess } from '../peer/peer-process.ts'
import { layers, noise, safetensorsFile } from '../store/chunk/safetensors-file.ts'

describe('shoal checkpoint', function () {
  this.timeout(600_000)
  const scratch = scratchFolder()
  const environment = () => ({
    PATH: process.env.PATH,
    XDG_STATE_HOME: scratch.path('state'),
    NO_COLOR: '1',
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
  })

  function checkpoint(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [builtProgram(), 'checkpoint', ...args], {
      cwd: scratch.path(),
      env: environment(),
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }

  function json(...args: string[]): Record<string, unknown> {
    const { status, stdout, stderr } = checkpoint(...args, '--json')
    assert.equal(status, 0, stderr + stdout)
    return JSON.parse(stdout) as Record<string, unknown>
  }

  function writeModel(seed: number): string {
    const folder = scratch.path('model')
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'model.safetensors'),
      safetensorsFile({
        ...layers(6, 800_000, 1),
        changing: { dtype: 'U8', shape: [800_000], bytes: noise(800_000, seed) },
      }),
    )
    writeFileSync(join(folder, 'config.json'), '{}')
    return folder
  }

  it('saves, lists, shows, compares, restores and prunes', () => {
    const store = ['--store', 'kept']
    for (const step of [1, 2, 3]) {
      const saved = json('save', writeModel(step), '--step', String(step), ...store)
      assert.equal(saved.step, step)
      if (step > 1) assert.ok((saved.newBytes as number) < 1_300_000, `${String(saved.newBytes)}`)
    }
    assert.match(checkpoint('ls', ...store).stdout, /default +0 +3 +1 +complete/)
    assert.match(checkpoint('show', '3', ...store).stdout, /model\.safetensors.*safetensors/)
    assert.equal(json('diff', '1', 'latest', ...store).newBytes, 800_000)
    json('restore', 'restored', '--checkpoint', '2', ...store)
    writeModel(2)
    const restored = readFileSync(scratch.path('restored/model.safetensors'))
    assert.ok(restored.equals(readFileSync(scratch.path('model/model.safetensors'))))
    assert.match(checkpoint('restore', 'restored', ...store).stderr, /not empty/)
    const plan = json('prune', '--keep-last', '1', '--dry-run', ...store)
    assert.equal((plan.dropped as unknown[]).length, 2)
    json('prune', '--keep-last', '1', ...store)
    assert.equal((json('ls', ...store).checkpoints as unknown[]).length, 1)
    assert.equal(checkpoint('verify', ...store).status, 0)
  })

  it('finds a flipped bit, ends with 1, and repairs it from a replica', () => {
    const store = ['--store', 'one', '--compress', '--key-file', 'key']
    writeFileSync(scratch.path('key'), noise(32, 1), { mode: 0o600 })
    json('save', writeModel(1), '--step', '1', ...store)
    spawnSync('cp', ['-r', scratch.path('one'), scratch.path('two')])
    // Of several packs one may hold no more than the small file.
    const packs = readdirSync(scratch.path('one/packs')).map((pack) => scratch.path(`one/packs/${pack}`))
    const [path = ''] = packs.sort((one, other) => statSync(other).size - statSync(one).size)
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(100_000) ^ 1, 100_000)
    writeFileSync(path, bytes)
    const looking = ['--store', 'one', '--key-file', 'key']
    const found = checkpoint('verify', ...looking)
    assert.equal(found.status, 1)
    assert.match(
      found.stdout,
      /FAULT {2}default step 1 part 0: model\.safetensors: chunk [0-9a-f]{64}.*packs\//,
    )
    assert.match(found.stdout, /1 checkpoint, 2 files, .*: 1 fault\.\n.*--repair --replica/)
    const refused = checkpoint('restore', 'never', ...looking)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /--replica/)
    assert.equal(checkpoint('restore', 'other', ...looking, '--replica', 'two').status, 0)
    assert.equal(checkpoint('verify', '--repair', ...looking, '--replica', 'two').status, 0)
    assert.equal(checkpoint('restore', 'again', ...looking).status, 0)
  })

  it('saves through a running peer, and waits or is refused while that is at another save', async () => {
    const [port = 0] = await freePorts(1)
    const kept = scratch.path('kept')
    const peer = new PeerProcess(scratch.path('peer'), [
      ...['--listen', `127.0.0.1:${port}`, '--job', 'run', '--timing', 'foundAfterMs=0'],
      ...['--checkpoints', kept],
    ])
    try {
      await peer.ready()
      const folder = writeModel(1)
      const save = (step: number, ...more: string[]) =>
        checkpoint(
          'save',
          folder,
          '--step',
          `${step}`,
          '--endpoint',
          `unix://${scratch.path('peer')}/api.sock`,
          ...more,
        )
      const prune = await WorkNote.put(new FileStore(kept), 'prune')
      await peer.client.saveCheckpoint({ folder, step: 1 })
      const refused = save(2, '--when-busy', 'refuse')
      assert.equal(refused.status, 5, refused.stderr + refused.stdout)
      assert.match(refused.stderr, /run step 2: 1 saves are under way already/)
      await prune.remove()
      assert.match(save(3, '--when-busy', 'queue').stdout, /Saved run step 3, part 0 of 1: .* new\. Manifest/)
      const { checkpoints } = await peer.client.checkpoints()
      assert.deepEqual(
        checkpoints.map(({ step }) => step),
        [1, 3],
      )
      assert.match(save(4, '--compress').stderr, /--compress: is not for --endpoint/)
    } finally {
      await peer.end()
    }
    const alone = checkpoint('save', 'model', '--step', '1', '--store', 'alone', '--when-busy', 'refuse')
    assert.equal(alone.status, 2)
    assert.match(alone.stderr, /--when-busy: is for --endpoint/)
    assert.match(checkpoint('save', '--help').stdout, /--when-busy refuse/)
  })

  it('says what to do when something is missing', () => {
    assert.match(checkpoint('ls').stderr, /--store/)
    assert.match(checkpoint('save', 'none', '--step', '1', '--store', 's').stderr, /none.*folder/)
    mkdirSync(scratch.path('empty'))
    assert.match(checkpoint('save', 'empty', '--step', '1', '--store', 's').stderr, /empty holds no files/)
    assert.match(checkpoint('restore', 'x', '--store', 's').stderr, /the store has no checkpoint/)
    assert.equal(checkpoint('ls', '--store', 'ftp://bucket').status, 2)
  })

  it('says of a place on S3 that cannot be reached only that', () => {
    const { status, stderr } = checkpoint(
      'ls',
      '--store',
      's3://bucket/p',
      '--s3-endpoint',
      'http://127.0.0.1:1',
    )
    assert.equal(status, 1)
    assert.match(stderr, /^shoal: manifests\/: s3:\/\/bucket\/p said: .*ECONNREFUSED.*\n$/)
  })

  // SHOAL_KILLS=200 tries more of them.
  const kills = Number(process.env.SHOAL_KILLS ?? 12)
  it(`killed (kill -9) at ${kills} random moments of a save, leaves it whole or absent`, async () => {
    const folder = scratch.path('large')
    mkdirSync(folder)
    const contents = noise(48 * 2 ** 20, 5)
    const write = (seed: number): Buffer => {
      const bytes = Buffer.from(contents)
      // Every fourth chunk is new with each step, the others are there already.
      for (let at = 0; at < bytes.length; at += 16 * 2 ** 20) bytes.writeUInt32LE(seed, at)
      writeFileSync(join(folder, 'weights.bin'), bytes)
      return bytes
    }
    const args = (step: number) => [
      builtProgram(),
      'checkpoint',
      'save',
      folder,
      '--step',
      String(step),
      '--store',
      'killed',
    ]
    const options = { cwd: scratch.path(), env: environment(), stdio: 'ignore' } as const
    write(0)
    assert.equal(spawnSync(process.execPath, args(0), options).status, 0)
    write(1)
    const startedAtMs = performance.now()
    assert.equal(spawnSync(process.execPath, args(1), options).status, 0)
    let usualMs = performance.now() - startedAtMs
    const dice = new Prng(7)
    const outcomes = { killed: 0, finished: 0 }
    for (let step = 2; step < kills + 2; step++) {
      const bytes = write(step)
      const child = spawn(process.execPath, args(step), options)
      const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
      await delay(usualMs * (0.2 + 0.9 * dice.fraction()))
      child.kill('SIGKILL')
      if ((await ended) === 0) {
        outcomes.finished++
        // It may have been measured while the machine was busy: too long, and every kill would come too late.
        usualMs *= 0.8
      } else outcomes.killed++
      const store = await CheckpointStore.open({
        place: { kind: 'folder', folder: scratch.path('killed') },
        author: 'nobody',
        sign: () => new Uint8Array(0),
        verify: createVerify(),
      })
      const { checkpoints, damaged } = await store.list()
      assert.deepEqual(damaged, [], `step ${step}`)
      assert.ok(checkpoints.some((each) => each.step === 1))
      const listed = checkpoints.find((each) => each.step === step)
      if (listed !== undefined)
        assert.ok(
          bytes.equals(await (await store.read(listed)).readFile('weights.bin')),
          `step ${step} is torn`,
        )
      if (step === kills + 1) assert.deepEqual((await verifyStore(store.context)).faults, [])
      await store.close()
    }
    assert.ok(outcomes.killed > 0, JSON.stringify(outcomes))
    assert.equal(checkpoint('prune', '--keep-last', '1', '--store', 'killed').status, 0)
  })
})
