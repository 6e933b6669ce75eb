import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Stream } from '@libp2p/interface'
import { encode } from 'it-length-prefixed'
import type { Uint8ArrayList } from 'uint8arraylist'
import {
  type ChunkReply,
  decodeChunkRequest,
  encodeChunkReply,
  encodeChunkRequest,
} from '../../../protocols/index.ts'
import { ChunkPuller, type WantedChunk } from '../../../src/peer/checkpoints/chunk-puller.ts'
import type { StoreDisk } from '../../../src/store/object/store-disk.ts'
import { noise } from '../../store/chunk/safetensors-file.ts'
import { rejectsWith } from '../../store/rejects-with.ts'
import { openVirtual } from '../../store/store-at-test.ts'
import { VirtualDisk } from '../../store/virtual-disk.ts'

const genesis = 'ab'.repeat(32)

/** Undefined: its stream breaks. */
type Answer = (hash: string) => ChunkReply | undefined

/** A stream to a member that answers so, a turn later. */
class AnsweringStream extends EventTarget {
  status = 'open'
  readonly writableNeedsDrain = false
  readonly #answer: Answer

  constructor(answer: Answer) {
    super()
    this.#answer = answer
  }

  send(frame: Uint8ArrayList): boolean {
    const requestBytes = encodeChunkRequest({ genesis, hash: genesis }).length
    const decoded = decodeChunkRequest(frame.subarray(frame.byteLength - requestBytes))
    assert.ok(decoded.ok)
    const reply = this.#answer(decoded.value.hash)
    if (reply === undefined) {
      setImmediate(() => this.abort())
      return true
    }
    const data = encode.single(encodeChunkReply(reply))
    setImmediate(() => this.dispatchEvent(Object.assign(new Event('message'), { data })))
    return true
  }

  abort(): void {
    this.status = 'aborted'
    this.dispatchEvent(new Event('close'))
  }
}

const chunks = Array.from({ length: 24 }, (_, seed) => noise(5_000 + seed, seed))
const byHash = new Map(chunks.map((bytes) => [createHash('sha256').update(bytes).digest('hex'), bytes]))
const wanted = [...byHash].map(
  ([hash, { length }]): WantedChunk => ({ hash, length, file: 'model.safetensors' }),
)

const having: Answer = (hash) => ({
  outcome: 'here',
  bytes: byHash.get(hash) as Uint8Array,
  isEncrypted: false,
})
const lacking: Answer = () => ({ outcome: 'missing' })
const lying: Answer = (hash) => ({
  outcome: 'here',
  bytes: noise(byHash.get(hash)?.length ?? 0, 99),
  isEncrypted: false,
})

async function pullFrom(
  members: Readonly<Record<string, Answer>>,
  disk: VirtualDisk & StoreDisk,
  { threads = 4, dialMsMax = 0 }: { readonly threads?: number; readonly dialMsMax?: number } = {},
) {
  const { context } = await openVirtual(disk, {}, 4)
  const asked: string[] = []
  const questions: string[] = []
  const streams = new Map<string, number>()
  const puller = new ChunkPuller({
    context,
    genesis: () => genesis,
    openStream: async (peer) => {
      const answer = members[peer]
      if (answer === undefined) return undefined
      const opened = (streams.get(peer) ?? 0) + 1
      streams.set(peer, opened)
      if (opened === 1 && peer === 'dialled') return undefined
      return new AnsweringStream((hash) => {
        asked.push(peer)
        questions.push(hash)
        return answer(hash)
      }) as unknown as Stream
    },
    dialMsMax,
  })
  const askedOf = (peer: string) => asked.filter((each) => each === peer).length
  const pulled = puller.pull(wanted, ['away', ...Object.keys(members)], async () => {}, threads)
  return { pulled, askedOf, questions, streams, catalog: context.home.catalog }
}

describe('a pull of chunks', () => {
  it('asks one that keeps none of them a few times, and not for each', async () => {
    const { pulled, askedOf, catalog } = await pullFrom({ lacking, having }, new VirtualDisk())
    await pulled
    assert.ok(wanted.every(({ hash }) => catalog.has(hash)))
    assert.equal(askedOf('having'), wanted.length)
    assert.ok(askedOf('lacking') <= 4, `${askedOf('lacking')}`)
  })

  it('asks for no chunk twice, and with any number of threads for as many at a time', async () => {
    for (const threads of [1, 2, 4]) {
      const { pulled, questions, streams } = await pullFrom({ having, also: having }, new VirtualDisk(), {
        threads,
      })
      await pulled
      assert.equal(questions.length, wanted.length)
      assert.equal(new Set(questions).size, wanted.length)
      // A stream has one question at a time.
      assert.deepEqual([...streams.values()], [3, 3], `${threads} threads`)
    }
  })

  it('waits a moment for a member that is only now connected', async () => {
    const { pulled, askedOf } = await pullFrom({ dialled: having }, new VirtualDisk(), { dialMsMax: 1_000 })
    await pulled
    assert.equal(askedOf('dialled'), wanted.length)
  })

  it('asks the only member once more where a stream broke', async () => {
    const brokenFor = new Set<string>()
    const breaking: Answer = (hash) => {
      if (brokenFor.has(hash)) return having(hash)
      brokenFor.add(hash)
      return undefined
    }
    const { pulled, catalog } = await pullFrom({ breaking }, new VirtualDisk())
    await pulled
    assert.ok(wanted.every(({ hash }) => catalog.has(hash)))
  })

  it('gives a member up for a chunk for which its streams break again', async () => {
    const { pulled, askedOf } = await pullFrom({ broken: () => undefined, having }, new VirtualDisk())
    await pulled
    assert.equal(askedOf('having'), wanted.length)
    assert.ok(askedOf('broken') <= 8, `${askedOf('broken')}`)
  })

  it('fails where there is nobody to ask', async () => {
    const { context } = await openVirtual(new VirtualDisk())
    const puller = new ChunkPuller({ context, genesis: () => genesis, openStream: async () => undefined })
    await rejectsWith(
      'missing',
      /no other member is there/,
      puller.pull(wanted, [], async () => {}),
    )
  })

  it('writes nothing that is not what its hash says, and asks another', async () => {
    const { pulled, askedOf, catalog } = await pullFrom({ lying, having }, new VirtualDisk())
    await pulled
    assert.ok(askedOf('lying') > 0)
    const written = [...catalog.packs.values()].flatMap(({ entries }) => entries)
    assert.equal(written.length, wanted.length)
    assert.ok(wanted.every(({ hash }) => catalog.has(hash)))
  })

  it('names the file, the chunk and what each has said where nobody has it', async () => {
    const { pulled } = await pullFrom({ lacking, lying }, new VirtualDisk())
    const said =
      /^model\.safetensors: chunk [0-9a-f]{64} cannot be had: .*away: not connected.*lying: sent something else/
    await rejectsWith('missing', said, pulled)
  })

  it('blames its own place, and no member, where that takes nothing', async () => {
    class FullDisk extends VirtualDisk {
      override async open(...how: Parameters<StoreDisk['open']>) {
        const file = await super.open(...how)
        const writeNow = (): never => {
          throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        }
        return { ...file, writeNow }
      }
    }
    const { pulled } = await pullFrom({ having }, new FullDisk())
    await rejectsWith('full', /packs\/.*no space left/, pulled)
  })
})
