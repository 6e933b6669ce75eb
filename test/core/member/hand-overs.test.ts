import assert from 'node:assert/strict'
import { HandOvers } from '../../../src/core/member/hand-overs.ts'
import { Outbox } from '../../../src/core/outbox.ts'

const ref = { dataSet: 'd', epoch: 0, shard: 3 }

function opened() {
  const outbox = new Outbox('a', () => ({
    job: 'j',
    genesis: '',
    lineage: { counter: 1, tag: '' },
    from: 'a',
    incarnation: 1,
  }))
  const handOvers = new HandOvers(outbox)
  handOvers.begin({ ref, size: 100, cursor: 40, view: 7, to: 'b' })
  const released = () =>
    outbox
      .drain()
      .flatMap((output) =>
        output.kind === 'send' && output.message.kind === 'released'
          ? [`${output.to} from ${output.message.cursor} in view ${output.message.view}`]
          : [],
      )
  return { handOvers, released }
}

describe('a shard that has moved away', () => {
  it('is released at what the consumer finished since, once it is done', () => {
    const { handOvers, released } = opened()
    assert.equal(handOvers.advance(ref, 52), 12)
    assert.deepEqual(released(), [], 'the consumer may have more to finish')
    handOvers.conclude(ref)
    assert.deepEqual(released(), ['b from 52 in view 7'])
    handOvers.conclude(ref)
    assert.deepEqual(released(), [], 'said once')
  })

  it('is released before the next view is taken, whatever the consumer still has', () => {
    const { handOvers, released } = opened()
    handOvers.concludeAll()
    assert.deepEqual(released(), ['b from 40 in view 7'])
    assert.equal(handOvers.advance(ref, 52), undefined, 'too late')
  })

  it('never goes back, nor beyond its end', () => {
    const { handOvers, released } = opened()
    for (const cursor of [39, 101, 50.5, Number.NaN]) assert.equal(handOvers.advance(ref, cursor), undefined)
    handOvers.conclude(ref)
    assert.deepEqual(released(), ['b from 40 in view 7'])
  })
})
