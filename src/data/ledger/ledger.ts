import { readFile, stat } from 'node:fs/promises'
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
  for (const place of places) {
    const path = (await stat(place).catch(() => undefined))?.isDirectory()
      ? join(place, 'ledger', `${dataSet}.jsonl`)
      : place
    const text = await readFile(path, 'utf8').catch((error: unknown) => {
      // A peer that committed nothing wrote nothing.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && path !== place) return ''
      throw new DataError(
        'source-unreadable',
        path,
        'this ledger cannot be read. Give state folders of peers, or ledger files',
        error,
      )
    })
    for (const line of text.split('\n')) {
      const parsed = entry.safeParse(parseLine(line))
      if (parsed.success) entries.push(parsed.data)
    }
  }
  return entries
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return undefined
  }
}
