import assert from 'node:assert/strict'
import fc from 'fast-check'
import { OrderedMap } from '../../src/base/ordered-map.ts'

describe('OrderedMap', () => {
  it('is walked in key order whatever the order of insertion was', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), (keys) => {
        const map = new OrderedMap(keys.map((key, at) => [key, at] as const))
        assert.deepEqual(
          [...map].map(([key]) => key),
          [...keys].sort((a, b) => (a < b ? -1 : 1)),
        )
      }),
    )
  })

  it('behaves like a Map under any sequence of sets and deletes', () => {
    const key = fc.constantFrom('a', 'b', 'c', '', 'é')
    const action = fc.oneof(
      fc.record({
        kind: fc.constant('set' as const),
        key,
        value: fc.option(fc.integer(), { nil: undefined }),
      }),
      fc.record({ kind: fc.constant('delete' as const), key }),
    )
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const ours = new OrderedMap<number | undefined>()
        const model = new Map<string, number | undefined>()
        for (const step of actions) {
          if (step.kind === 'set') {
            ours.set(step.key, step.value)
            model.set(step.key, step.value)
          } else assert.equal(ours.delete(step.key), model.delete(step.key))
          assert.equal(ours.size, model.size)
        }
        assert.deepEqual(new Map(ours), new Map([...model].sort(([a], [b]) => (a < b ? -1 : 1))))
      }),
    )
  })

  it('may lose entries while it is walked', () => {
    const map = new OrderedMap<number>([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ])
    const seen: string[] = []
    for (const [key] of map) {
      seen.push(key)
      map.delete('b')
    }
    assert.deepEqual(seen, ['a', 'c'])
  })
})
