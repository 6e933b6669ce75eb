import assert from 'node:assert/strict'
import type { PeerEvent } from '../../src/core/io.ts'
import { EventRelay } from '../../src/peer/event-relay.ts'

const activated = (view: number): PeerEvent => ({ kind: 'view-activated', view })

describe('the relay of events', () => {
  it('hands on in order what was told, once whoever told it is done', async () => {
    const heard: string[] = []
    const relay = new EventRelay((event) =>
      heard.push(event.kind === 'view-activated' ? `${event.view}` : ''),
    )
    relay.add(activated(1))
    relay.add(activated(2))
    assert.deepEqual(heard, [])
    await Promise.resolve()
    assert.deepEqual(heard, ['1', '2'])
    relay.add(activated(3))
    await Promise.resolve()
    assert.deepEqual(heard, ['1', '2', '3'])
  })

  it('hands on what is told meanwhile after the rest, and in a turn of its own', async () => {
    const heard: string[] = []
    const relay: EventRelay = new EventRelay((event) => {
      const view = event.kind === 'view-activated' ? event.view : 0
      heard.push(`${view}`)
      if (view !== 1) return
      void Promise.resolve().then(() => heard.push('what the first led to'))
      relay.add(activated(9))
    })
    relay.add(activated(1))
    relay.add(activated(2))
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(heard, ['1', '2', 'what the first led to', '9'])
  })
})
