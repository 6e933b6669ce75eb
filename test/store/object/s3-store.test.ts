import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { S3Store } from '../../../src/store/object/s3-store.ts'
import { rejectsWith } from '../rejects-with.ts'
import { keepsCheckpoints } from './keeps-checkpoints.ts'
import { S3StandIn } from './s3-stand-in.ts'
import { itIsAnObjectStore } from './store-contract.ts'

describe('an S3 bucket as an object store', () => {
  const s3 = new S3StandIn()

  before(() => s3.start())
  after(() => s3.stop())
  beforeEach(() => s3.clear())

  const open = (differently: { bucket?: string; accessKeyId?: string; endpoint?: string } = {}) =>
    S3Store.open({
      endpoint: differently.endpoint ?? s3.endpoint,
      bucket: differently.bucket ?? s3.bucket,
      prefix: 'job/checkpoints',
      credentials: { ...s3.credentials, accessKeyId: differently.accessKeyId ?? s3.credentials.accessKeyId },
      attemptsMax: 3,
    })

  itIsAnObjectStore(() => open())

  it('keeps checkpoints, sends packs in parts, and reads neighbours together', async () => {
    const { endpoint, bucket, credentials } = s3
    await keepsCheckpoints({ kind: 's3', endpoint, bucket, prefix: 'job', credentials })
    assert.ok(s3.requests.some((request) => request.includes('partNumber=2')))
    assert.equal(s3.uploadsUnderWay, 0)
  })

  it('tries again when it is told to slow down', async () => {
    const store = await open()
    let refusals = 2
    s3.mischief = () => (refusals-- > 0 ? { status: 503, code: 'SlowDown' } : undefined)
    await store.put('key', Buffer.from('patience'))
    assert.equal(s3.requests.length, 3)
    assert.equal(Buffer.from(await store.get('key')).toString(), 'patience')
  })

  it('says that it is throttled when that does not end', async () => {
    const store = await open()
    s3.mischief = () => ({ status: 503, code: 'SlowDown' })
    await rejectsWith('throttled', /key.*s3:\/\/there\/job\/checkpoints/, store.put('key', new Uint8Array(1)))
  })

  it('goes on where a download broke off', async () => {
    const store = await open()
    const bytes = randomBytes(1_000_000)
    await store.put('key', bytes)
    s3.requests.length = 0
    let breaks = 3
    s3.mischief = () => (breaks-- > 0 ? { breakAfterBytes: 200_000 } : undefined)
    const target = new Uint8Array(900_000)
    await store.readInto('key', 50_000, target)
    assert.equal(Buffer.compare(target, bytes.subarray(50_000, 950_000)), 0)
    assert.equal(s3.requests.length, 4)
  })

  it('gives up an upload of which a part fails, and leaves nothing of it', async () => {
    const store = await open()
    s3.mischief = (request) =>
      request.includes('partNumber=2') ? { status: 500, code: 'InternalError' } : undefined
    const upload = await store.upload('key')
    const writing = async (): Promise<void> => {
      for (let piece = 0; piece < 40; piece++) await upload.write(new Uint8Array(2 ** 20))
      await upload.finish()
    }
    await rejectsWith('refused', /key/, writing())
    await upload.abort()
    assert.equal(s3.uploadsUnderWay, 0)
    assert.deepEqual(await store.list(''), [])
  })

  it('sweeps on where somebody else has ended an upload that it has seen', async () => {
    const store = await open()
    const upload = await store.upload('key')
    await upload.write(new Uint8Array(17 * 2 ** 20))
    s3.mischief = (request) =>
      request.startsWith('DELETE') ? { status: 404, code: 'NoSuchUpload' } : undefined
    assert.equal(await store.sweep(-60_000), 0)
    s3.mischief = () => undefined
    await upload.abort()
  })

  it('says what is wrong with the credentials, the bucket or the address', async () => {
    const bytes = new Uint8Array(1)
    await rejectsWith('denied', /AWS_ACCESS_KEY_ID/, (await open({ accessKeyId: 'WRONG' })).put('key', bytes))
    await rejectsWith('no-place', /make the bucket/, (await open({ bucket: 'nowhere' })).put('key', bytes))
    const nobody = await open({ endpoint: 'http://127.0.0.1:1' })
    await rejectsWith('unreachable', /check the endpoint/, nobody.put('key', bytes))
  })
})
