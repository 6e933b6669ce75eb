import assert from 'node:assert/strict'
import type { GossipMemory, TimedCache } from '../../../src/adapters/libp2p/gossip-memory.ts'
import { GossipMesh } from '../../../src/adapters/libp2p/gossip-mesh.ts'
import { RecordingJournal } from './recording-journal.ts'
import { strangersForTests } from './stranger.ts'

const dayMs = 86_400_000

describe('the memory of gossip', () => {
  const strangers = strangersForTests()
  let memory: GossipMemory

  beforeEach(async () => {
    const { node, topic } = await strangers.start()
    const { gossip } = node.services
    new GossipMesh({
      gossip,
      topic,
      verify: () => true,
      listener: { receive: () => {}, input: () => {} },
      journal: new RecordingJournal(),
      heard: () => {},
    })
    memory = gossip as unknown as GossipMemory
  })

  function remember({ entries, validityMs }: TimedCache, message: string, atMs: number): void {
    entries.set(message, { validUntilMs: atMs + validityMs })
  }

  it('does not last for a day where the clock was set back by one', () => {
    const { seenCache, publishedMessageIds, fastMsgIdCache } = memory
    for (const cache of [seenCache, publishedMessageIds, fastMsgIdCache]) {
      remember(cache, 'while the clock was wrong', Date.now() + dayMs)
      remember(cache, 'since then', Date.now() - 1_000)
      cache.prune()
      assert.deepEqual([...cache.entries.keys()], ['since then'])
    }
  })

  it('lasts for as long as it should where the clock is right', () => {
    const { seenCache } = memory
    remember(seenCache, 'long ago', Date.now() - dayMs)
    remember(seenCache, 'now', Date.now())
    seenCache.prune()
    assert.deepEqual([...seenCache.entries.keys()], ['now'])
  })

  it('keeps no record of deliveries from the future either', () => {
    const { deliveryRecords } = memory.score as unknown as {
      deliveryRecords: {
        readonly records: Map<string, unknown>
        readonly queue: { peekFront(): { expire: number } | undefined }
        ensureRecord(message: string): void
        gc(): void
      }
    }
    deliveryRecords.ensureRecord('now')
    deliveryRecords.gc()
    assert.equal(deliveryRecords.records.size, 1)
    const first = deliveryRecords.queue.peekFront()
    assert.ok(first !== undefined)
    first.expire += dayMs
    deliveryRecords.gc()
    assert.equal(deliveryRecords.records.size, 0)
  })
})
