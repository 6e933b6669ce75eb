import assert from 'node:assert/strict'
import { AwaitedReleases } from '../../../src/core/member/awaited-releases.ts'

describe('a gained shard whose view is active', () => {
  const awaited = () => {
    const releases = new AwaitedReleases()
    releases.patienceMs = 600
    releases.add('a', 10, 1_000)
    return releases
  }

  it('waits for the word of its owner before, but not for ever', () => {
    const releases = awaited()
    assert.equal(releases.wakeAt, 1_600)
    assert.deepEqual(
      releases.takeDue(1_599, () => true),
      [],
    )
    assert.deepEqual(
      releases.takeDue(1_600, () => true),
      [{ key: 'a', cursor: 10 }],
    )
    assert.equal(releases.count, 0)
  })

  it('waits for nobody whom the view knows to be gone', () => {
    assert.deepEqual(
      awaited().takeDue(1_000, () => false),
      [{ key: 'a', cursor: 10 }],
    )
  })

  it('takes the cursor of a later activation without waiting anew', () => {
    const releases = awaited()
    releases.add('a', 12, 1_000)
    assert.deepEqual(
      releases.takeDue(1_600, () => true),
      [{ key: 'a', cursor: 12 }],
    )
  })
})
