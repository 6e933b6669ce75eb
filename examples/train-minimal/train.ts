import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDataSet, createPeer, openLoader } from 'shoal'

// Fits y = 3x + 1, on as many workers as you start: tsx train.ts, then tsx train.ts 127.0.0.1:7471 in other terminals.
const [first] = process.argv.slice(2)
const peer = await createPeer({
  job: 'minimal',
  stateFolder: mkdtempSync(join(tmpdir(), 'minimal-')),
  ...(first === undefined ? { listen: '127.0.0.1:7471' } : { listen: '127.0.0.1:0', bootstrap: [first] }),
})
while (!(await peer.readiness()).isHealthy) await new Promise((resolve) => setTimeout(resolve, 100))
await addDataSet(peer, { name: 'points', uri: 'synthetic:files=16,samples=500,bytes=4', epochs: 2, seed: 1 })
const loader = await openLoader({ peer, dataSet: 'points', batch: 50 })
let [slope, offset] = [0, 0]
for await (const batch of loader) {
  for (const sample of batch.samples) {
    const x = ((sample['bytes'] as Uint8Array)[0] as number) / 255
    const error = slope * x + offset - (3 * x + 1)
    slope -= 0.2 * error * x
    offset -= 0.2 * error
  }
  loader.done(batch)
}
await loader.close()
console.log(
  `y = ${slope.toFixed(2)} x + ${offset.toFixed(2)}, from ${loader.stats().samplesCommitted} samples here`,
)
await peer.stop()
