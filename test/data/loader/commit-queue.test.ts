import assert from 'node:assert/strict'
import { CommitQueue } from '../../../src/data/loader/commit-queue.ts'
import type { ShardSpan } from '../../../src/data/loader/join-ranges.ts'
import type { CommitAnswer, WorkPort, WorkRange } from '../../../src/data/loader/work-port.ts'

type Commits = Parameters<WorkPort['commits']>[0]

const rangeOf = (shard: number, from: number, to: number): WorkRange => ({
  dataSet: 'corpus',
  epoch: 0,
  shard,
  from,
  to,
  size: 1_000,
})
const spansOf = ({ commits }: Commits) => commits.map(({ shard, from, to }) => `${shard}: ${from}-${to}`)
/** So long that nothing goes by itself within a test. */
const withinMs = 1e9
const later = { withinMs, waitMs: 0 }
const now = { withinMs: 0, waitMs: 0 }

/** A peer that answers when it is told to. */
class SlowPeer {
  readonly calls: Commits[] = []
  readonly refused = new Set<number>()
  readonly failures: Error[] = []
  readonly #answers: (() => void)[] = []
  isSlow = false

  async commits(request: Commits) {
    this.calls.push(request)
    if (this.isSlow) await new Promise<void>((resolve) => this.#answers.push(resolve))
    const failure = this.failures.shift()
    if (failure !== undefined) throw failure
    return {
      commits: request.commits.map(({ shard, to }) =>
        this.refused.has(shard) ? { committed: 0, refused: 'not-held' } : { committed: to },
      ),
    }
  }

  answer(): void {
    this.#answers.shift()?.()
  }
}

function unreachable(): Error {
  return Object.assign(new Error('no peer'), { name: 'PeerUnreachableError' })
}

describe('commits of a loader', () => {
  let peer: SlowPeer
  let queue: CommitQueue

  beforeEach(() => {
    peer = new SlowPeer()
    queue = new CommitQueue(peer, { peerAwayMsMax: 10_000 })
  })

  it('that nobody waits for go together, ranges that follow each other as one', async () => {
    const outcomes = [
      queue.commit([rangeOf(0, 0, 8), rangeOf(1, 0, 8)], later),
      queue.commit([rangeOf(0, 8, 16), rangeOf(1, 8, 16)], later),
      queue.commit([rangeOf(0, 24, 32)], later),
    ]
    assert.equal(peer.calls.length, 0)
    await queue.flush()
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-16', '1: 0-16', '0: 24-32']])
    assert.deepEqual(await Promise.all(outcomes), [{ isTaken: true }, { isTaken: true }, { isTaken: true }])
  })

  it('take along those that wait when one may not', async () => {
    const first = queue.commit([rangeOf(0, 0, 8)], later)
    await queue.commit([rangeOf(1, 0, 8)], now)
    await first
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-8', '1: 0-8']])
  })

  it('go by themselves after a while', async () => {
    await queue.commit([rangeOf(0, 0, 8)], { withinMs: 5, waitMs: 0 })
    assert.equal(peer.calls.length, 1)
  })

  it('that come up during a call go with the next, and a flush waits for both', async () => {
    peer.isSlow = true
    const outcomes = [queue.commit([rangeOf(0, 0, 8)], now)]
    while (peer.calls.length < 1) await new Promise((resolve) => setImmediate(resolve))
    outcomes.push(queue.commit([rangeOf(0, 8, 16)], now), queue.commit([rangeOf(0, 16, 24)], later))
    let isFlushed = false
    const flushed = queue.flush().then(() => {
      isFlushed = true
    })
    peer.answer()
    while (peer.calls.length < 2) await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isFlushed, false)
    peer.answer()
    await flushed
    await Promise.all(outcomes)
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-8'], ['0: 8-24']])
  })

  it('tell those whose shard has moved from the others', async () => {
    peer.refused.add(1)
    const outcomes = [queue.commit([rangeOf(0, 0, 8)], later), queue.commit([rangeOf(1, 0, 8)], later)]
    await queue.flush()
    assert.deepEqual(await Promise.all(outcomes), [{ isTaken: true }, { isTaken: false }])
  })

  it('are said again to a peer that was away, and fail where it refuses to listen', async () => {
    peer.failures.push(unreachable())
    assert.deepEqual(await queue.commit([rangeOf(0, 0, 8)], now), { isTaken: true })
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-8'], ['0: 0-8']])
    peer.failures.push(new Error('not allowed'))
    await assert.rejects(queue.commit([rangeOf(0, 8, 16)], now), /not allowed/)
    await queue.flush()
  })

  /** A call for something else, and what it took along. */
  async function called(answer: (commits: readonly ShardSpan[]) => readonly CommitAnswer[] | undefined) {
    const took: string[] = []
    const { commits } = await queue.along(async (commits) => {
      took.push(...spansOf({ commits, waitMs: 0 }))
      return { commits: answer(commits) }
    })
    return { took, commits }
  }
  const taken = (commits: readonly ShardSpan[]) => commits.map(({ to }) => ({ committed: to }))
  const soon = { withinMs: 70, waitMs: 0 }

  it('go along with a call that is made anyway, which says what became of them', async () => {
    const outcomes = [queue.commit([rangeOf(0, 0, 8)], soon), queue.commit([rangeOf(1, 0, 8)], soon)]
    const { took } = await called((commits) =>
      commits.map(({ shard, to }) =>
        shard === 1 ? { committed: 0, refused: 'not-held' } : { committed: to },
      ),
    )
    assert.deepEqual(took, ['0: 0-8', '1: 0-8'])
    assert.deepEqual(await Promise.all(outcomes), [{ isTaken: true }, { isTaken: false }])
    await queue.flush()
    assert.equal(peer.calls.length, 0)
    assert.equal(queue.timesTold, 1)
  })

  it('that may wait much longer do not go along', async () => {
    const committed = queue.commit([rangeOf(0, 0, 8)], later)
    assert.deepEqual((await called(taken)).took, [])
    await queue.flush()
    await committed
  })

  it('of which a majority is waited for do not go along', async () => {
    const committed = queue.commit([rangeOf(0, 0, 8)], { withinMs: 50, waitMs: 1_000 })
    assert.deepEqual((await called(taken)).took, [])
    await committed
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-8']])
  })

  it('of too many shards do not go along', async () => {
    const ranges = Array.from({ length: 257 }, (_, shard) => rangeOf(shard, 0, 8))
    const committed = queue.commit(ranges, soon)
    assert.deepEqual((await called(taken)).took, [])
    await committed
    assert.equal(peer.calls.length, 1)
  })

  it('go by themselves where the call that took them along failed, or was not heard', async () => {
    const first = queue.commit([rangeOf(0, 0, 8)], soon)
    await assert.rejects(
      called(() => {
        throw new Error('no more of it')
      }),
      /no more of it/,
    )
    assert.deepEqual(await first, { isTaken: true })
    const second = queue.commit([rangeOf(0, 8, 16)], soon)
    await called(() => undefined)
    assert.deepEqual(await second, { isTaken: true })
    assert.deepEqual(peer.calls.map(spansOf), [['0: 0-8'], ['0: 8-16']])
  })

  it('that went along are waited for by a flush, and by others that come up meanwhile', async () => {
    const outcomes = [queue.commit([rangeOf(0, 0, 8)], soon)]
    let answer = () => {}
    const calling = queue.along(async (commits) => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { commits: taken(commits) }
    })
    outcomes.push(queue.commit([rangeOf(0, 8, 16)], now))
    assert.deepEqual((await called(taken)).took, [], 'one at a time')
    let isFlushed = false
    const flushed = queue.flush().then(() => {
      isFlushed = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual([isFlushed, peer.calls.length], [false, 0])
    answer()
    await calling
    await flushed
    await Promise.all(outcomes)
    assert.deepEqual(peer.calls.map(spansOf), [['0: 8-16']])
  })
})
