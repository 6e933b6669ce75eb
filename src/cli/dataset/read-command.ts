import { setTimeout } from 'node:timers/promises'
import { Command } from 'commander'
import { MisuseError } from '../../base/errors.ts'
import { hashParts } from '../../base/id-hash.ts'
import type { PeerClient } from '../../client/peer-client.ts'
import type { Batch } from '../../data/loader/batch.ts'
import { type Loader, openLoader } from '../../data/loader/loader.ts'
import { sampleJson } from '../../data/preview/sample-json.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { oneOf, wholeNumber } from './plan-flags.ts'
import { ReadProgress } from './read-progress.ts'

interface ReadFlags extends ConnectionFlags {
  readonly at?: string
  readonly batch: string
  readonly prefetch: string
  readonly readers: string
  readonly onBadShard: string
  readonly id?: string
  readonly names?: true
  readonly again?: true
  readonly samplesPerSecond?: string
}

/** A worker in one command: reads what is this peer's and commits it. */
export function readCommand(): Command {
  return withConnectionFlags(new Command('read'))
    .description('read and commit what is this peer’s part of a data set, until every epoch is done')
    .argument('<name>', 'a data set of the job')
    .option('--at <uri>', 'where its files lie on this node, if not where it was registered')
    .option('--batch <n>', 'samples at a time, in free order', '32')
    .option('--prefetch <n>', 'batches to read ahead', '2')
    .option('--readers <n>', 'threads that read and decode', '1')
    .option('--on-bad-shard <what>', 'quarantine or stop', 'quarantine')
    .option('--samples-per-second <n>', 'no faster than this')
    .option(
      '--again',
      'first have handed out again all that programs beside this peer have and have not done',
    )
    .option('--id <column>', 'with --json: only this column of each sample')
    .option(
      '--names',
      'with --json: of each sample only its file, its number in it, and a hash of its content',
    )
    .addHelpText(
      'after',
      `
With --json it prints one line for each batch before it commits it. When it ends, and even when it
is killed, what it had and had not done goes out again.

Examples:
  shoal dataset read corpus
  shoal dataset read corpus --json --id id > read.jsonl`,
    )
    .action((name: string, flags: ReadFlags) =>
      withPeer(flags, (client, isJson) => read(client, name, flags, isJson)),
    )
}

async function read(client: PeerClient, name: string, flags: ReadFlags, isJson: boolean): Promise<void> {
  const speed = flags.samplesPerSecond === undefined ? undefined : speedOf(flags.samplesPerSecond)
  if (flags.again === true) await client.giveBack({})
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const loader = await openLoader({
    peer: client,
    signal: stop.signal,
    dataSet: name,
    at: flags.at,
    batch: wholeNumber('--batch', flags.batch, 1),
    prefetch: wholeNumber('--prefetch', flags.prefetch, 0),
    readers: wholeNumber('--readers', flags.readers, 0),
    onBadShard: oneOf('--on-bad-shard', flags.onBadShard, ['quarantine', 'stop']),
  })
  const progress = new ReadProgress(client, name)
  progress.start()
  try {
    for await (const batch of loader) {
      progress.read(batch.samples.length, performance.now())
      const startedAtMs = performance.now()
      if (isJson)
        process.stdout.write(
          `${JSON.stringify(flags.names === true ? namesOf(loader, batch) : lineOf(batch, flags.id))}\n`,
        )
      if (speed !== undefined) await until(startedAtMs + (1_000 * batch.samples.length) / speed, stop.signal)
      if (stop.signal.aborted) break
      loader.done(batch)
    }
  } finally {
    progress.end()
    const { samplesLoaded, shardsQuarantined, utilisation } = loader.stats()
    await loader.close()
    const { samplesCommitted } = loader.stats()
    const rest = shardsQuarantined === 0 ? '' : `, ${shardsQuarantined} shards quarantined`
    process.stderr.write(
      `${name}: ${samplesLoaded} samples read, ${samplesCommitted} committed here${rest}; waited ${Math.round(100 * (1 - utilisation))} % of the time\n`,
    )
  }
}

function lineOf({ epoch, step, positions, ranges, samples }: Batch, id: string | undefined): unknown {
  return {
    epoch,
    ...(step === undefined ? {} : { step, positions }),
    ranges: ranges.map(({ shard, from, to }) => ({ shard, from, to })),
    samples: samples.map((sample) => sampleJson(id === undefined ? sample : sample[id])),
  }
}

/** FILE#NUMBER HASH for each sample, by range. */
function namesOf(loader: Loader, batch: Batch): unknown {
  const { epoch, step, ranges, samples } = batch
  let next = 0
  const names = loader.namesOf(batch).map((some) =>
    some.map((name) => {
      const content = Buffer.from(JSON.stringify(sampleJson(samples[next++])))
      return `${name} ${hashParts([content]).toString(16).padStart(16, '0')}`
    }),
  )
  return {
    epoch,
    ...(step === undefined ? {} : { step }),
    ranges: ranges.map(({ shard, from, to }, index) => ({ shard, from, to, names: names[index] })),
  }
}

function speedOf(text: string): number {
  const speed = Number(text)
  if (speed > 0 && Number.isFinite(speed)) return speed
  throw new MisuseError('--samples-per-second', `${JSON.stringify(text)} is not a number above 0`)
}

/** Sooner when there is no more to be done. */
async function until(atMs: number, signal: AbortSignal): Promise<void> {
  const leftMs = atMs - performance.now()
  if (leftMs > 0) await setTimeout(leftMs, undefined, { signal }).catch(() => {})
}
