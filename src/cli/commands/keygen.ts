import { randomBytes } from 'node:crypto'
import { closeSync, fchmodSync, openSync, writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command } from 'commander'
import { MisuseError } from '../../base/errors.ts'
import { reportError } from '../report-error.ts'

interface KeygenFlags {
  readonly token?: true
  readonly force?: true
  readonly json?: true
}

const tokenBytes = 32

export function keygenCommand(): Command {
  return new Command('keygen')
    .description("make the key of a job's network, or a token for its API")
    .argument('[file]', 'where to write it (default: shoal.key, or shoal.token with --token)')
    .option('--token', 'a token for --api-token instead of a network key')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      `
Every peer of the job needs the same key file; whoever does not have it cannot even say hello.
The file can be read by its owner only. Copy it over a channel you trust.

Examples:
  shoal keygen mnist.key && shoal peer --job mnist --psk mnist.key
  shoal keygen --token api.token && shoal peer --api-tcp 127.0.0.1:7463 --api-token api.token`,
    )
    .action(async (file: string | undefined, flags: KeygenFlags) => {
      try {
        const path = resolve(file ?? (flags.token === true ? 'shoal.token' : 'shoal.key'))
        const result = flags.token === true ? writeToken(path, flags) : await writeKey(path, flags)
        process.stdout.write(
          flags.json === true
            ? `${JSON.stringify({ file: path, ...result })}\n`
            : `${describe(path, result)}\n`,
        )
      } catch (error) {
        reportError(error, flags.json === true)
      }
    })
}

interface Written {
  readonly kind: 'network-key' | 'token'
  readonly fingerprint?: string
}

async function writeKey(path: string, { force }: KeygenFlags): Promise<Written> {
  const { createNetworkKey, networkKeyFingerprint } = await import('../../adapters/libp2p/network-key.ts')
  const key = createNetworkKey()
  writeSecret(path, `${new TextDecoder().decode(key).trim()}\n`, force === true)
  return { kind: 'network-key', fingerprint: networkKeyFingerprint(key) }
}

function writeToken(path: string, { force }: KeygenFlags): Written {
  writeSecret(path, `${randomBytes(tokenBytes).toString('base64url')}\n`, force === true)
  return { kind: 'token' }
}

function writeSecret(path: string, text: string, mayReplace: boolean): void {
  let file: number
  try {
    file = openSync(path, mayReplace ? 'w' : 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new MisuseError(
      path,
      code === 'EEXIST'
        ? 'the file is there already, and peers may use it; give another name, or --force'
        : `cannot be written (${message})`,
    )
  }
  try {
    // A file that is replaced keeps its mode otherwise, and others could read the secret.
    fchmodSync(file, 0o600)
    writeSync(file, text)
  } finally {
    closeSync(file)
  }
}

function describe(path: string, { kind, fingerprint }: Written): string {
  return kind === 'token'
    ? `Wrote a token to ${path}.`
    : `Wrote a network key to ${path} (fingerprint ${fingerprint ?? ''}).\nGive it to every peer of the job: shoal peer --psk ${path}`
}
