import assert from 'node:assert/strict'
import type { ShardRef } from '../../src/base/ids.ts'
import { emptyDurableState } from '../../src/core/durable-state.ts'
import type { PeerInput, PeerOutput } from '../../src/core/io.ts'
import { PeerCore } from '../../src/core/peer-core.ts'
import { presets } from '../../src/core/settings.ts'
import { rowCount } from '../../src/core/table-section.ts'

const self = 'p1'
const shard = (index: number): ShardRef => ({ dataSet: 'd', epoch: 0, shard: index })

/** The only peer of its job, with a data set of three shards. */
class LonePeer {
  readonly core = new PeerCore(
    {
      self: { id: self, weight: 1, failureDomain: 'here', addresses: [] },
      job: 'job',
      timing: presets.test,
      founding: { kind: 'alone' },
      seed: 1,
      nonce: 'nonce',
      electorsMax: 9,
      sign: () => new Uint8Array(),
      verify: () => true,
    },
    emptyDurableState(),
  )
  #now = 0

  constructor() {
    this.give({ kind: 'start' })
    this.#waitUntil(() => this.core.leaseUntil > this.#now)
    const runs = [{ count: 3, samples: 10 }]
    const dataSet = { name: 'd', runs, epochs: 1, contentDigest: '' }
    this.give({ kind: 'propose', id: 1, change: { kind: 'data-set-added', dataSet } })
    this.#waitUntil(() => this.core.mayDeliver(shard(2), this.#now))
  }

  give(input: PeerInput): PeerOutput[] {
    return this.core.step(input, this.#now)
  }

  /** The next alarm rings. */
  ring(): PeerOutput[] {
    this.#now = Math.max(this.#now, this.core.wakeAt() ?? this.#now)
    return this.give({ kind: 'tick' })
  }

  /** All that happened is said, and there is time until the next renewal, unless somebody hurries it. */
  settle(): void {
    const until = this.#now + 1_000
    while (this.#now < until) this.ring()
    this.#now += presets.test.renewEveryMsMin / 3
  }

  #waitUntil(isSo: () => boolean): void {
    for (let alarms = 0; !isSo(); alarms++) {
      assert(alarms < 100, 'it comes to nothing')
      this.ring()
    }
  }
}

/** How many rows of the cursor table each record has that is to be written. */
function rowsWritten(outputs: readonly PeerOutput[]): number[] {
  return outputs.flatMap((output) =>
    output.kind === 'persist' && output.record.kind === 'cursors' ? [rowCount(output.record.table)] : [],
  )
}

describe('a peer', () => {
  it('commits together what is finished together, and writes it at once', () => {
    const peer = new LonePeer()
    peer.settle()
    const commits = [0, 1, 2].map((index) => ({ shard: shard(index), cursor: 4 + index }))
    assert.deepEqual(rowsWritten(peer.give({ kind: 'commit', commits })), [3])
    const { shards } = peer.core.status(0)
    assert.deepEqual(
      shards.map(({ acknowledged }) => acknowledged),
      [4, 5, 6],
    )
  })

  it('takes those of the commits that it can take', () => {
    const peer = new LonePeer()
    peer.give({
      kind: 'commit',
      commits: [
        { shard: shard(0), cursor: 11 },
        { shard: { ...shard(0), epoch: 7 }, cursor: 1 },
        { shard: shard(1), cursor: 10 },
      ],
    })
    assert.deepEqual(
      peer.core.status(0).shards.map(({ cursor }) => cursor),
      [0, 10, 0],
    )
  })
})
