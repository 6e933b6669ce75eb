import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

// Loaded into each simulated peer before the program itself (node --import): what a machine of its own would give it.
// Every connection it makes comes from its own address, by which the relay tells who dials; and it ends when whoever
// started it is gone, however that came about.

const localAddress = process.env.SHOAL_SIM_DIAL_FROM

if (localAddress !== undefined) {
  const plain = net.connect as (...args: unknown[]) => net.Socket
  const connect = (options: unknown, ...rest: unknown[]): net.Socket => {
    const isTcp = typeof options === 'object' && options !== null && 'port' in options && !('path' in options)
    return plain(isTcp ? { ...options, localAddress } : options, ...rest)
  }
  Object.assign(net, { connect, createConnection: connect })
  // For those who import the function by its name.
  syncBuiltinESMExports()

  const { stdin } = process
  stdin.once('end', () => process.kill(process.pid, 'SIGKILL'))
  stdin.once('error', () => process.kill(process.pid, 'SIGKILL'))
  stdin.resume()
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
}
