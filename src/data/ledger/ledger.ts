import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DataError } from '../data-error.ts'

const entry = z.object({
  epoch: z.int().min(0),
  shard: z.int().min(0),
  from: z.int().min(0),
  to: z.int().min(1),
  view: z.int(),
  peer: z.string(),
})

/** A range that a peer had committed under a view. */
export type LedgerEntry = z.infer<typeof entry>

/** The ledgers of peers: their state folders, or the files themselves. A last line that a crash cut off is left out. */
export async function readLedgers(places: readonly string[], dataSet: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  for (const place of places)
    for (const path of await filesAt(place, dataSet))
      for (const line of (await readFile(path, 'utf8').catch(unreadable(path))).split('\n')) {
        const parsed = entry.safeParse(parseLine(line))
        if (parsed.success) entries.push(parsed.data)
      }
  return entries
}

/** A peer that committed nothing wrote nothing. */
async function filesAt(place: string, dataSet: string): Promise<string[]> {
  if ((await stat(place).catch(unreadable(place))).isFile()) return [place]
  const folder = join(place, 'ledger')
  const names = await readdir(folder).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    return unreadable(folder)(error)
  })
  const isOfIt = (name: string) =>
    name.startsWith(`${dataSet}@`) && /^\d+\.jsonl$/.test(name.slice(dataSet.length + 1))
  return names.filter(isOfIt).map((name) => join(folder, name))
}

function unreadable(path: string): (error: unknown) => never {
  return (error) => {
    throw new DataError(
      'source-unreadable',
      path,
      'this ledger cannot be read. Give state folders of peers, or ledger files',
      error,
    )
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
