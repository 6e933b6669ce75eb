import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { CheckpointsAnswer, PruneCheckpointsRequest, SaveCheckpointRequest } from '../../api/messages.ts'
import { MisuseError } from '../../base/errors.ts'
import { type ConnectionFlags, withPeer } from '../peer-connection.ts'
import { table } from '../table.ts'
import { bytesText } from './describe.ts'

/** Instead of a store: a running peer, which knows of the checkpoints of all members and gets what it lacks from them. */
export type PeerFlags = Pick<ConnectionFlags, 'endpoint' | 'token' | 'json'>

export function withPeerFlags(command: Command): Command {
  return command
    .option('--endpoint <url>', 'ask this running peer instead: unix:///PATH or http://HOST:PORT')
    .option('--token <file>', 'file with the token of an API over TCP')
}

type Known = CheckpointsAnswer['checkpoints'][number]

export function listThroughPeer(flags: PeerFlags): Promise<void> {
  return withPeer(flags, async (client, isJson) => {
    const answer = await client.checkpoints()
    process.stdout.write(`${isJson ? JSON.stringify(answer) : knownTable(answer.checkpoints)}\n`)
    for (const text of answer.damaged) process.stderr.write(`shoal: ${text}\n`)
  })
}

export function showThroughPeer(name: string, flags: PeerFlags): Promise<void> {
  return withPeer(flags, async (client, isJson) => {
    const { checkpoints } = await client.checkpoints()
    const [, view, step] = /^(?:(\d+)\.)?(\d+)$/.exec(name) ?? []
    const found = checkpoints.findLast((each) =>
      name === 'latest'
        ? each.isLatest
        : each.step === Number(step) && (view === undefined || each.view === Number(view)),
    )
    if (found === undefined)
      throw new MisuseError('checkpoint', `${name} is not there; see shoal checkpoint ls --endpoint`)
    const parts = `parts ${found.partsFound.join(', ')} of ${found.parts}; published: ${found.partsPublished.join(', ')}`
    process.stdout.write(`${isJson ? JSON.stringify(found) : `${knownTable([found])}\n${parts}`}\n`)
  })
}

export function saveThroughPeer(flags: PeerFlags, wish: () => Promise<SaveCheckpointRequest>): Promise<void> {
  return withPeer(flags, async (client, isJson) => {
    const answer = await client.saveCheckpoint(await wish())
    const { run, step, part, parts, totalBytes, isPublished } = answer
    const text = `${isPublished ? 'Saved' : 'Captured, and not yet published:'} ${run} step ${step}, part ${part} of ${parts}: ${bytesText(totalBytes)}`
    const how =
      isPublished && answer.newBytes !== undefined
        ? `, of which ${bytesText(answer.newBytes)} new. Manifest ${answer.id ?? ''}`
        : '.'
    process.stdout.write(`${isJson ? JSON.stringify(answer) : `${text}${how}`}\n`)
  })
}

export function restoreThroughPeer(
  folder: string,
  flags: PeerFlags & { readonly checkpoint: string },
): Promise<void> {
  return withPeer(flags, async (client, isJson) => {
    const { checkpoint } = flags
    const answer = await client.restoreCheckpoint({ folder: resolve(folder), checkpoint })
    const { run, step, files, sizeBytes } = answer
    const text = `Restored ${run} step ${step} into ${folder}: ${files} files, ${bytesText(sizeBytes)}.`
    process.stdout.write(`${isJson ? JSON.stringify(answer) : text}\n`)
  })
}

export function pruneThroughPeer(flags: PeerFlags, wish: () => PruneCheckpointsRequest): Promise<void> {
  return withPeer(flags, async (client, isJson) => {
    const answer = await client.pruneCheckpoints(wish())
    if (isJson) {
      process.stdout.write(`${JSON.stringify(answer)}\n`)
      return
    }
    const { isDryRun, dropped, kept, copies, bytesFreed } = answer
    const verb = isDryRun ? 'Would remove' : 'Removed'
    for (const { run, view, step } of dropped) process.stdout.write(`${verb} ${run} ${view}.${step}\n`)
    const told = isDryRun || dropped.length === 0 ? '' : `; ${copies} members remember it`
    process.stdout.write(
      `${verb} ${dropped.length} checkpoints at all members${told}: ${bytesText(bytesFreed)} freed here. ${kept.length} checkpoints stay.\n`,
    )
  })
}

function knownTable(checkpoints: readonly Known[]): string {
  if (checkpoints.length === 0) return 'No checkpoints.'
  const rows = checkpoints.map((each) => [
    each.run,
    each.view,
    each.step,
    each.isComplete ? `${each.parts}` : `${each.partsFound.length} of ${each.parts}`,
    each.isLatest ? 'latest' : each.isComplete ? 'complete' : 'incomplete',
    bytesText(each.sizeBytes),
    each.savedAt.replace(/\.\d+Z$/, 'Z'),
    each.tags.join(' '),
  ])
  return table(['run', 'view', 'step', 'parts', '', 'size', 'saved', 'tags'], rows)
}
