import { Command } from 'commander'
import type { DataSetDetailMessage } from '../../api/messages.ts'
import type { PeerClient } from '../../client/peer-client.ts'
import { addDataSet } from '../../data/catalog/add-data-set.ts'
import { openCatalog } from '../../data/catalog/catalog.ts'
import { isSameFile, requireSameShape } from '../../data/catalog/compare-catalog.ts'
import { type Description, parseDescription } from '../../data/catalog/description.ts'
import { previewData } from '../../data/preview/preview.ts'
import { sampleJson } from '../../data/preview/sample-json.ts'
import { type PlanFlags, planOf, wholeNumber, wholeUri } from '../dataset/plan-flags.ts'
import { readCommand } from '../dataset/read-command.ts'
import { showSample } from '../dataset/show-sample.ts'
import { exitCodes } from '../exit-codes.ts'
import { type ConnectionFlags, withConnectionFlags, withPeer } from '../peer-connection.ts'
import { ProgressLine } from '../progress-line.ts'
import { reportError } from '../report-error.ts'
import { bar, percent, table } from '../table.ts'

export function datasetCommand(): Command {
  return new Command('dataset')
    .description('register data sets, look at them, read them')
    .addCommand(addCommand())
    .addCommand(listCommand())
    .addCommand(inspectCommand())
    .addCommand(checkCommand())
    .addCommand(previewCommand())
    .addCommand(readCommand())
    .addHelpText(
      'after',
      `
Each of them has --json.

Examples:
  shoal dataset add corpus /data/corpus
  shoal dataset add corpus s3://bucket/corpus --order global --batch 256 --epochs 3 --seed 7
  shoal dataset preview corpus
  shoal dataset ls --json`,
    )
}

function addCommand(): Command {
  return withConnectionFlags(new Command('add'))
    .description('register the files at an address as a data set; again with the same is no mistake')
    .argument('<name>', 'what to call it')
    .argument('<uri>', 'a folder that every node has, or file:, http:, https:, s3: or synthetic:')
    .option(
      '--format <name>',
      'parquet, json-lines, web-dataset, mds or synthetic; otherwise by the files’ endings',
    )
    .option('--shard-by <what>', 'file, row-group or rows:N: what is shared out', 'file')
    .option('--order <what>', 'free: everybody reads its shards; global: every batch is shared out', 'free')
    .option('--batch <n>', 'samples of a global batch; needed for a global order')
    .option('--lanes <n>', 'parts that a global batch is cut into (default: 64, or the batch)')
    .option('--shuffle <what>', 'full, none, or window:N shards in a global order', 'full')
    .option('--seed <n>', 'what the order follows from', '0')
    .option('--epochs <n>', 'how often to read it', '1')
    .option(
      '--digest <what>',
      'full: of all bytes; edges: of size and ends (default: full where files are local)',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  shoal dataset add corpus /data/corpus --shard-by row-group --epochs 3 --seed 7',
    )
    .action((name: string, uri: string, flags: PlanFlags & ConnectionFlags) =>
      withPeer(flags, async (client, isJson) => {
        const progress = new ProgressLine(process.stderr)
        await addDataSet(client, {
          ...planOf(name, uri, flags),
          onFile: (what, done, files) => progress.show(`${done} of ${files} files ${what}`),
        }).finally(() => progress.clear())
        await show(client, name, isJson)
      }),
    )
}

function listCommand(): Command {
  return withConnectionFlags(new Command('ls'))
    .description('the data sets of the job')
    .action((flags: ConnectionFlags) =>
      withPeer(flags, async (client, isJson) => {
        const dataSets = await client.dataSets()
        const rows = dataSets.map(
          ({ name, epoch, epochs, isFinished, shards, samples, committed, quarantined }) => [
            name,
            isFinished ? 'done' : `${epoch + 1} of ${epochs}`,
            shards,
            samples,
            isFinished
              ? bar(1, 16)
              : `${bar(samples === 0 ? 1 : committed / samples, 16)} ${percent(committed, samples)}`,
            quarantined,
          ],
        )
        const head = ['data set', 'epoch', 'shards', 'units', 'committed', 'quarantined']
        const text =
          rows.length === 0
            ? 'No data sets. Register one with: shoal dataset add NAME URI'
            : table(head, rows)
        process.stdout.write(`${isJson ? JSON.stringify({ dataSets }) : text}\n`)
      }),
    )
}

function inspectCommand(): Command {
  return withConnectionFlags(new Command('inspect'))
    .description('all that is agreed about a data set')
    .argument('<name>', 'a data set of the job')
    .action((name: string, flags: ConnectionFlags) =>
      withPeer(flags, (client, isJson) => show(client, name, isJson)),
    )
}

function checkCommand(): Command {
  return withConnectionFlags(new Command('check'))
    .description('compare every file on this node with what was registered, and name those that differ')
    .argument('<name>', 'a data set of the job')
    .option('--at <uri>', 'where its files lie on this node, if not where it was registered')
    .action((name: string, flags: ConnectionFlags & { at?: string }) =>
      withPeer(flags, async (client, isJson) => {
        const detail = await client.dataSet(name)
        const description = parseDescription(name, detail.description)
        const catalog = await openCatalog({ uri: flags.at ?? description.uri, format: description.format })
        try {
          const differing: string[] = []
          if (catalog.files.length !== description.files) requireSameShape(catalog, description, name)
          const progress = new ProgressLine(process.stderr)
          for (const [index, { path }] of catalog.files.entries()) {
            if (!(await isSameFile(catalog, index, description))) differing.push(path)
            progress.show(`${index + 1} of ${catalog.files.length} files read`)
          }
          progress.clear()
          if (differing.length > 0) process.exitCode = exitCodes.failed
          const text =
            differing.length === 0
              ? 'All files are those that were registered.'
              : `These differ:\n  ${differing.join('\n  ')}`
          process.stdout.write(
            `${isJson ? JSON.stringify({ files: catalog.files.length, differing }) : text}\n`,
          )
        } finally {
          catalog.close()
        }
      }),
    )
}

function previewCommand(): Command {
  return withConnectionFlags(new Command('preview'))
    .description('a few samples, readable; of a data set, or of an address that is not registered yet')
    .argument('<name-or-uri>', 'a data set of the job, or an address')
    .option('--samples <n>', 'so many', '5')
    .option('--format <name>', 'of an address')
    .action(async (what: string, flags: ConnectionFlags & { samples: string; format?: string }) => {
      const isAddress = /[:/]/.test(what)
      const preview = async (uri: string, format: string | undefined, isJson: boolean) =>
        printPreview(uri, format, wholeNumber('--samples', flags.samples, 1), isJson)
      if (!isAddress)
        return withPeer(flags, async (client, isJson) => {
          const { uri, format } = parseDescription(what, (await client.dataSet(what)).description)
          await preview(uri, format, isJson)
        })
      try {
        await preview(wholeUri(what), flags.format, flags.json === true)
      } catch (error) {
        reportError(error, flags.json === true)
      }
    })
}

async function printPreview(
  uri: string,
  format: string | undefined,
  count: number,
  isJson: boolean,
): Promise<void> {
  for (const sample of await previewData({ uri, format, samples: count }))
    process.stdout.write(`${isJson ? JSON.stringify(sampleJson(sample)) : showSample(sample)}\n`)
}

async function show(client: PeerClient, name: string, isJson: boolean): Promise<void> {
  const detail = await client.dataSet(name)
  const description = detail.description === '' ? undefined : parseDescription(name, detail.description)
  const text = isJson ? JSON.stringify({ ...detail, description }) : describe(detail, description)
  process.stdout.write(`${text}\n`)
}

function describe(detail: DataSetDetailMessage, description: Description | undefined): string {
  const { name, epoch, epochs, isFinished, shards, samples, committed, contentDigest, quarantine } = detail
  const isGlobal = description?.order === 'global'
  const units = isGlobal ? 'steps of lanes' : 'samples'
  const open: [string, string][] = [
    ['committed', `${committed} of ${samples} ${units} (${percent(committed, samples)})`],
  ]
  const lines: [string, string][] = [
    ['name', name],
    ...(description === undefined ? [] : describedLines(description)),
    ['epochs', isFinished ? `all ${epochs} done` : `${epoch + 1} of ${epochs} is open`],
    [isGlobal ? 'lanes' : 'shards', `${shards}${isGlobal ? ` of ${samples / shards} steps each` : ''}`],
    // Of the open epoch: when all are done there is none.
    ...(isFinished ? [] : open),
    ['content', contentDigest],
    ...quarantine.map(({ epoch, shard, reason }): [string, string] => [
      'quarantined',
      `shard ${shard} of epoch ${epoch}: ${reason}`,
    ]),
  ]
  const width = Math.max(...lines.map(([title]) => title.length))
  return lines.map(([title, text]) => `${title.padEnd(width)}  ${text}`).join('\n')
}

function describedLines({
  uri,
  format,
  files,
  samples,
  order,
  batch,
  seed,
}: Description): [string, string][] {
  return [
    ['address', uri],
    ['format', format],
    ['files', `${files} with ${samples} samples`],
    ['order', order === 'free' ? `free, seed ${seed}` : `global, batches of ${batch}, seed ${seed}`],
  ]
}
