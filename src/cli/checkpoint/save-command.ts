import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import type { SaveCheckpointRequest } from '../../api/messages.ts'
import { MisuseError } from '../../base/errors.ts'
import type { Cutting } from '../../store/crew/task.ts'
import { filesOf } from '../../store/save/capture.ts'
import type { WhenBusy } from '../../store/save/save-request.ts'
import { ProgressLine } from '../progress-line.ts'
import { percent } from '../table.ts'
import { bytesText } from './describe.ts'
import { type StoreFlags, wholeNumber, withStore, withStoreFlags } from './store-flags.ts'
import { type PeerFlags, saveThroughPeer, withPeerFlags } from './through-peer.ts'

interface SaveFlags extends StoreFlags, PeerFlags {
  readonly step: string
  readonly view?: string
  readonly part?: string
  readonly parts?: string
  readonly tag: readonly string[]
  readonly cut?: Cutting
  readonly compress?: true
  readonly state?: string
  readonly whenBusy?: WhenBusy
}

// As long as the API lets a call wait.
const publishedWithinMs = 600_000

export function saveCommand(): Command {
  return withPeerFlags(withStoreFlags(new Command('save')))
    .description('save all files of a folder')
    .argument('<folder>', 'with the files')
    .requiredOption('--step <n>', 'after which step this is')
    .option('--view <n>', 'the view in which the step was made (0; of a peer: the present one)')
    .option('--part <n>', 'which part this is, from 0 (0; of a peer: its place among the members)')
    .option('--parts <n>', 'how many parts there are (1; of a peer: one for each member)')
    .option(
      '--tag <name>',
      'a name by which it is kept; may be repeated',
      (tag, before: string[]) => [...before, tag],
      [],
    )
    .addOption(new Option('--cut <how>', 'where files are cut (auto)').choices(['auto', 'fixed', 'content']))
    .option('--compress', 'compress chunks with zstd')
    .option('--state <file>', 'a file, up to 256 KiB, whose content is kept in the manifest')
    .addOption(
      new Option(
        '--when-busy <what>',
        'with --endpoint, while the peer is at another save: wait for that (queue), or fail',
      ).choices(['queue', 'refuse']),
    )
    .addHelpText(
      'after',
      `
With --endpoint the running peer saves, into its own place (--checkpoints) and with the cursors of its shards. Without it
this command saves by itself, side by side with whoever else saves to the same store.

Examples:
  shoal checkpoint save out/step-500 --step 500 --store /mnt/checkpoints
  shoal checkpoint save out/step-500 --step 500 --endpoint unix:///run/shoal/api.sock --when-busy refuse`,
    )
    .action((folder: string, flags: SaveFlags) => {
      if (flags.endpoint !== undefined) return saveThroughPeer(flags, () => requestOf(folder, flags))
      return withStore(flags, async (store, isJson) => {
        if (flags.whenBusy !== undefined)
          throw new MisuseError(
            '--when-busy',
            'is for --endpoint: without a peer there is no save to wait for',
          )
        if (Object.keys(await filesOf(folder)).length === 0)
          throw new MisuseError('folder', `${folder} holds no files: there would be nothing to restore`)
        const progress = new ProgressLine(process.stderr)
        const startedAtMs = performance.now()
        const save = await store.save({
          run: flags.run ?? 'default',
          step: wholeNumber('--step', flags.step, 0),
          ...placeOf(flags),
          files: folder,
          tags: flags.tag,
          ...(flags.cut === undefined ? {} : { cutting: flags.cut }),
          ...(flags.state === undefined ? {} : { state: await stateOf(flags.state) }),
          onProgress: ({ doneBytes, totalBytes }) =>
            progress.show(
              `${bytesText(doneBytes)} of ${bytesText(totalBytes)} (${percent(doneBytes, totalBytes)})`,
            ),
        })
        const published = await save.published
        progress.clear()
        const { id, totalBytes, newBytes } = published
        const seconds = (performance.now() - startedAtMs) / 1_000
        const text = `Saved ${published.run} step ${published.step}, part ${published.part} of ${published.parts}: ${bytesText(totalBytes)}, of which ${bytesText(newBytes)} new, in ${seconds.toFixed(1)} s. Manifest ${id}`
        process.stdout.write(`${isJson ? JSON.stringify(published) : text}\n`)
      })
    })
}

function placeOf({ view, part, parts }: SaveFlags): { view?: number; part?: number; parts?: number } {
  return {
    ...(view === undefined ? {} : { view: wholeNumber('--view', view, 0) }),
    ...(part === undefined ? {} : { part: wholeNumber('--part', part, 0) }),
    ...(parts === undefined ? {} : { parts: wholeNumber('--parts', parts, 1) }),
  }
}

async function requestOf(folder: string, flags: SaveFlags): Promise<SaveCheckpointRequest> {
  for (const flag of ['store', 'cut', 'compress', 'keyFile', 'run'] as const)
    if (flags[flag] !== undefined)
      throw new MisuseError(
        `--${flag === 'keyFile' ? 'key-file' : flag}`,
        'is not for --endpoint: the peer has its own',
      )
  return {
    folder: resolve(folder),
    step: wholeNumber('--step', flags.step, 0),
    ...placeOf(flags),
    tags: [...flags.tag],
    ...(flags.state === undefined ? {} : { state: textOf(await stateOf(flags.state)) }),
    ...(flags.whenBusy === undefined ? {} : { whenBusy: flags.whenBusy }),
    waitMs: publishedWithinMs,
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new MisuseError('--state', 'is no text, and a peer takes only text')
  }
}

async function stateOf(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new MisuseError('--state', `${path} cannot be read (${(error as Error).message})`)
  }
}
