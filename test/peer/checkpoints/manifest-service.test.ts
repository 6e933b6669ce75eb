import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLeaseClock } from '../../../src/adapters/lease-clock/create-lease-clock.ts'
import { ManifestService } from '../../../src/peer/checkpoints/manifest-service.ts'
import { verifyAs } from '../../protocols/signing.ts'
import { rejectsWith } from '../../store/rejects-with.ts'
import { manifestBytes } from './a-manifest.ts'

describe('the service of manifests', () => {
  it('that stops leaves nobody waiting, not even one whose manifest was being written just then', async () => {
    const stateFolder = await mkdtemp(join(tmpdir(), 'shoal-service-'))
    const quiet = () => {}
    const service = new ManifestService({
      id: 'a',
      job: 'run',
      copies: { copies: 3, ack: undefined, chunkCopies: 0 },
      keepsChunks: false,
      stateFolder,
      clock: createLeaseClock({}).clock,
      verify: verifyAs,
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      failed: assert.ifError,
    })
    const publishing = service.publish(manifestBytes, 'ab'.repeat(32))
    service.stop()
    await rejectsWith('unreachable', /stops/, publishing)
    assert.equal(await service.withdraw({} as never), 'silent')
    await rm(stateFolder, { recursive: true })
  })
})
