import { readFile } from 'node:fs/promises'
import { Command, Option } from 'commander'
import { MisuseError } from '../../base/errors.ts'
import type { Cutting } from '../../store/crew/task.ts'
import { ProgressLine } from '../progress-line.ts'
import { percent } from '../table.ts'
import { bytesText } from './describe.ts'
import { type StoreFlags, wholeNumber, withStore, withStoreFlags } from './store-flags.ts'

interface SaveFlags extends StoreFlags {
  readonly step: string
  readonly view: string
  readonly part: string
  readonly parts: string
  readonly tag: readonly string[]
  readonly cut: Cutting
  readonly compress?: true
  readonly state?: string
}

export function saveCommand(): Command {
  return withStoreFlags(new Command('save'))
    .description('save all files of a folder')
    .argument('<folder>', 'with the files')
    .requiredOption('--step <n>', 'after which step this is')
    .option('--view <n>', 'the view in which the step was made', '0')
    .option('--part <n>', 'which part this is, from 0', '0')
    .option('--parts <n>', 'how many parts there are', '1')
    .option(
      '--tag <name>',
      'a name by which it is kept; may be repeated',
      (tag, before: string[]) => [...before, tag],
      [],
    )
    .addOption(
      new Option('--cut <how>', 'where files are cut').choices(['auto', 'fixed', 'content']).default('auto'),
    )
    .option('--compress', 'compress chunks with zstd')
    .option('--state <file>', 'a file, up to 256 KiB, whose content is kept in the manifest')
    .action((folder: string, flags: SaveFlags) =>
      withStore(flags, async (store, isJson) => {
        const progress = new ProgressLine(process.stderr)
        const startedAtMs = performance.now()
        const save = await store.save({
          run: flags.run ?? 'default',
          step: wholeNumber('--step', flags.step, 0),
          view: wholeNumber('--view', flags.view, 0),
          part: wholeNumber('--part', flags.part, 0),
          parts: wholeNumber('--parts', flags.parts, 1),
          files: folder,
          tags: flags.tag,
          cutting: flags.cut,
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
      }),
    )
}

async function stateOf(path: string): Promise<Uint8Array> {
  try {
    return new Uint8Array(await readFile(path))
  } catch (error) {
    throw new MisuseError('--state', `${path} cannot be read (${(error as Error).message})`)
  }
}
