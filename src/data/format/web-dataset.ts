import { DataError, textOf } from '../data-error.ts'
import type { DataFile, FileIndex, Format, Sample } from './format.ts'
import { type TarEntry, tarEntries } from './tar-headers.ts'

interface TarSample {
  readonly key: string
  readonly entries: readonly (TarEntry & { readonly field: string })[]
}

const blockBytes = 4 * 1_024 * 1_024

/**
 * WebDataset: a tar in which neighbours of one name but for its extension are the fields of one sample. `__key__` is the
 * name; txt is text, json is parsed, cls is a number, everything else comes as bytes.
 */
export const webDatasetFormat: Format = {
  name: 'web-dataset',
  endings: ['.tar'],

  async index(file: DataFile): Promise<FileIndex> {
    const detail: TarSample[][] = []
    let bytes = Number.POSITIVE_INFINITY
    for await (const sample of samplesOf(file)) {
      if (bytes > blockBytes) {
        detail.push([])
        bytes = 0
      }
      detail[detail.length - 1]?.push(sample)
      for (const entry of sample.entries) bytes += entry.bytes
    }
    return { blocks: detail.map(({ length }) => length), detail }
  },

  async readBlock(file: DataFile, index: FileIndex, block: number): Promise<readonly Sample[]> {
    const samples = (index.detail as TarSample[][])[block] as TarSample[]
    const entries = samples.flatMap((sample) => sample.entries)
    const from = Math.min(...entries.map(({ offset }) => offset))
    const to = Math.max(...entries.map((entry) => entry.offset + entry.bytes))
    const bytes = await file.read(from, to)
    return samples.map(({ key, entries }) => {
      const sample: Record<string, unknown> = { __key__: key }
      for (const { field, offset, bytes: length } of entries)
        sample[field] = decoded(file, key, field, bytes.slice(offset - from, offset - from + length))
      return sample
    })
  },
}

async function* samplesOf(file: DataFile): AsyncIterable<TarSample> {
  let key: string | undefined
  let entries: (TarEntry & { field: string })[] = []
  for await (const entry of tarEntries(file)) {
    const slash = entry.name.lastIndexOf('/')
    const dot = entry.name.indexOf('.', slash + 2)
    // What has no extension is a folder's mark or a note, not a field.
    if (dot === -1) continue
    const entryKey = entry.name.slice(0, dot)
    if (entryKey !== key && entries.length > 0) {
      yield { key: key as string, entries }
      entries = []
    }
    key = entryKey
    entries.push({ ...entry, field: entry.name.slice(dot + 1).toLowerCase() })
  }
  if (entries.length > 0) yield { key: key as string, entries }
}

function decoded(file: DataFile, key: string, field: string, bytes: Uint8Array): unknown {
  const kind = field.slice(field.lastIndexOf('.') + 1)
  const text = () => Buffer.from(bytes).toString('utf8')
  if (kind === 'txt' || kind === 'text') return text()
  if (kind === 'cls' || kind === 'index') return Number(text())
  if (kind !== 'json') return bytes
  try {
    return JSON.parse(text()) as unknown
  } catch (error) {
    throw new DataError(
      'file-damaged',
      file.path,
      `${field} of sample ${key} is not JSON (${textOf(error)}). Mend it, or copy the file again`,
    )
  }
}
