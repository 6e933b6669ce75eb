import '../promise-with-resolvers.ts'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { generateKeyPair, privateKeyFromProtobuf, privateKeyToProtobuf } from '@libp2p/crypto/keys'
import type { Ed25519PrivateKey } from '@libp2p/interface'
import { fromString } from 'uint8arrays/from-string'
import { toString as textOf } from 'uint8arrays/to-string'
import { syncFolder } from '../durable-log/disk.ts'
import { StartRefusal } from '../start-refusal.ts'

const ownerOnly = 0o600
const othersMask = 0o077

/** The key in the file, or undefined where there is none. */
export async function readIdentity(path: string): Promise<Ed25519PrivateKey | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const { mode } = await stat(path)
  if ((mode & othersMask) !== 0) {
    throw new StartRefusal(
      'identity-exposed',
      `${path} can be read by others (mode ${(mode & 0o777).toString(8)}), and whoever has it can speak in this peer's name. If nobody has: chmod 600 ${path}. Otherwise move the state folder away, and the peer joins as a new one.`,
    )
  }
  return parseIdentity(path, text)
}

/** A new key, in place and on the disk when this returns; a crash leaves the whole file or none. */
export async function createIdentity(path: string): Promise<Ed25519PrivateKey> {
  const key = await generateKeyPair('Ed25519')
  const nextPath = `${path}.next`
  await rm(nextPath, { force: true })
  const file = await open(nextPath, 'wx', ownerOnly)
  try {
    await file.writeFile(`${textOf(privateKeyToProtobuf(key), 'base64pad')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(nextPath, path)
  await syncFolder(dirname(path))
  return key
}

function parseIdentity(path: string, text: string): Ed25519PrivateKey {
  try {
    const key = privateKeyFromProtobuf(fromString(text.trim(), 'base64pad'))
    if (key.type === 'Ed25519') return key
  } catch {
    // Told below, as for a key of another kind.
  }
  throw new StartRefusal(
    'identity-damaged',
    `${path} does not hold an Ed25519 key. Without its key the peer cannot keep what it has promised in that name: move the state folder away, and it joins as a new one.`,
  )
}
