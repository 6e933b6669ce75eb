import assert from 'node:assert/strict'
import { keeperOf, snapshotOf } from '../../src/core/agreed-state.ts'
import { rowOf } from '../../src/core/barrier/verdict.ts'
import { emptyDurableState, replay } from '../../src/core/durable-state.ts'
import { jobTag } from '../../src/core/gate.ts'
import type { PeerEvent, PeerOutput } from '../../src/core/io.ts'
import type { Message } from '../../src/core/messages.ts'
import { PeerCore } from '../../src/core/peer-core.ts'
import { presets } from '../../src/core/settings.ts'
import { tableOfBarrier } from '../../src/core/table-name.ts'
import { fifth, fourth, type Known, memberOf, recovered, sign, survey, tableOf, third } from './lineages.ts'

const { certified, state } = recovered(survey(third, 30, 3))
const higher: Known = { head: certified, state }

const snapshotNotice = ({ head, state: known }: Known): Message => ({
  kind: 'snapshot-notice',
  head,
  state: snapshotOf(known),
})

/** A peer, not yet a member, that p1 tells of the job. */
function told() {
  const peer = new PeerCore(
    {
      self: memberOf('p3'),
      job: 'job',
      timing: presets.test,
      founding: { kind: 'join' },
      seed: 1,
      nonce: '',
      electorsMax: 5,
      sign,
      verify: () => true,
    },
    emptyDurableState(),
  )
  const outputs: PeerOutput[] = []
  let sequence = 0
  const hear = ({ state: { genesis, lineage } }: Known, message: Message): void => {
    const address = { job: jobTag('job'), genesis: genesis.slice(0, 16), lineage, from: 'p1', incarnation: 1 }
    const envelope = { ...address, sequence: ++sequence, message }
    outputs.push(...peer.step({ kind: 'received', channel: 'direct', envelope }, sequence))
  }
  const persisted = () => outputs.flatMap((output) => (output.kind === 'persist' ? [output.record] : []))
  const events = () =>
    outputs.flatMap((output): PeerEvent[] => (output.kind === 'notify' ? [output.event] : []))
  return { peer, hear, outputs, persisted, events }
}

describe('a peer that hears of an activation before its view', () => {
  it('knows the verdicts that came with it once the view has come, all views between unknown', () => {
    const { hear, outputs } = told()
    const barrier = ['a', 'b', 'c', 'd', 'e', 'f'].find((name) => keeperOf(fifth.state, name) === 'p3') ?? ''
    const { shard, cursor } = rowOf(7, 'released')
    const row = { dataSet: tableOfBarrier(barrier), epoch: 0, shards: [shard], cursors: [cursor], views: [4] }
    hear(fourth, snapshotNotice(fourth))
    hear(fourth, { kind: 'activate', view: 5, head: 5, table: [row] })
    hear(fourth, snapshotNotice(fifth))
    hear(fifth, { kind: 'barrier-arrive', barrier, generation: 0, view: 5, limitMs: 100 })
    const news = outputs.flatMap((output) =>
      output.kind === 'send' && output.message.kind === 'barrier-news' ? [output.message.generation] : [],
    )
    assert.deepEqual(news, [8])
  })
})

describe('a peer that takes a higher lineage', () => {
  it('lets all that is said in it outrank what it had heard in the lower one, before and after a restart', () => {
    const { peer, hear, persisted } = told()
    hear(third, snapshotNotice(third))
    hear(third, { kind: 'progress-reply', table: tableOf(80, 9) })
    hear(higher, snapshotNotice(higher))
    assert.equal(peer.progress.read('corpus', 0, 0).cursor, 80)
    const disk = replay([{ kind: 'heard', table: tableOf(80, 9) }, ...persisted()])
    hear(higher, { kind: 'progress-reply', table: tableOf(40, state.number) })
    assert.equal(peer.progress.read('corpus', 0, 0).cursor, 40)
    disk.heard.merge(tableOf(40, state.number))
    assert.equal(disk.heard.read('corpus', 0, 0).cursor, 40)
  })

  it('drops a recovery of its own, and says so', () => {
    const { peer, hear, events } = told()
    hear(third, snapshotNotice(third))
    peer.step({ kind: 'recover' }, 3)
    hear(higher, snapshotNotice(higher))
    assert.deepEqual(
      events().filter(({ kind }) => kind === 'recovery-dropped'),
      [{ kind: 'recovery-dropped', reason: 'superseded' }],
    )
    peer.step({ kind: 'tick' }, 1e6)
    assert.deepEqual(peer.state?.lineage, state.lineage)
  })

  it('never goes back', () => {
    const { peer, hear } = told()
    hear(higher, snapshotNotice(higher))
    hear(third, snapshotNotice(third))
    assert.equal(peer.state?.number, state.number)
  })
})
