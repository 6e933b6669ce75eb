import { createSocket } from 'node:dgram'

/** Whether what is sent to everybody comes back here: not so in many containers. */
export function hasMulticast(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket({ type: 'udp4', reuseAddr: true })
    const settle = (answer: boolean) => {
      clearTimeout(timer)
      socket.close()
      resolve(answer)
    }
    const timer = setTimeout(() => settle(false), 1_000)
    socket.on('error', () => settle(false))
    socket.on('message', () => settle(true))
    socket.bind(0, () => {
      try {
        socket.addMembership('224.0.0.251')
        socket.send('is anybody there', socket.address().port, '224.0.0.251')
      } catch {
        settle(false)
      }
    })
  })
}
