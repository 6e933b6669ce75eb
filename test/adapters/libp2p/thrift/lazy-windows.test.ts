import assert from 'node:assert/strict'
import { openLazily } from '../../../../src/adapters/libp2p/thrift/lazy-windows.ts'

/** The window of a yamux stream. */
class FakeStream {
  recvWindow = 1_000
  recvWindowCapacity = 1_000
  updates = 0

  sendWindowUpdate(): void {
    this.updates++
    this.recvWindowCapacity = this.recvWindow
  }

  receive(bytes: number): void {
    this.recvWindowCapacity -= bytes
    this.sendWindowUpdate()
  }
}

function lazy(): FakeStream {
  const stream = new FakeStream()
  openLazily(stream)
  return stream
}

describe('lazy windows', () => {
  it('open again when half of the window is used', () => {
    const stream = lazy()
    for (let index = 0; index < 4; index++) stream.receive(100)
    assert.equal(stream.updates, 0)
    stream.receive(100)
    assert.equal(stream.updates, 1)
    assert.equal(stream.recvWindowCapacity, 1_000)
  })

  it('never leave a sender waiting: a window that is used up opens at once', () => {
    const stream = lazy()
    stream.receive(499)
    stream.receive(501)
    assert.equal(stream.updates, 1)
  })

  it('let an update of an unused window through, which opens the stream', () => {
    const stream = lazy()
    stream.sendWindowUpdate()
    assert.equal(stream.updates, 1)
  })
})
