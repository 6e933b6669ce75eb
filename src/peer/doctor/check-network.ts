import { createSocket } from 'node:dgram'
import { createConnection, createServer } from 'node:net'
import { hostAndPort, parseTcpAddress, type TcpAddress } from '../../adapters/libp2p/tcp-address.ts'
import type { PeerOptions } from '../config/peer-options.ts'
import { bad, doubtful, type Finding, good } from './finding.ts'

const connectMsMax = 3_000
const multicastMsMax = 1_000
// Of multicast DNS.
const multicastGroup = '224.0.0.251'

/** Whether the ports are free, unless our own peer has them, and whether the bootstrap peers answer. */
export async function checkNetwork(options: PeerOptions, isRunning: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  if (isRunning) findings.push(good('port', 'the running peer has it'))
  else for (const address of options.listen) findings.push(await checkPort(address))
  const reached = await Promise.all(options.bootstrap.map(checkReach))
  findings.push(...reached)
  if (options.mdns) findings.push(await checkMulticast())
  if (options.bootstrap.length === 0 && !options.mdns && options.founding.kind !== 'expect')
    findings.push(
      doubtful(
        'bootstrap',
        'neither --bootstrap nor --mdns is given: this peer founds a job of its own',
        'That is right for the first node only.',
      ),
    )
  if (options.founding.kind === 'expect' && options.bootstrap.length === 0 && !options.mdns)
    findings.push(
      bad(
        'bootstrap',
        '--expect waits for others, but nothing says where they are',
        'Give --bootstrap with the addresses of all of them, or --mdns.',
      ),
    )
  return findings
}

async function checkPort(text: string): Promise<Finding> {
  const address = parseTcpAddress(text)
  if (address === undefined) return bad('port', `${text} is no address to listen on`, 'Give HOST:PORT.')
  const shown = hostAndPort(address)
  const error = await tryToListen(address)
  if (error === undefined) return good('port', `${shown} is free`)
  if (error.code === 'EADDRINUSE')
    return bad('port', `${shown} is in use by another process`, 'Stop it, or give --listen another port.')
  if (error.code === 'EADDRNOTAVAIL')
    return bad(
      'port',
      `${shown} is not on this machine`,
      'Give --listen an address of this machine, or 0.0.0.0.',
    )
  return bad('port', `${shown} cannot be listened on (${error.message})`, 'Give --listen another address.')
}

function tryToListen({ host, port }: TcpAddress): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(error))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

async function checkReach(text: string): Promise<Finding> {
  const address = parseTcpAddress(text)
  if (address === undefined) return bad('reach', `${text} is no address to dial`, 'Give HOST:PORT.')
  const shown = hostAndPort(address)
  const error = await tryToConnect(address)
  if (error === undefined)
    return good('reach', `${shown} answers (whether it has the same key shows when the peer runs)`)
  const ways: Readonly<Record<string, string>> = {
    ENOTFOUND: 'The name is unknown: check it, or the DNS.',
    ECONNREFUSED: 'Nobody listens there: is that peer running, and is this its port?',
    ETIMEDOUT: 'Nothing comes back: a firewall, or a machine that is off.',
  }
  return bad(
    'reach',
    `${shown} does not answer (${error.code ?? error.message})`,
    ways[error.code ?? ''] ?? 'Check the network.',
  )
}

function tryToConnect({ host, port }: TcpAddress): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: connectMsMax })
    const end = (error: NodeJS.ErrnoException | undefined) => {
      socket.destroy()
      resolve(error)
    }
    socket.once('connect', () => end(undefined))
    socket.once('error', end)
    socket.once('timeout', () => end(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
  })
}

/** Whether what is sent to everybody comes back here: that much is needed for --mdns, and missing in many containers. */
async function checkMulticast(): Promise<Finding> {
  if (await hasMulticast())
    return good(
      'multicast',
      'what is sent to everybody comes back here; whether others get it the network decides',
    )
  return doubtful(
    'multicast',
    'what is sent to everybody does not come back: with --mdns nobody is found from here',
    'Name peers with --bootstrap; without it this peer may found a job of its own.',
  )
}

export function hasMulticast(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), multicastMsMax)
    socket.on('error', () => settle(false))
    socket.on('message', () => settle(true))
    socket.bind(0, () => {
      try {
        socket.addMembership(multicastGroup)
        socket.send('is anybody there', socket.address().port, multicastGroup)
      } catch {
        settle(false)
      }
    })
  })
}
