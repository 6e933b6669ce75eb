import { DataError } from '../data-error.ts'
import {
  type DataFile,
  type FileIndex,
  type Format,
  filesOf,
  formatNamed,
  guessFormat,
} from '../format/format.ts'
import '../format/known-formats.ts'
import { syntheticScheme, syntheticSource } from '../format/synthetic.ts'
import { openSource } from '../source/open-source.ts'
import type { Source, SourceFile } from '../source/source.ts'
import type { ShardBy } from './description.ts'

/** A file of a data set, and what it holds. */
export interface CatalogFile extends DataFile {
  readonly file: SourceFile
  readonly index: FileIndex
  /** Samples in all its blocks. */
  readonly samples: number
}

/** Samples [from, to) of a file. */
export interface FileShard {
  readonly file: number
  readonly from: number
  readonly to: number
}

const indexedAtOnce = 8

/** The files of a data set as they lie here, with what is in them. */
export class Catalog {
  readonly source: Source
  readonly format: Format
  readonly files: readonly CatalogFile[]

  constructor(source: Source, format: Format, files: readonly CatalogFile[]) {
    this.source = source
    this.format = format
    this.files = files
  }

  get samples(): number {
    return this.files.reduce((sum, { samples }) => sum + samples, 0)
  }

  shards(by: ShardBy): FileShard[] {
    return this.files.flatMap(({ samples, index }, file) => {
      if (by === 'file') return [{ file, from: 0, to: samples }]
      const sizes = by === 'row-group' ? index.blocks : evenSizes(samples, by.rows)
      let from = 0
      return sizes.map((size) => {
        from += size
        return { file, from: from - size, to: from }
      })
    })
  }

  /** How many samples of a shard lie in each of the blocks that it touches, the first of which is numbered `first`. */
  blocksOf({ file, from, to }: FileShard): { first: number; sizes: number[] } {
    const sizes: number[] = []
    let first = 0
    let start = 0
    for (const [block, size] of (this.files[file] as CatalogFile).index.blocks.entries()) {
      const overlap = Math.min(to, start + size) - Math.max(from, start)
      if (overlap > 0) {
        if (sizes.length === 0) first = block
        sizes.push(overlap)
      }
      start += size
    }
    return { first, sizes }
  }

  close(): void {
    this.source.close()
  }
}

export interface CatalogOptions {
  readonly uri: string
  /** Without it: that of most of the files, by their endings. */
  readonly format?: string | undefined
  /** Puts something around the source, such as a cache. */
  readonly around?: ((source: Source) => Source) | undefined
  readonly onFile?: OnFile | undefined
}

/** Told after every file, since some take long: so many of all are done. */
export type OnFile = (done: number, files: number) => void

/** Lists the files at an address and looks through each. */
export async function openCatalog({ uri, format: name, around, onFile }: CatalogOptions): Promise<Catalog> {
  const plain = uri.startsWith(syntheticScheme) ? syntheticSource(uri) : openSource(uri)
  const source = around === undefined ? plain : around(plain)
  try {
    const listed = await source.list()
    const format =
      name === undefined
        ? guessFormat(
            uri,
            listed.map(({ path }) => path),
          )
        : formatNamed(name)
    const wanted = filesOf(format, listed)
    if (wanted.length === 0) {
      const endings = format.endings.join(' or ')
      throw new DataError(
        'nothing-found',
        uri,
        `no ${format.name} files are there (${endings}). Check the address`,
      )
    }
    const files: CatalogFile[] = []
    for (let next = 0; next < wanted.length; next += indexedAtOnce) {
      const some = wanted.slice(next, next + indexedAtOnce)
      files.push(...(await Promise.all(some.map((file) => indexed(source, format, file)))))
      onFile?.(files.length, wanted.length)
    }
    return new Catalog(source, format, files)
  } catch (error) {
    source.close()
    throw error
  }
}

export function dataFileOf(source: Source, file: SourceFile): DataFile {
  return { path: file.path, bytes: file.bytes, read: (from, to, lent) => source.read(file, from, to, lent) }
}

async function indexed(source: Source, format: Format, file: SourceFile): Promise<CatalogFile> {
  const plain = dataFileOf(source, file)
  const index = await format.index(plain)
  return { ...plain, file, index, samples: index.blocks.reduce((sum, size) => sum + size, 0) }
}

function evenSizes(samples: number, rows: number): number[] {
  const sizes = Array.from({ length: Math.floor(samples / rows) }, () => rows)
  const rest = samples % rows
  return rest === 0 ? sizes : [...sizes, rest]
}
