import { HostAtTest, renew } from './host-at-test.ts'

// A process with a host that renews with the host at the given address until it is killed.
const [address = '', id = ''] = process.argv.slice(2)
const at = await HostAtTest.start()
at.host.keepConnected([{ id, addresses: [address] }])
setInterval(() => {
  if (at.host.connectedPeers().includes(id)) at.sendTo(id, renew, 'ours')
}, 20)
process.stdout.write(`${at.id}\n`)
