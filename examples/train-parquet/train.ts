import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { addDataSet, connectPeer, type LoaderState, openLoader, TokenBatcher } from 'shoal'

// A model of token frequencies, trained on a folder of Parquet files in one global order: step k has the same samples
// on one worker or on twenty. A peer runs beside it: shoal peer --job corpus
const [folder, checkpoint = 'checkpoint.json'] = process.argv.slice(2)
const endpoint = process.env['SHOAL_ENDPOINT']
if (folder === undefined || endpoint === undefined) {
  console.error('SHOAL_ENDPOINT=unix:///… tsx train.ts FOLDER [CHECKPOINT]')
  process.exit(2)
}
const peer = connectPeer(endpoint)
await addDataSet(peer, {
  name: 'corpus',
  uri: folder,
  order: 'global',
  batch: 64,
  seed: 7,
  shuffle: { window: 8 },
})
const loader = await openLoader({ peer, dataSet: 'corpus', prefetch: 4, readers: 2 })

// Model and position are one file: written aside and renamed, so that there is never half of it.
interface Checkpoint {
  readonly counts: Record<string, number>
  readonly state: LoaderState
}
const counts = new Map<number, number>()
if (existsSync(checkpoint)) {
  const saved = JSON.parse(readFileSync(checkpoint, 'utf8')) as Checkpoint
  const since = await loader.restore(saved.state)
  for (const [token, count] of Object.entries(saved.counts)) counts.set(Number(token), count)
  console.log(
    `goes on after ${saved.state.samples} samples here; the job has committed ${since} steps of lanes since`,
  )
}

let tokens = 0
for await (const batch of loader) {
  const batcher = new TokenBatcher({ batchSize: batch.samples.length, sequenceLength: 512, padId: 0 })
  for (const sample of batch.samples) {
    const row = sample['input_ids'] as Int32Array | null
    if (row !== null) batcher.add(row, 0, row.length)
  }
  const { inputIds, attentionMask } = batcher.finish() ?? { inputIds: [], attentionMask: [] }
  for (const [index, token] of inputIds.entries())
    if (attentionMask[index] === 1) {
      counts.set(token, (counts.get(token) ?? 0) + 1)
      tokens += 1
    }
  await loader.commit(batch, { waitMs: 5_000 })
  if (batch.step !== undefined && batch.step % 20 === 19) await save()
}
await save()
const [[likeliest, count] = [0, 0]] = [...counts].sort(([, one], [, other]) => other - one)
console.log(`${tokens} tokens here, ${counts.size} different; ${likeliest} came ${count} times`)
await loader.close()
peer.close()

async function save(): Promise<void> {
  const saved: Checkpoint = { counts: Object.fromEntries(counts), state: await loader.state() }
  writeFileSync(`${checkpoint}.part`, JSON.stringify(saved))
  renameSync(`${checkpoint}.part`, checkpoint)
}
