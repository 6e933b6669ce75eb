import { MisuseError } from '../../base/errors.ts'
import { type Catalog, openCatalog } from '../catalog/catalog.ts'
import { requireSameFile, requireSameShape } from '../catalog/compare-catalog.ts'
import { type Description, parseDescription } from '../catalog/description.ts'
import type { Sample } from '../format/format.ts'
import { keepFreedMemory } from '../memory.ts'
import { BlockCache } from '../reader/block-cache.ts'
import { type BlockSource, blocksHere } from '../reader/block-source.ts'
import { ReaderPool, requireReaders } from '../reader/reader-pool.ts'
import { type SamplePlace, SamplePlaces } from '../reader/sample-places.ts'
import { type AskForPiece, DiskCache, type DiskCacheOptions } from '../source/disk-cache.ts'
import type { WorkPort } from './work-port.ts'

export interface OpenOptions {
  /** Where the files lie on this machine, where that is not what was registered. */
  readonly at?: string | undefined
  /** Threads that read and decode; 0 does it in the thread that asks. */
  readonly readers?: number | undefined
  /** Decoded blocks that are kept. In global order neighbours lie far apart: more blocks, fewer decoded twice. */
  readonly blocksMax?: number | undefined
  /** Keeps pieces of remote files on disk. */
  readonly cache?: DiskCacheOptions | undefined
}

/** A registered data set as it lies here, ready to be read. */
export class OpenDataSet {
  readonly name: string
  readonly description: Description
  readonly catalog: Catalog
  readonly places: SamplePlaces
  readonly contentDigest: string
  /** In free order: so many can be read at a time without a block being decoded twice. */
  readonly shardsAtOnce: number
  readonly #blockSource: BlockSource
  readonly #blocks: BlockCache
  /** Files that were compared with what was registered. */
  readonly #compared = new Map<number, Promise<void>>()

  constructor(
    { name, contentDigest }: { name: string; contentDigest: string },
    description: Description,
    catalog: Catalog,
    options: OpenOptions,
    ask?: AskForPiece,
  ) {
    const { readers = 0 } = options
    // Batches are cut from one, and each reader has one that it reads ahead.
    const blocksAhead = Math.max(1, readers)
    const { blocksMax = description.order === 'global' ? 64 : 1 + blocksAhead } = options
    requireReaders(readers)
    if (!Number.isSafeInteger(blocksMax) || blocksMax < 1)
      throw new MisuseError('blocksMax', `${blocksMax} is not a number of blocks, at least 1`)
    this.name = name
    this.shardsAtOnce = Math.max(1, blocksMax - blocksAhead)
    this.contentDigest = contentDigest
    this.description = description
    this.catalog = catalog
    this.places = new SamplePlaces(catalog, description)
    keepFreedMemory()
    this.#blockSource =
      readers === 0 ? blocksHere(catalog) : new ReaderPool(catalog, readers, options.cache, ask)
    this.#blocks = new BlockCache(this.#blockSource, blocksMax, this.shardsAtOnce)
  }

  get isRemote(): boolean {
    return isRemote(this.catalog.source.uri)
  }

  /** The samples that lie there, in the order asked for. */
  async read(places: readonly SamplePlace[]): Promise<Sample[]> {
    const samples = new Array<Sample>(places.length)
    await Promise.all(
      [...byBlock(places)].map(async ({ file, block, indices }) => {
        await this.#requireSame(file)
        const rows = indices.map((index) => (places[index] as SamplePlace).index)
        const taken = await this.#blocks.use(file, block, (samples) => samples.take(rows))
        for (const [at, index] of indices.entries()) samples[index] = taken[at] as Sample
      }),
    )
    return samples
  }

  get hasIdleReader(): boolean {
    return this.#blockSource.isIdle
  }

  /** Reads a block before it is asked for; false where that would push out one that is asked for sooner. */
  maybeReadAhead({ file, block }: SamplePlace): boolean {
    return this.#blocks.maybeReadAhead(file, block)
  }

  close(): void {
    this.#blockSource.close()
    this.catalog.close()
  }

  #requireSame(file: number): Promise<void> {
    let compared = this.#compared.get(file)
    if (compared === undefined) {
      compared = requireSameFile(this.catalog, file, this.description, this.name)
      this.#compared.set(file, compared)
      compared.catch(() => this.#compared.delete(file))
    }
    return compared
  }
}

interface BlockGroup {
  readonly file: number
  readonly block: number
  /** Which of the places lie in it. */
  readonly indices: number[]
}

function byBlock(places: readonly SamplePlace[]): Iterable<BlockGroup> {
  const groups = new Map<string, BlockGroup>()
  let last: BlockGroup | undefined
  for (const [index, { file, block }] of places.entries()) {
    // Neighbours mostly lie in the same block.
    if (last?.file !== file || last.block !== block) {
      const key = `${file}/${block}`
      last = groups.get(key) ?? { file, block, indices: [] }
      groups.set(key, last)
    }
    last.indices.push(index)
  }
  return groups.values()
}

function isRemote(uri: string): boolean {
  return /^(https?|s3):/.test(uri)
}

/**
 * The cache that was asked for; otherwise the peer's, if it has one and the files are remote. Others are asked for pieces
 * where they read the same files: in free order each file has one reader in an epoch.
 */
async function cacheFor(
  port: Pick<WorkPort, 'cache' | 'piece'>,
  dataSet: string,
  uri: string,
  epochs: number,
  { order, uri: registered }: Description,
  { cache }: OpenOptions,
): Promise<{ cache: DiskCacheOptions | undefined; ask: AskForPiece | undefined }> {
  if (cache !== undefined || !isRemote(uri)) return { cache, ask: undefined }
  const { folder, bytesMax } = (await port.cache?.()) ?? {}
  if (folder === undefined || bytesMax === undefined) return { cache, ask: undefined }
  const isShared = uri === registered && (order === 'global' || epochs > 1)
  const ask: AskForPiece = async ({ path, version, bytes }, piece) =>
    (await port.piece?.({ dataSet, path, version, bytes, piece }))?.isThere === true
  return { cache: { folder, bytesMax }, ask: isShared ? ask : undefined }
}

/** Opens a data set that the job has registered. Refuses files that cannot be those that were registered. */
export async function openDataSet(
  port: Pick<WorkPort, 'dataSet' | 'cache' | 'piece'>,
  name: string,
  options: OpenOptions = {},
): Promise<OpenDataSet> {
  const agreed = await port.dataSet(name)
  const description = parseDescription(name, agreed.description)
  const uri = options.at ?? description.uri
  const { cache, ask } = await cacheFor(port, name, uri, agreed.epochs, description, options)
  const catalog = await openCatalog({
    uri,
    format: description.format,
    around: cache === undefined ? undefined : (source) => new DiskCache(cache).around(source, ask),
  })
  try {
    requireSameShape(catalog, description, name)
    return new OpenDataSet(agreed, description, catalog, { ...options, cache }, ask)
  } catch (error) {
    catalog.close()
    throw error
  }
}
