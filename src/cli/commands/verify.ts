import { dirname } from 'node:path'
import { Command } from 'commander'
import { MisuseError } from '../../base/errors.ts'
import { attemptName } from '../../base/ids.ts'
import type { PeerClient } from '../../client/peer-client.ts'
import { shardSizesOf } from '../../core/data-set.ts'
import { openCatalog } from '../../data/catalog/catalog.ts'
import { parseDescription } from '../../data/catalog/description.ts'
import { type LedgerEntry, readLedgers } from '../../data/ledger/ledger.ts'
import { type EpochVerdict, historyOf, verifyEpoch } from '../../data/ledger/verify-epoch.ts'
import { SamplePlaces } from '../../data/reader/sample-places.ts'
import { wholeNumber } from '../dataset/plan-flags.ts'
import { exitCodes } from '../exit-codes.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { shortId, table } from '../table.ts'

interface VerifyFlags extends ConnectionFlags {
  readonly epoch?: string
  readonly ledger?: string[]
  readonly shard?: string
  readonly step?: string
}

export function verifyCommand(): Command {
  return withConnectionFlags(new Command('verify'))
    .description('judge an epoch: its commits are disjoint and complete; say who did what')
    .argument('<name>', 'a data set of the job')
    .option('--epoch <n>', 'counted from 0; without it, the open one, or the last')
    .option('--ledger <path...>', 'state folders of peers, or their ledger files; without it, this peer’s')
    .option('--shard <n>', 'who did this shard, or lane')
    .option('--step <n>', 'which samples were in this step of a global order, and who did them')
    .addHelpText(
      'after',
      `
Each peer keeps a ledger of what it had committed, in its state folder. Give those of all peers to attribute everything.

Examples:
  shoal verify corpus --epoch 0 --ledger node1/state node2/state
  shoal verify corpus --shard 17
  shoal verify tokens --step 1200 --json`,
    )
    .action((name: string, flags: VerifyFlags) =>
      withPeer(flags, async (client, isJson) => {
        const { attempt } = await client.dataSet(name)
        const ledger = await readLedgers(flags.ledger ?? [await ownFolder(flags)], attemptName(name, attempt))
        const print = (value: unknown, text: () => string) =>
          void process.stdout.write(`${isJson ? JSON.stringify(value) : text()}\n`)
        const epoch = await epochOf(client, name, flags.epoch)
        if (flags.shard !== undefined) {
          const history = historyOf(ledger, epoch, wholeNumber('--shard', flags.shard, 0))
          return print({ epoch, history }, () => historyTable(history))
        }
        if (flags.step !== undefined) {
          const samples = await samplesOfStep(
            client,
            name,
            epoch,
            wholeNumber('--step', flags.step, 0),
            ledger,
          )
          return print({ epoch, samples }, () => stepTable(samples))
        }
        const verdict = await judge(client, name, epoch, ledger)
        if (!verdict.isDisjoint || !verdict.isComplete) process.exitCode = exitCodes.failed
        print(verdict, () => describe(name, attempt, verdict))
      }),
    )
}

async function epochOf(client: PeerClient, name: string, text: string | undefined): Promise<number> {
  const { epoch, epochs } = await client.dataSet(name)
  const wanted = text === undefined ? Math.min(epoch, epochs - 1) : wholeNumber('--epoch', text, 0)
  if (wanted <= epoch && wanted < epochs) return wanted
  throw new MisuseError('--epoch', `${wanted} has not begun; ${name} is at epoch ${epoch} of ${epochs}`)
}

async function judge(
  client: PeerClient,
  name: string,
  epoch: number,
  ledger: readonly LedgerEntry[],
): Promise<EpochVerdict> {
  const [detail, cursor] = await Promise.all([client.dataSet(name), client.cursor(name)])
  const sizes = shardSizesOf(detail)
  const quarantined = new Set(
    detail.quarantine.filter((one) => one.epoch === epoch).map(({ shard }) => shard),
  )
  const isOpen = cursor.epoch === epoch && !cursor.isFinished
  // A closed epoch is complete by agreement, but for what was taken out of it.
  const closed = sizes.map((size, shard) => (quarantined.has(shard) ? ledgerEnd(ledger, epoch, shard) : size))
  return verifyEpoch({ epoch, sizes, cursors: isOpen ? cursor.cursors : closed, quarantined }, ledger)
}

function ledgerEnd(ledger: readonly LedgerEntry[], epoch: number, shard: number): number {
  return Math.max(
    0,
    ...ledger.filter((one) => one.epoch === epoch && one.shard === shard).map(({ to }) => to),
  )
}

interface StepSample {
  readonly position: number
  readonly lane: number
  readonly file: string
  readonly sample: number
  readonly peer: string | undefined
}

async function samplesOfStep(
  client: PeerClient,
  name: string,
  epoch: number,
  step: number,
  ledger: readonly LedgerEntry[],
): Promise<StepSample[]> {
  const description = parseDescription(name, (await client.dataSet(name)).description)
  const catalog = await openCatalog({ uri: description.uri, format: description.format })
  try {
    const places = new SamplePlaces(catalog, description)
    const { batching } = places
    if (batching === undefined)
      throw new MisuseError('--step', `${name} is in free order, which has no steps`)
    let position = step * batching.batch
    return Array.from({ length: batching.lanes }, (_, lane) => lane).flatMap((lane) => {
      const done = ledger.find(
        (one) => one.epoch === epoch && one.shard === lane && one.from <= step && step < one.to,
      )
      return places.inLane(epoch, step, lane).map(({ file, block, index }) => {
        const known = catalog.files[file] as (typeof catalog.files)[number]
        const sample = known.index.blocks.slice(0, block).reduce((sum, size) => sum + size, index)
        return { position: position++, lane, file: known.path, sample, peer: done?.peer }
      })
    })
  } finally {
    catalog.close()
  }
}

async function ownFolder({ stateFolder, job }: VerifyFlags): Promise<string> {
  const { socketPathOf } = await import('../../peer/config/read-peer-options.ts')
  const flags = {
    ...(stateFolder === undefined ? {} : { 'state-folder': stateFolder }),
    ...(job === undefined ? {} : { job }),
  }
  return dirname(socketPathOf({ flags, environment: process.env, folder: process.cwd() }))
}

function historyTable(history: readonly LedgerEntry[]): string {
  const rows = history.map(({ from, to, peer, view }) => [from, to, shortId(peer), view])
  return rows.length === 0 ? 'Nothing of it is in the ledgers.' : table(['from', 'to', 'peer', 'view'], rows)
}

function stepTable(samples: readonly StepSample[]): string {
  const rows = samples.map(({ position, lane, file, sample, peer }) => [
    position,
    lane,
    file,
    sample,
    peer === undefined ? 'not in the ledgers' : shortId(peer),
  ])
  return table(['position', 'lane', 'file', 'sample', 'peer'], rows)
}

function describe(name: string, attempt: number, verdict: EpochVerdict): string {
  const { epoch, samples, committed, quarantined, unattributed, overlaps, byPeer } = verdict
  const lines = [
    `${name}, epoch ${epoch}: ${committed} of ${samples} committed${quarantined === 0 ? '' : `, ${quarantined} in quarantine`}`,
    verdict.isDisjoint
      ? 'disjoint: nothing was committed twice'
      : `NOT DISJOINT: ${overlaps.length} ranges were committed twice`,
    verdict.isComplete ? 'complete: nothing is missing' : 'not complete',
    ...overlaps
      .slice(0, 10)
      .map(
        ({ shard, from, to, peers }) =>
          `  shard ${shard} [${from}, ${to}) by ${peers.map(shortId).join(' and ')}`,
      ),
    ...Object.entries(byPeer).map(([peer, count]) => `  ${shortId(peer)}  ${count}`),
    ...(unattributed === 0
      ? []
      : [
          `  ${unattributed} are in no ledger that was given${attempt === 0 ? '' : ', or came with the checkpoint'}`,
        ]),
  ]
  return lines.join('\n')
}
