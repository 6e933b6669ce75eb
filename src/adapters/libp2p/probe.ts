import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { DurationMs } from '../../base/time.ts'
import type { TcpAddress } from './tcp-address.ts'

/** What a dial to one address says: only a refusal proves that nobody listens there. */
type Answer = 'refused' | 'listening' | 'unknown'

const dialMsMax = 1_000

// A process that is killed closes its connections and its port one after the other; the first dial may find the port
// still open, and on a busy machine so may several. After about a second the lease is nearly over anyway.
const againAfterMs: readonly DurationMs[] = [10, 30, 60, 100, 200, 300, 400]

/**
 * Dials all addresses at once, past libp2p and any backoff, and sends nothing. True when every one of them refuses:
 * the machine answers and no process listens.
 */
export async function isRefusedEverywhere(addresses: readonly TcpAddress[]): Promise<boolean> {
  if (addresses.length === 0) return false
  for (const waitMs of [...againAfterMs, undefined]) {
    const answers = await Promise.all(addresses.map(dialOnce))
    if (answers.every((answer) => answer === 'refused')) return true
    if (answers.includes('unknown') || waitMs === undefined) return false
    await delay(waitMs)
  }
  return false
}

function dialOnce({ host, port }: TcpAddress): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: dialMsMax })
    const settle = (answer: Answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.once('connect', () => settle('listening'))
    socket.once('timeout', () => settle('unknown'))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      settle(
        error.code === 'ECONNREFUSED' ? 'refused' : error.code === 'ECONNRESET' ? 'listening' : 'unknown',
      )
    })
  })
}
