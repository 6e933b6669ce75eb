import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

const tokenLengthMin = 16

type Read<Value> = { readonly value: Value } | { readonly fault: string }

/** What a setting names by path, read at once: a wrong path is a wrong setting. */
export function readText(path: string): Read<string> {
  try {
    return { value: readFileSync(path, 'utf8') }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return {
      fault:
        code === 'ENOENT'
          ? 'there is no such file'
          : `the file cannot be read (${message}); give the user that runs the peer the right to read it`,
    }
  }
}

/** Of a file that holds a secret. */
export function isOpenToAll(path: string): boolean {
  try {
    return (statSync(path).mode & 0o004) !== 0
  } catch {
    // Whoever reads it says what is wrong with it.
    return false
  }
}

export function readToken(path: string): Read<string> {
  const read = readText(path)
  if ('fault' in read) return read
  const token = read.value.trim()
  if (token.length >= tokenLengthMin && /^[\x21-\x7e]+$/.test(token)) return { value: token }
  return {
    fault: `the file must hold a token of ${tokenLengthMin} or more letters, digits or signs, without spaces; make one with: shoal keygen --token FILE`,
  }
}

/** Peer ids as they are, and the lines of the files among them. */
export function readAllowList(entries: readonly string[], folder: string): Read<readonly string[]> {
  const ids: string[] = []
  for (const entry of entries) {
    if (isPeerId(entry)) {
      ids.push(entry)
      continue
    }
    const read = readText(resolve(folder, entry))
    if ('fault' in read) return { fault: `${entry} is no peer id, and no file of them: ${read.fault}` }
    for (const [index, line] of read.value.split('\n').entries()) {
      const id = line.replace(/#.*/, '').trim()
      if (id === '') continue
      if (!isPeerId(id))
        return { fault: `line ${index + 1} of ${entry} is no peer id: ${JSON.stringify(id)}` }
      ids.push(id)
    }
  }
  return ids.length === 0 ? { fault: 'it lists nobody; leave it out to allow every peer' } : { value: ids }
}

/** Ed25519 peer ids, the only ones that shoal makes, are this long and begin like this. */
function isPeerId(text: string): boolean {
  return /^12D3KooW[1-9A-HJ-NP-Za-km-z]{44}$/.test(text)
}
