import { createHash } from 'node:crypto'
import { connectPeer } from 'shoal'

// Not training: looks for the PIN behind a hash, among a hundred million, on as many nodes as you like. A shard is a
// part of the key space; nothing is read from anywhere. What a node that dies had not committed is searched elsewhere.
const endpoint = process.env['SHOAL_ENDPOINT']
const [wanted = createHash('sha256').update('31337').digest('hex'), digits = '5'] = process.argv.slice(2)
if (endpoint === undefined) {
  console.error('SHOAL_ENDPOINT=unix:///… tsx search.ts [SHA256 [DIGITS]]')
  process.exit(2)
}
const keysPerShard = 1_000
const shards = Math.ceil(10 ** Number(digits) / keysPerShard)
const peer = connectPeer(endpoint)
const name = `search-${wanted.slice(0, 12)}`
await peer.addDataSet({ name, runs: [{ count: shards, samples: keysPerShard }] })

let searched = 0
for await (const { range, isValid, commit } of peer.work({ dataSet: name, samplesMax: 200 })) {
  for (let index = range.from; index < range.to && isValid(); index++) {
    const pin = String(range.shard * keysPerShard + index).padStart(Number(digits), '0')
    if (createHash('sha256').update(pin).digest('hex') === wanted) console.log(`found: ${pin}`)
    searched += 1
  }
  if (isValid()) await commit()
}
console.log(`${searched} keys searched here`)
peer.close()
