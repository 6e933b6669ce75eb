import assert from 'node:assert/strict'
import { drawKnobs } from '../../../sim/replication/settings.ts'
import { ReplicationWorld } from '../../../sim/replication/world.ts'
import { Prng } from '../../../src/base/prng.ts'

const savedAtMs = 4_000
const endMs = 40_000

type Outcome = 'published' | 'absent'

/** Five members, of whom two keep each chunk; one of them saves, and dies so long after it began, with its disk or without. */
function killAuthor(seed: number): Outcome {
  const dice = new Prng(seed, 3)
  const knobs = { ...drawKnobs(seed), peers: 5, copies: 3, chunkCopies: 2 }
  const world = new ReplicationWorld(knobs, seed)
  for (let peer = 0; peer < knobs.peers; peer++) world.join()
  world.runUntil(savedAtMs)
  const [author] = world.up
  assert.ok(author !== undefined)
  world.saveAlone(author.id)
  // As long as a write, a way there, a write, a way back and a pull take.
  world.after(dice.fraction() * 6 * (knobs.diskMs + knobs.latencyMs), () =>
    world.crash(author, dice.chance(0.5)),
  )
  for (let atMs = savedAtMs; atMs < endMs; atMs += 200) {
    world.runUntil(atMs)
    world.look()
  }
  world.quietSinceMs = savedAtMs + 5_000
  world.finish()
  assert.deepEqual(world.violations, [], `seed ${seed}`)
  const lists = world.up.map(({ driver }) => driver?.machine.index.latest !== undefined)
  assert.equal(new Set(lists).size, 1, `seed ${seed}: some list it and some do not`)
  if (lists[0] !== true) return 'absent'
  const [card] = world.up[0]?.driver?.machine.index.latest?.cards.values() ?? []
  const id = card?.id ?? ''
  assert.ok(
    world.up.some(({ disk }) => disk.has(id)),
    `seed ${seed}: nobody has the manifest`,
  )
  const keepers = world.up.filter(({ keepsChunks }) => keepsChunks)
  assert.ok(
    keepers.length === 0 || keepers.some(({ chunks }) => chunks.has(id)),
    `seed ${seed}: nobody that is there has the chunks`,
  )
  return 'published'
}

describe('an author that is killed while it saves', () => {
  it('leaves what it saved published whole at all members, or absent, at each of 200 moments', () => {
    const outcomes = { published: 0, absent: 0 }
    for (let seed = 1; seed <= 200; seed++) outcomes[killAuthor(seed)]++
    // Both happened, so there was something to get wrong.
    assert.ok(outcomes.published > 30 && outcomes.absent > 30, JSON.stringify(outcomes))
  }).timeout(300_000)
})
