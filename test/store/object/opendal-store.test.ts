import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { parseAzblob, parseGcs } from '../../../src/store/object/opendal-place.ts'
import { type OpendalPlace, OpendalStore } from '../../../src/store/object/opendal-store.ts'
import { scratchFolder } from '../../adapters/scratch-folder.ts'
import { builtProgram } from '../../peer/built-program.ts'
import { noise } from '../chunk/safetensors-file.ts'
import { rejectsWith } from '../rejects-with.ts'
import { AzblobStandIn, GcsStandIn } from './cloud-stand-ins.ts'
import { keepsCheckpoints } from './keeps-checkpoints.ts'
import { itIsAnObjectStore } from './store-contract.ts'

const leaves = { leftovers: 'to the service' } as const

describe('a store through OpenDAL', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shoal-opendal-'))
  })

  afterEach(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  const files = (): OpendalPlace => ({
    service: 'fs',
    options: { root: join(folder, 'store'), atomic_write_dir: join(folder, 'under-way') },
    address: 'files',
  })

  itIsAnObjectStore(() => OpendalStore.open(files()), leaves)

  it('keeps checkpoints', () => keepsCheckpoints({ kind: 'opendal', ...files() }))

  it('says what to install where the package is missing', async () => {
    const absent = () => Promise.reject(new Error("Cannot find package 'opendal'"))
    const place = parseGcs('--store', 'gs://bucket/runs', {})
    await rejectsWith(
      'no-place',
      /gs:\/\/bucket\/runs.*npm install opendal@/,
      OpendalStore.open(place, absent),
    )
  })
})

const services = {
  'Google Cloud Storage': {
    standIn: new GcsStandIn(),
    place: (bucket: string, endpoint: string) =>
      parseGcs('--store', `gs://${bucket}/job/checkpoints`, { STORAGE_EMULATOR_HOST: endpoint }),
  },
  'Azure Blob Storage': {
    standIn: new AzblobStandIn(),
    place: (bucket: string, endpoint: string) =>
      parseAzblob('--store', `azblob://${bucket}/job/checkpoints`, {
        AZURE_STORAGE_ACCOUNT: 'somebody',
        AZURE_STORAGE_KEY: Buffer.from('secret').toString('base64'),
        AZURE_STORAGE_SERVICE_ENDPOINT: endpoint,
      }),
  },
}

describe('shoal checkpoint, on gs://', () => {
  const { standIn } = services['Google Cloud Storage']
  const scratch = scratchFolder()
  const run = promisify(execFile)

  before(() => standIn.start())
  after(() => standIn.stop())

  it('saves and restores in the threads of the program', async () => {
    standIn.clear()
    const file = scratch.path('model/weights.bin')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, noise(9_000_000, 1))
    const { PATH } = process.env
    const env = { PATH, XDG_STATE_HOME: scratch.path('state'), STORAGE_EMULATOR_HOST: standIn.endpoint }
    const shoal = (...args: string[]) =>
      run(process.execPath, [builtProgram(), 'checkpoint', ...args], { env })
    const store = ['--store', 'gs://there/runs', '--threads', '2']
    await shoal('save', scratch.path('model'), '--step', '1', ...store)
    await shoal('restore', scratch.path('restored'), ...store)
    assert.ok((await readFile(scratch.path('restored/weights.bin'))).equals(await readFile(file)))
  })
})

for (const [name, { standIn, place }] of Object.entries(services)) {
  describe(`${name} as an object store`, () => {
    before(() => standIn.start())
    after(() => standIn.stop())
    beforeEach(() => standIn.clear())

    itIsAnObjectStore(() => OpendalStore.open(place('there', standIn.endpoint)), leaves)

    it('keeps checkpoints, below its prefix', async () => {
      await keepsCheckpoints({ kind: 'opendal', ...place('there', standIn.endpoint) })
      assert.ok(standIn.names.length > 0)
      assert.deepEqual(
        standIn.names.filter((key) => !key.startsWith('job/checkpoints/')),
        [],
      )
    })

    it('says what is wrong with the credentials, the bucket or the address', async () => {
      const bytes = new Uint8Array(1)
      const open = (bucket: string, endpoint = standIn.endpoint) =>
        OpendalStore.open({ ...place(bucket, endpoint), retriesMax: 1 })
      await rejectsWith('no-place', /make the bucket/, (await open('nowhere')).put('key', bytes))
      standIn.refusal = { status: 403, text: 'no' }
      await rejectsWith('denied', /check the credentials/, (await open('there')).put('key', bytes))
      const nobody = await open('there', 'http://127.0.0.1:1')
      await rejectsWith('unreachable', /check the endpoint/, nobody.get('key'))
    })

    it('says that it is throttled when that does not end', async () => {
      const store = await OpendalStore.open({ ...place('there', standIn.endpoint), retriesMax: 1 })
      standIn.refusal = { status: 429, text: 'slow down' }
      await rejectsWith('throttled', /slow down/, store.put('key', new Uint8Array(1)))
    })
  })
}
