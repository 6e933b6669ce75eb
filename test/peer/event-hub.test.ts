import assert from 'node:assert/strict'
import { EventHub, type EventReader } from '../../src/peer/event-hub.ts'

async function readAll(reader: EventReader): Promise<string[]> {
  const read: string[] = []
  for (;;) {
    const event = await reader.next(0)
    if (typeof event === 'string') return read
    read.push(event.kind === 'missed' ? `missed ${event.count}` : `${event.number} ${event.kind}`)
  }
}

describe('the event hub', () => {
  it('tells a reader what happens from now on, or what it missed', async () => {
    const hub = new EventHub()
    hub.publish({ kind: 'founded' })
    const late = hub.read()
    const again = hub.read(0)
    hub.publish({ kind: 'joined' })
    assert(late !== undefined && again !== undefined)
    assert.deepEqual(await readAll(late), ['2 joined'])
    assert.deepEqual(await readAll(again), ['1 founded', '2 joined'])
  })

  it('tells a slow reader how much it missed, and keeps no more than it must', async () => {
    const hub = new EventHub({ waitingMax: 2, kept: 3 })
    const slow = hub.read()
    for (let view = 1; view <= 5; view++) hub.publish({ kind: 'view-changed', view })
    assert(slow !== undefined)
    assert.deepEqual(await readAll(slow), ['missed 3', '4 view-changed', '5 view-changed'])
    const later = new EventHub({ kept: 1 })
    later.publish({ kind: 'founded' })
    later.publish({ kind: 'joined' })
    const reader = later.read(0)
    assert(reader !== undefined)
    assert.deepEqual(await readAll(reader), ['missed 1', '2 joined'])
  })

  it('has room for so many readers, and again for another when one has gone', () => {
    const hub = new EventHub({ readersMax: 1 })
    const first = hub.read()
    assert.equal(hub.read(), undefined)
    first?.close()
    assert.notEqual(hub.read(), undefined)
  })
})
