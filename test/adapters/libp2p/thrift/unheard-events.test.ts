import assert from 'node:assert/strict'
import { TypedEventEmitter } from '@libp2p/interface'
import { skipUnheardEvents } from '../../../../src/adapters/libp2p/thrift/unheard-events.ts'

/** Counts the events that it makes. */
class CountingStream extends TypedEventEmitter<{ idle: CustomEvent; drain: CustomEvent }> {
  told: string[] = []

  override dispatchEvent(event: Event): boolean {
    this.told.push(event.type)
    return super.dispatchEvent(event)
  }
}

describe('unheard events', () => {
  it('are not told, and those that somebody listens to are', () => {
    const stream = new CountingStream()
    skipUnheardEvents(stream)
    let drained = 0
    stream.addEventListener('drain', () => drained++)
    stream.safeDispatchEvent('idle')
    stream.safeDispatchEvent('drain')
    assert.deepEqual(stream.told, ['drain'])
    assert.equal(drained, 1)
  })

  it('are told again as soon as somebody listens', () => {
    const stream = new CountingStream()
    skipUnheardEvents(stream)
    const listener = () => {}
    stream.addEventListener('idle', listener)
    stream.safeDispatchEvent('idle')
    stream.removeEventListener('idle', listener)
    stream.safeDispatchEvent('idle')
    assert.deepEqual(stream.told, ['idle'])
  })
})
