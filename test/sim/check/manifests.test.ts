import assert from 'node:assert/strict'
import type { Checker } from '../../../sim/check/checker.ts'
import { PublishedSurvives } from '../../../sim/check/i-13-published-survives.ts'
import { CopiesReturn } from '../../../sim/check/i-14-copies-return.ts'
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
const published = (copies: number, members = 3) =>
  ['a', { kind: 'manifest-published', id: 'm', copies, members }] as const
const survives = () => new PublishedSurvives(facts) as unknown as Checker<SeenKind>
const returns = () => new CopiesReturn(facts) as unknown as Checker<SeenKind>

describe('I-13', () => {
  it('passes what is on as many disks as was said, and survives', () => {
    assert.deepEqual(complaints(survives(), [kept('a'), kept('b'), published(2), lost('a')]), [])
    assert.deepEqual(complaints(survives(), [kept('a'), published(1, 1)]), [])
  })

  it('sees fewer disks than was said, and fewer than there should be', () => {
    assert.match(complaints(survives(), [kept('a'), published(2)]).join(), /it is on 1 disks/)
    assert.match(complaints(survives(), [kept('a'), published(1)]).join(), /where 2 are needed/)
  })

  it('sees a published manifest go with fewer losses than it must survive', () => {
    const dropped = ['b', { kind: 'manifest-dropped', id: 'm' }] as const
    assert.match(
      complaints(survives(), [kept('a'), kept('b'), published(2), dropped, lost('a')]).join(),
      /is gone after the loss of 1 disks/,
    )
    assert.deepEqual(complaints(survives(), [kept('a'), kept('b'), published(2), lost('a'), lost('b')]), [])
  })

  it('sees a torn read, and a checkpoint complete of which a part was never published', () => {
    const torn = ['c', { kind: 'manifest-read', id: 'm', isWhole: false }] as const
    assert.match(complaints(survives(), [torn]).join(), /read a part/)
    const complete = ['c', { kind: 'checkpoint-complete', checkpoint: '1.2', ids: ['m', 'n'] }] as const
    assert.match(
      complaints(survives(), [kept('a'), kept('b'), published(2), complete]).join(),
      /n was never published/,
    )
  })
})

describe('I-14', () => {
  it('wants as many copies again after the stated time, and not before', () => {
    const run = [kept('a'), kept('b'), published(2), lost('b')] as const
    assert.match(complaints(returns(), run).join(), /it should be on 2/)
    assert.deepEqual(complaints(returns(), run, 500), [])
    assert.deepEqual(complaints(returns(), [...run, kept('c')]), [])
  })
})
