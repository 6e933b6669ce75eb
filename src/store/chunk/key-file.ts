import { readFile, stat } from 'node:fs/promises'
import { MisuseError } from '../../base/errors.ts'

const keyBytes = 32
const othersMask = 0o077

/** Reads the key with which chunks are encrypted: 32 bytes, raw, as 64 hex digits, or in base 64. */
export async function readKeyFile(path: string): Promise<Uint8Array> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new MisuseError(
      'key file',
      `${path} cannot be read (${code}); make one: openssl rand -hex 32 > ${path}`,
    )
  }
  const { mode } = await stat(path)
  if ((mode & othersMask) !== 0)
    throw new MisuseError(
      'key file',
      `${path} can be read by others (mode ${(mode & 0o777).toString(8)}): chmod 600 ${path}`,
    )
  if (bytes.length === keyBytes) return new Uint8Array(bytes)
  const text = bytes.toString('latin1').trim()
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== keyBytes)
    throw new MisuseError(
      'key file',
      `${path} does not hold ${keyBytes} bytes, 64 hex digits or base 64 of them`,
    )
  return new Uint8Array(key)
}
