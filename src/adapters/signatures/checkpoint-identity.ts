import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { PeerId } from '../../base/ids.ts'
import type { Sign, Verify } from '../../core/view.ts'
import { createIdentity, readIdentity } from '../state-folder/identity-file.ts'
import { createSign, createVerify } from './signatures.ts'

/** Who signs manifests, by the key in a file; one is made where there is none. */
export async function checkpointIdentity(
  file: string,
): Promise<{ readonly author: PeerId; readonly sign: Sign; readonly verify: Verify }> {
  await mkdir(dirname(file), { recursive: true })
  const key = (await readIdentity(file)) ?? (await createIdentity(file))
  return { author: key.publicKey.toString(), sign: createSign(key), verify: createVerify() }
}
