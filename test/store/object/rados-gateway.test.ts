import assert from 'node:assert/strict'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { createS3Client } from '../../../src/store/object/s3-client.ts'
import { S3Store } from '../../../src/store/object/s3-store.ts'
import { rejectsWith } from '../rejects-with.ts'
import { keepsCheckpoints } from './keeps-checkpoints.ts'
import { isRadosInstalled, RadosGateway, radosPackages } from './rados-gateway.ts'
import { itIsAnObjectStore } from './store-contract.ts'

// A real S3 server, which checks signatures. Only a machine of CI must have it; elsewhere the stand-in of
// s3-store.test.ts is what is tried, and the test's name says so.

const isInstalled = await isRadosInstalled()

describe('an S3 bucket of a real server', () => {
  if (!isInstalled) {
    it(`is not tried here, for want of: apt-get install --no-install-recommends ${radosPackages}`, () => {
      assert.equal(process.env.CI, undefined, 'in CI it must be tried')
    })
    return
  }

  let gateway: RadosGateway
  let buckets = 0

  before(async function () {
    this.timeout(240_000)
    gateway = await RadosGateway.start()
  })
  after(() => gateway.stop())

  const place = () => ({
    endpoint: gateway.endpoint,
    credentials: gateway.credentials,
    prefix: 'prefix',
    attemptsMax: 2,
  })

  async function open(): Promise<S3Store> {
    const bucket = `bucket-${++buckets}`
    const client = await createS3Client(place())
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    return S3Store.open({ ...place(), bucket })
  }

  itIsAnObjectStore(open)

  it('refuses a wrong secret', async () => {
    const store = await open()
    const credentials = { ...gateway.credentials, secretAccessKey: 'wrong' }
    const stranger = await S3Store.open({ ...place(), credentials, bucket: `bucket-${buckets}` })
    await rejectsWith('denied', /key/, stranger.put('key', new Uint8Array(1)))
    assert.deepEqual(await store.list(''), [])
  })

  it('names a bucket that is not there', async () => {
    const store = await S3Store.open({ ...place(), bucket: 'nowhere' })
    await rejectsWith('no-place', /s3:\/\/nowhere/, store.put('key', new Uint8Array(1)))
    await rejectsWith('no-place', /s3:\/\/nowhere/, store.list(''))
  })

  it('keeps checkpoints: saved in parts, read in parallel, verified and pruned', async () => {
    const opened = await open()
    await opened.close()
    await keepsCheckpoints({ kind: 's3', ...place(), bucket: `bucket-${buckets}` })
  })

  it('shows nothing of an upload during which the server was killed, and sweeps what is left of it', async () => {
    const store = await open()
    const upload = await store.upload('large')
    await upload.write(new Uint8Array(17 * 2 ** 20))
    await gateway.killGateway()
    await rejectsWith('unreachable', /large/, upload.finish())
    await upload.abort()
    await gateway.startGateway()
    assert.deepEqual(await store.list(''), [])
    assert.equal(await store.sweep(-60_000), 1)
    assert.equal(await store.sweep(-60_000), 0)
    await store.put('large', Buffer.from('again'))
    assert.equal(Buffer.from(await store.get('large')).toString(), 'again')
  })
})
