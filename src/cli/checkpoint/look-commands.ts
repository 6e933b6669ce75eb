import { Command } from 'commander'
import { diffCheckpoints } from '../../store/keep/diff.ts'
import { percent, table } from '../table.ts'
import { bytesText, checkpointJson, checkpointTable } from './describe.ts'
import { findCheckpoint } from './find-checkpoint.ts'
import { type StoreFlags, withStore, withStoreFlags } from './store-flags.ts'
import { listThroughPeer, type PeerFlags, showThroughPeer, withPeerFlags } from './through-peer.ts'

export function listCommand(): Command {
  return withPeerFlags(withStoreFlags(new Command('ls')))
    .description('list checkpoints')
    .action((flags: StoreFlags & PeerFlags) => {
      if (flags.endpoint !== undefined) return listThroughPeer(flags)
      return withStore(flags, async (store, isJson) => {
        const { checkpoints, damaged } = await store.list(flags.run)
        if (isJson) {
          const faults = damaged.map(({ subject, code, message }) => ({ subject, code, text: message }))
          process.stdout.write(
            `${JSON.stringify({ checkpoints: checkpoints.map(checkpointJson), faults })}\n`,
          )
          return
        }
        process.stdout.write(`${checkpointTable(checkpoints)}\n`)
        for (const { message } of damaged) process.stderr.write(`shoal: ${message}\n`)
      })
    })
}

export function showCommand(): Command {
  return withPeerFlags(withStoreFlags(new Command('show')))
    .description('what a checkpoint holds')
    .argument('[checkpoint]', 'latest, STEP or VIEW.STEP', 'latest')
    .action((name: string, flags: StoreFlags & PeerFlags) => {
      if (flags.endpoint !== undefined) return showThroughPeer(name, flags)
      return withStore(flags, async (store, isJson) => {
        const checkpoint = await findCheckpoint(store, name, flags.run)
        const manifests = [...checkpoint.found.values()]
        if (isJson) {
          const cursors = manifests.map(({ manifest }) => manifest.cursors)
          const states = manifests.map(({ manifest }) => Buffer.from(manifest.state).toString())
          process.stdout.write(`${JSON.stringify({ ...checkpointJson(checkpoint), cursors, states })}\n`)
          return
        }
        const rows = manifests.flatMap(({ manifest: { part, files } }) =>
          files.map(({ path, sizeBytes, layout, hashes }) => [
            part,
            path,
            bytesText(sizeBytes),
            layout,
            hashes.length,
          ]),
        )
        const sections = manifests.flatMap(({ manifest }) => manifest.cursors)
        const progress = sections.map(({ dataSet, epoch, cursors }) => {
          const samples = cursors.reduce((sum, cursor) => sum + cursor, 0)
          return `data set ${dataSet}, epoch ${epoch}: ${samples} samples committed in ${cursors.length} shards`
        })
        const text = [
          checkpointTable([checkpoint]),
          '',
          table(['part', 'file', 'size', 'layout', 'chunks'], rows),
          ...progress,
          ...manifests.map(
            ({ id, manifest }) => `part ${manifest.part}: manifest ${id} by ${manifest.author}`,
          ),
        ]
        process.stdout.write(`${text.join('\n')}\n`)
      })
    })
}

export function diffCommand(): Command {
  return withStoreFlags(new Command('diff'))
    .description('what changed between two checkpoints, and how many bytes')
    .argument('<older>', 'latest, STEP or VIEW.STEP')
    .argument('<newer>', 'latest, STEP or VIEW.STEP')
    .action((older: string, newer: string, flags: StoreFlags) =>
      withStore(flags, async (store, isJson) => {
        const difference = diffCheckpoints(
          await findCheckpoint(store, older, flags.run),
          await findCheckpoint(store, newer, flags.run),
        )
        if (isJson) {
          process.stdout.write(`${JSON.stringify(difference)}\n`)
          return
        }
        const { files, newBytes, totalBytes } = difference
        const rows = files.map(({ part, path, kind, sizeBytes, newBytes: fresh }) => [
          part,
          path,
          kind,
          bytesText(sizeBytes),
          bytesText(fresh),
        ])
        const head = ['part', 'file', '', 'size', 'new']
        const sum = `${bytesText(newBytes)} of ${bytesText(totalBytes)} are new (${percent(newBytes, totalBytes)})`
        process.stdout.write(`${table(head, rows)}\n${sum}\n`)
      }),
    )
}
