import assert from 'node:assert/strict'
import { Prng } from '../../../src/base/prng.ts'
import { Joining } from '../../../src/core/membership/joining.ts'
import { Outbox } from '../../../src/core/outbox.ts'

const applicant = { id: 'z', incarnation: 2, weight: 1, failureDomain: 'z', addresses: [] }

/** Whom an applicant asks, one candidate list after the other. */
function asked(...lists: readonly (readonly string[])[]): (string | undefined)[] {
  const address = { job: '', genesis: '', lineage: { counter: 0, tag: '' }, from: 'z', incarnation: 2 }
  const outbox = new Outbox('z', () => address)
  const joining = new Joining(outbox, new Prng(1))
  return lists.map((candidates, at) => {
    joining.ask(applicant, candidates, 100, at * 1_000)
    const [sent] = outbox.drain()
    return sent?.kind === 'send' ? sent.to : undefined
  })
}

describe('asking to be let in', () => {
  it('asks whoever has just come into reach, and not the next who has not', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd']
    assert.deepEqual(asked([d, c, b, a], [c, d, b, a], [c, b, d, a]), [d, c, b])
  })

  it('asks everybody before anybody again', () => {
    assert.deepEqual(asked(['a', 'b'], ['a', 'b'], ['a', 'b'], ['a', 'b']), ['a', 'b', 'a', 'b'])
  })

  it('asks nobody where there is nobody, and goes on when somebody comes', () => {
    assert.deepEqual(asked([], ['a'], [], ['a']), [undefined, 'a', undefined, 'a'])
  })
})
