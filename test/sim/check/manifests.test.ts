import assert from 'node:assert/strict'
import type { Checker } from '../../../sim/check/checker.ts'
import { PublishedSurvives } from '../../../sim/check/i-13-published-survives.ts'
import { CopiesReturn } from '../../../sim/check/i-14-copies-return.ts'
import { WithdrawnStaysGone } from '../../../sim/check/i-19-withdrawn-stays-gone.ts'
import type { Observation, Seen, SeenKind } from '../../../sim/check/observation.ts'

const facts = { copies: 2, noticeMs: 100, repairMs: 1_000 }

function complaints(
  checker: Checker<SeenKind>,
  seen: readonly (readonly [peer: string, seen: Seen])[],
  quietMs = 2_000,
): string[] {
  for (const [index, [peer, what]] of seen.entries()) {
    const observation: Observation = { atMs: index, peer, ...what }
    if (checker.sees.includes(what.kind)) checker.observe(observation)
  }
  checker.finish({ atMs: quietMs, quietSinceMs: 0, reachable: ['a', 'b', 'c'], transcripts: [] })
  return checker.violations.map(({ text }) => text)
}

const kept = (peer: string) => [peer, { kind: 'manifest-kept', id: 'm' }] as const
const lost = (peer: string) => [peer, { kind: 'disk-lost' }] as const
const enough = (copies: number, members = 3) =>
  ['a', { kind: 'manifest-enough', id: 'm', copies, members }] as const
const published = (...listers: string[]) =>
  ['a', { kind: 'manifest-published', id: 'm', copies: 2, members: 3, listers }] as const
const survives = () => new PublishedSurvives(facts) as unknown as Checker<SeenKind>
const returns = () => new CopiesReturn(facts) as unknown as Checker<SeenKind>

describe('I-13', () => {
  it('passes what is on as many disks as was said, and survives', () => {
    assert.deepEqual(complaints(survives(), [kept('a'), kept('b'), enough(2), lost('a')]), [])
    assert.deepEqual(complaints(survives(), [kept('a'), enough(1, 1)]), [])
  })

  it('sees fewer disks than was said, and fewer than there should be', () => {
    assert.match(complaints(survives(), [kept('a'), enough(2)]).join(), /it is on 1 disks/)
    assert.match(complaints(survives(), [kept('a'), enough(1)]).join(), /where 2 are needed/)
  })

  it('sees a published manifest go with fewer losses than it must survive', () => {
    const dropped = ['b', { kind: 'manifest-dropped', id: 'm' }] as const
    assert.match(
      complaints(survives(), [kept('a'), kept('b'), enough(2), dropped, lost('a')]).join(),
      /is gone after the loss of 1 disks/,
    )
    assert.deepEqual(complaints(survives(), [kept('a'), kept('b'), enough(2), lost('a'), lost('b')]), [])
  })

  it('sees a manifest called enough whose chunks are not there', () => {
    const without = { kind: 'manifest-enough', id: 'm', copies: 2, members: 3 } as const
    const chunks = (chunkDisks: number) =>
      complaints(survives(), [kept('a'), kept('b'), ['a', { ...without, chunkDisks, chunkDisksNeeded: 2 }]])
    assert.deepEqual(chunks(2), [])
    assert.match(chunks(1).join(), /its chunks on 1 disks, where 2 are needed/)
  })

  it('sees a torn read, and a checkpoint complete of a part of which there were never enough', () => {
    const torn = ['c', { kind: 'manifest-read', id: 'm', isWhole: false }] as const
    assert.match(complaints(survives(), [torn]).join(), /read a part/)
    const complete = ['c', { kind: 'checkpoint-complete', checkpoint: '1.2', ids: ['m', 'n'] }] as const
    assert.match(
      complaints(survives(), [kept('a'), kept('b'), enough(2), complete]).join(),
      /never enough of n/,
    )
  })
})

describe('I-13 of what is told to be published', () => {
  const there = [kept('a'), kept('b'), enough(2)] as const
  const looked = (peer: string, ...listed: string[]) =>
    [peer, { kind: 'manifests-listed', held: ['m'], listed: new Set(listed) }] as const

  it('wants as many holders to list it alone as there are to be copies', () => {
    assert.deepEqual(complaints(survives(), [...there, published('a', 'b')]), [])
    assert.match(complaints(survives(), [...there, published('a')]).join(), /only 1 .* would list it alone/)
  })

  it('wants them to list it ever after, while they hold it', () => {
    const told = [...there, published('a', 'b')] as const
    assert.deepEqual(complaints(survives(), [...told, looked('b', 'm'), looked('c')]), [])
    assert.match(complaints(survives(), [...told, looked('b')]).join(), /b holds m.* does not list it/)
  })
})

describe('I-14', () => {
  it('wants as many copies again after the stated time, and not before', () => {
    const run = [kept('a'), kept('b'), enough(2), lost('b')] as const
    assert.match(complaints(returns(), run).join(), /it should be on 2/)
    assert.deepEqual(complaints(returns(), run, 500), [])
    assert.deepEqual(complaints(returns(), [...run, kept('c')]), [])
  })
})

const saved = (peer = 'a', id = 'm', step = 1) =>
  [peer, { kind: 'manifest-saved', id, checkpoint: [1, step, 1] }] as const
const toldView = (peer: string, number: number) =>
  [peer, { kind: 'view-told', number, members: ['a', 'b', 'c'] }] as const
const asked = (view = 1) =>
  ['a', { kind: 'withdrawal-asked', id: 'w', view, horizon: [1, 2], kept: [[1, 2, 1]] }] as const
const inForce = (peer: string) => [peer, { kind: 'withdrawal-kept', id: 'w' }] as const
const dropped = (peer: string, id = 'm') => [peer, { kind: 'manifest-dropped', id }] as const
const done = (copies: number) => ['a', { kind: 'withdrawal-done', id: 'w', copies }] as const
const staysGone = () => new WithdrawnStaysGone(facts) as unknown as Checker<SeenKind>
const everybody = ['a', 'b', 'c'].map((peer) => toldView(peer, 1))

describe('I-19', () => {
  const start = [...everybody, saved(), kept('a'), kept('b'), asked()]

  it('passes what goes everywhere and stays gone, and what never came into force', () => {
    const run = [...start, inForce('a'), dropped('a'), inForce('b'), dropped('b'), done(2)]
    assert.deepEqual(complaints(staysGone(), run), [])
    assert.deepEqual(complaints(staysGone(), start), [])
  })

  it('sees a copy that stays, or comes back, and one who lists what it knows to be gone', () => {
    const gone = [...start, inForce('a'), dropped('a'), inForce('b')]
    assert.match(complaints(staysGone(), gone).join(), /b still holds m/)
    const back = [...gone, dropped('b'), done(2), kept('c')]
    assert.match(complaints(staysGone(), back).join(), /c still holds m/)
    const listed = ['a', { kind: 'checkpoint-complete', checkpoint: '1.1', ids: ['m'] }] as const
    assert.match(complaints(staysGone(), [...gone, dropped('b'), listed]).join(), /a lists 1\.1/)
    const other = ['c', { kind: 'checkpoint-complete', checkpoint: '1.1', ids: ['m'] }] as const
    assert.deepEqual(complaints(staysGone(), [...gone, dropped('b'), other]), [])
  })

  it('sees fewer disks than was said, and counts those where another one says as much', () => {
    assert.match(complaints(staysGone(), [...start, inForce('a'), done(2)]).join(), /on 1 disks/)
    const wider = {
      kind: 'withdrawal-asked',
      id: 'w2',
      view: 1,
      horizon: [1, 3],
      kept: [],
    } as const
    const covered = [...start, ['b', wider], ['b', { kind: 'withdrawal-kept', id: 'w2' }]] as const
    const run = [...covered, dropped('b'), inForce('a'), dropped('a'), done(2)]
    assert.deepEqual(complaints(staysGone(), run), [])
  })

  it('sees one that was asked for in a view that most had left behind', () => {
    const behind = [...everybody, toldView('b', 2), toldView('c', 2), saved(), asked(), inForce('a')]
    assert.match(complaints(staysGone(), behind).join(), /2 of its 3 members knew a later one/)
    const one = [...everybody, toldView('b', 2), saved(), asked(), inForce('a')]
    assert.deepEqual(complaints(staysGone(), one), [])
  })

  it('frees I-13 and I-14 of what is withdrawn, and of nothing else', () => {
    const run = [...start, enough(2), inForce('a'), dropped('a'), dropped('b')]
    assert.deepEqual(complaints(survives(), run), [])
    assert.deepEqual(complaints(returns(), run), [])
    const without = [...start, enough(2), dropped('a'), dropped('b')]
    assert.match(complaints(survives(), without).join(), /is gone/)
  })
})
