import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import type { Seen } from '../../../../sim/check/observation.ts'
import { CoverageBook } from '../../../../sim/processes/data/coverage.ts'
import { scratchFolder } from '../../../adapters/scratch-folder.ts'

const dataSet = 'data'

describe('the coverage of a run', () => {
  const scratch = scratchFolder()

  function bookOf(isGlobal: boolean, sizes: readonly number[], seen: readonly Seen[]): CoverageBook {
    const book = new CoverageBook(isGlobal)
    const all: Seen[] = [{ kind: 'data-set', dataSet, epochs: 1, sizes }, ...seen]
    for (const one of all) book.observe({ atMs: 0, peer: 'p1', ...one })
    return book
  }

  const accepted = (shard: number, from: number, cursor: number): Seen => ({
    kind: 'accepted',
    ...{ dataSet, epoch: 0, shard, from, cursor, view: 1, lineage: 'a' },
  })

  function read(worker: string, shard: number, from: number, names: readonly string[]): void {
    const line = { epoch: 0, ranges: [{ shard, from, to: from + names.length, names }] }
    appendFileSync(scratch.path(worker), `${JSON.stringify(line)}\n`)
  }

  const files = () => [scratch.path('p1'), scratch.path('p2')]
  const digest = (...lines: string[]) =>
    createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex')

  it('has the committed samples in the order of shards, whoever read them and how often', () => {
    read('p2', 1, 0, ['c', 'd'])
    read('p1', 0, 0, ['a'])
    read('p2', 0, 0, ['a', 'b'])
    const { coverage, orderDigest, complaints } = bookOf(
      false,
      [2, 2],
      [accepted(0, 0, 2), accepted(1, 0, 2)],
    ).report(4, files())
    assert.deepEqual(coverage, { samples: 4, committed: 4, quarantined: 0, repeated: 0 })
    assert.equal(orderDigest, digest('a', 'b', 'c', 'd'))
    assert.deepEqual(complaints, [])
  })

  it('in global order goes step by step through all lanes', () => {
    read('p1', 0, 0, ['a', 'b'])
    read('p1', 0, 1, ['e'])
    read('p2', 1, 0, ['c', 'd'])
    read('p2', 1, 1, [])
    const book = bookOf(true, [2, 2], [accepted(0, 0, 2), accepted(1, 0, 2)])
    const { orderDigest, complaints } = book.report(5, files())
    assert.deepEqual([orderDigest, complaints], [digest('a', 'b', 'c', 'd', 'e'), []])
  })

  it('counts a commit of which only the next owner knows, and what was quarantined', () => {
    read('p1', 0, 0, ['a', 'b', 'c'])
    const { coverage, complaints } = bookOf(
      false,
      [3],
      [
        {
          kind: 'event',
          event: {
            kind: 'shard-started',
            shard: { dataSet, epoch: 0, shard: 0 },
            cursor: 2,
            since: 1,
            by: 'opened',
          },
        },
        { kind: 'quarantined', dataSet, epoch: 0, shard: 0 },
      ],
    ).report(3, files())
    assert.deepEqual(coverage, { samples: 3, committed: 2, quarantined: 1, repeated: 0 })
    assert.deepEqual(complaints, [])
  })

  it('complains of what was committed unread, read differently, committed twice or not at all', () => {
    read('p1', 0, 0, ['a', 'b'])
    read('p2', 0, 1, ['x'])
    read('p2', 1, 0, ['a'])
    const { coverage, complaints } = bookOf(false, [2, 2, 1], [accepted(0, 0, 2), accepted(1, 0, 2)]).report(
      5,
      files(),
    )
    assert.equal(coverage.repeated, 1)
    assert.deepEqual(complaints, [
      'at 0/0/1 one worker read b, and another x',
      'sample 1 of data@0/1 was committed, and nobody read it',
      '1 samples were committed more than once in an epoch',
      '2 of 5 samples were not committed',
    ])
  })

  it('leaves out half a line that a kill left, and takes the one that was written on', () => {
    appendFileSync(scratch.path('p1'), '{"epoch":0,"ranges":[{"sha')
    read('p1', 0, 0, ['a'])
    const { coverage, complaints } = bookOf(false, [1], [accepted(0, 0, 1)]).report(1, files())
    assert.deepEqual([coverage.committed, complaints], [1, []])
  })
})
