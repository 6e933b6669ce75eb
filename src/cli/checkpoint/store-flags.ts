import { homedir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { checkpointIdentity } from '../../adapters/signatures/checkpoint-identity.ts'
import { MisuseError } from '../../base/errors.ts'
import { CheckpointStore } from '../../store/checkpoint-store.ts'
import { readKeyFile } from '../../store/chunk/key-file.ts'
import { parsePlace } from '../../store/parse-place.ts'
import { reportError } from '../report-error.ts'

/** Flags of every command that works on a store of checkpoints. */
export interface StoreFlags {
  readonly store?: string
  readonly s3Endpoint?: string
  readonly replica: readonly string[]
  readonly keyFile?: string
  readonly identity?: string
  readonly threads?: string
  readonly run?: string
  readonly json?: true
}

const collect = (value: string, before: readonly string[]): string[] => [...before, value]

export function withStoreFlags(command: Command): Command {
  return command
    .option('--store <place>', 'a folder, or s3://, gs:// or azblob://BUCKET/PREFIX (or SHOAL_CHECKPOINTS)')
    .option('--s3-endpoint <url>', 'of an S3 service other than AWS (or AWS_ENDPOINT_URL)')
    .option(
      '--replica <place>',
      'a further copy, tried where the first is damaged; may be repeated',
      collect,
      [],
    )
    .option('--key-file <path>', 'file with the 32 bytes by which chunks are encrypted')
    .option('--identity <path>', 'file with the key that signs; made where there is none')
    .option('--threads <n>', 'that read, hash and write; as many as cores, up to 4')
    .option('--run <name>', 'of this training run')
    .option('--json', 'print JSON')
}

/** Opens the store that the flags mean, and reports what goes wrong. */
export async function withStore(
  flags: StoreFlags & { readonly compress?: true },
  act: (store: CheckpointStore, isJson: boolean) => Promise<void>,
): Promise<void> {
  const isJson = flags.json === true
  let store: CheckpointStore | undefined
  try {
    store = await openStore(flags)
    await act(store, isJson)
  } catch (error) {
    reportError(error, isJson)
  } finally {
    await store?.close()
  }
}

async function openStore(flags: StoreFlags & { readonly compress?: true }): Promise<CheckpointStore> {
  const { SHOAL_CHECKPOINTS: variable, AWS_ENDPOINT_URL: endpoint } = process.env
  const at = flags.store ?? variable
  if (at === undefined || at === '')
    throw new MisuseError(
      '--store',
      'is missing; name a folder or s3://BUCKET/PREFIX, or set SHOAL_CHECKPOINTS',
    )
  const s3Endpoint = flags.s3Endpoint ?? (endpoint === '' ? undefined : endpoint)
  const identity = await checkpointIdentity(identityFile(flags.identity))
  return CheckpointStore.open({
    ...identity,
    place: parsePlace('--store', at, s3Endpoint),
    replicas: flags.replica.map((place) => parsePlace('--replica', place, s3Endpoint)),
    compress: flags.compress === true,
    ...(flags.keyFile === undefined ? {} : { key: await readKeyFile(flags.keyFile) }),
    ...(flags.threads === undefined ? {} : { threads: wholeNumber('--threads', flags.threads, 1, 64) }),
  })
}

/** The key of a peer, if one is named, or one of this user's own. */
function identityFile(path: string | undefined): string {
  const { XDG_STATE_HOME: state } = process.env
  const folder = state === undefined || state === '' ? join(homedir(), '.local', 'state') : state
  return path ?? join(folder, 'shoal', 'author.key')
}

export function wholeNumber(flag: string, text: string, min: number, max = Number.MAX_SAFE_INTEGER): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new MisuseError(
      flag,
      `${JSON.stringify(text)} is not a whole number from ${min}${max === Number.MAX_SAFE_INTEGER ? ' on' : ` to ${max}`}`,
    )
  return value
}
