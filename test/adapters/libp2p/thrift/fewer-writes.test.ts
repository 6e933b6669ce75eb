import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { writeOncePerTurn } from '../../../../src/adapters/libp2p/thrift/fewer-writes.ts'
import { eventually } from '../../../eventually.ts'

/** Counts the system calls that a socket would make. */
class CountedWritable extends Writable {
  readonly calls: string[] = []

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.calls.push(chunk.toString())
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.calls.push(chunks.map(({ chunk }) => chunk.toString()).join(''))
    done()
  }
}

describe('fewer writes', () => {
  it('sends all that is written in one turn at once, in order', async () => {
    const socket = new CountedWritable()
    writeOncePerTurn(socket)
    for (const text of ['a', 'b', 'c']) socket.write(Buffer.from(text))
    await Promise.resolve()
    socket.write(Buffer.from('d'))
    await eventually('it is sent', () => socket.calls.length > 0)
    assert.deepEqual(socket.calls, ['abcd'])
    socket.write(Buffer.from('e'))
    await eventually('the next turn is sent', () => socket.calls.length === 2)
    assert.deepEqual(socket.calls, ['abcd', 'e'])
  })

  it('sends what is left when the socket is ended', async () => {
    const socket = new CountedWritable()
    writeOncePerTurn(socket)
    socket.write(Buffer.from('last'))
    socket.end()
    await eventually('it is sent', () => socket.writableFinished)
    assert.deepEqual(socket.calls, ['last'])
  })

  it('still says when a socket has enough', () => {
    const socket = new CountedWritable({ highWaterMark: 10 })
    writeOncePerTurn(socket)
    assert.equal(socket.write(Buffer.alloc(5)), true)
    assert.equal(socket.write(Buffer.alloc(50)), false)
  })
})
