import { Command } from 'commander'
import { bytesText, counted } from './describe.ts'
import { findCheckpoint } from './find-checkpoint.ts'
import { type StoreFlags, wholeNumber, withStore, withStoreFlags } from './store-flags.ts'
import { type PeerFlags, restoreThroughPeer, withPeerFlags } from './through-peer.ts'

interface RestoreFlags extends StoreFlags, PeerFlags {
  readonly checkpoint: string
  readonly sequential?: true
  readonly readers?: string
}

export function restoreCommand(): Command {
  return withPeerFlags(withStoreFlags(new Command('restore')))
    .description('write the files of a checkpoint into a new folder, every byte verified')
    .argument('<folder>', 'new, or empty')
    .option('--checkpoint <name>', 'latest, STEP or VIEW.STEP', 'latest')
    .option('--sequential', 'one read after the other')
    .option('--readers <n>', 'so many at a time, rather than what cores and memory suggest')
    .action((folder: string, flags: RestoreFlags) => {
      if (flags.endpoint !== undefined) return restoreThroughPeer(folder, flags)
      return withStore(flags, async (store, isJson) => {
        const startedAtMs = performance.now()
        const checkpoint = await findCheckpoint(store, flags.checkpoint, flags.run)
        const reader = await store.read(checkpoint)
        await reader.restoreTo(folder, {
          isSequential: flags.sequential === true,
          ...(flags.readers === undefined ? {} : { readers: wholeNumber('--readers', flags.readers, 1, 64) }),
        })
        const { run, view, step, sizeBytes } = checkpoint
        const cursors = reader.manifests.flatMap((manifest) => manifest.cursors)
        const seconds = (performance.now() - startedAtMs) / 1_000
        const files = reader.files.length
        const text = `Restored ${run} step ${step} into ${folder}: ${counted(files, 'file')}, ${bytesText(sizeBytes)}, in ${seconds.toFixed(1)} s.`
        process.stdout.write(
          `${isJson ? JSON.stringify({ run, view, step, files, sizeBytes, cursors }) : text}\n`,
        )
      })
    })
}
