import type { FileMetaData } from 'hyparquet'
import { MisuseError } from '../../base/errors.ts'
import { Breather } from '../breather.ts'
import { type Catalog, type CatalogFile, openCatalog } from '../catalog/catalog.ts'
import { freshMemory, keepFreedMemory } from '../memory.ts'
import { shardOrder } from '../order/shard-order.ts'
import type { Strategy } from '../partition/partition.ts'
import { partitionFiles } from '../partition/partition-files.ts'
import { ReaderPool, requireReaders } from '../reader/reader-pool.ts'
import { type TokenBatch, TokenBatcher, type TokenBatchOptions } from './token-batch.ts'
import { findTokenColumn } from './token-column.ts'
import { readTokenRows, type TokenRows } from './token-rows.ts'

export interface TokenStreamOptions extends TokenBatchOptions {
  /** The column of tokens; without it `input_ids` or `token_ids`. */
  readonly column?: string
  readonly worldSize?: number
  readonly rank?: number
  /** How files are shared out; round-robin without it. */
  readonly strategy?: Strategy
  /** Files are taken in another order in every epoch; without a seed, in the order of their names. */
  readonly seed?: number
  /** Threads that read and decode; 0 does it in the thread that asks. */
  readonly readers?: number
  /** Row groups that are read ahead; one for each reader without it. */
  readonly prefetch?: number
}

interface Group {
  readonly file: number
  readonly group: number
  /** Its file's place in the epoch. */
  readonly turn: number
}

/** Token batches of a worker's files, epoch by epoch. Holds one row group for each reader, and those read ahead. */
export class TokenStream {
  readonly #catalog: Catalog
  readonly #options: TokenStreamOptions
  readonly #own: readonly number[]
  readonly #pool: ReaderPool | undefined
  #epoch = 0
  #turn = 0
  #isExhausted = false

  constructor(catalog: Catalog, options: TokenStreamOptions) {
    requireOptions(options)
    const { worldSize = 1, rank = 0, strategy, readers = 0 } = options
    this.#catalog = catalog
    this.#options = options
    const paths = catalog.files.map(({ path }) => path)
    const own = new Set(partitionFiles(paths, worldSize, rank, strategy))
    this.#own = paths.flatMap((path, file) => (own.has(path) ? [file] : []))
    // One without rows may be without columns, too.
    for (const file of this.#own) if ((catalog.files[file]?.samples ?? 0) > 0) this.#columnOf(file)
    keepFreedMemory()
    this.#pool = readers === 0 ? undefined : new ReaderPool(catalog, readers)
  }

  get currentEpoch(): number {
    return this.#epoch
  }

  /** Which of the worker's files, in the epoch's order, batches come from now. */
  get currentFileIndex(): number {
    return this.#turn
  }

  get isEpochExhausted(): boolean {
    return this.#isExhausted
  }

  /** The worker's files in the order of the epoch. */
  get files(): string[] {
    return this.#order().map((file) => (this.#catalog.files[file] as CatalogFile).path)
  }

  /** Begins an epoch, at one of its files; beyond the last, at its end. */
  resumeFrom(fileIndex: number, epoch = this.#epoch): void {
    if (!Number.isSafeInteger(epoch) || epoch < 0)
      throw new MisuseError('epoch', `${epoch} is not a number of an epoch, from 0 on`)
    if (Number.isNaN(Number(fileIndex)))
      throw new MisuseError('fileIndex', `${fileIndex} is not a number of a file, from 0 on`)
    this.#epoch = epoch
    this.#turn = Math.min(Math.max(0, Math.floor(fileIndex)), this.#own.length)
    this.#isExhausted = this.#turn === this.#own.length
  }

  startEpoch(epoch: number): void {
    this.resumeFrom(0, epoch)
  }

  /** The batches of the epoch, from the current file on. The last may have fewer rows. */
  async *batches(): AsyncGenerator<TokenBatch> {
    const batcher = new TokenBatcher(this.#options)
    const breather = new Breather()
    for await (const { rows, turn } of this.#rowGroups()) {
      this.#turn = turn
      const { values, offsets } = rows
      for (let row = 0; row + 1 < offsets.length; row++) {
        const batch = batcher.add(values, offsets[row] as number, offsets[row + 1] as number)
        if (batch === undefined) continue
        await breather.maybeBreathe()
        yield batch
      }
      this.#pool?.takeBack([values])
    }
    const rest = batcher.finish()
    this.#turn = this.#own.length
    this.#isExhausted = true
    if (rest !== undefined) yield rest
  }

  close(): void {
    this.#pool?.close()
    this.#catalog.close()
  }

  async *#rowGroups(): AsyncGenerator<{ rows: TokenRows; turn: number }> {
    const { readers = 0, prefetch = readers } = this.#options
    const waiting: { turn: number; rows: Promise<TokenRows> }[] = []
    for (const group of this.#groups()) {
      const rows = this.#read(group)
      // Whoever comes to it gets the error; until then nobody may miss it.
      rows.catch(() => {})
      waiting.push({ turn: group.turn, rows })
      if (waiting.length <= prefetch) continue
      const next = waiting.shift()
      if (next !== undefined) yield { turn: next.turn, rows: await next.rows }
    }
    for (const { turn, rows } of waiting) yield { turn, rows: await rows }
  }

  *#groups(): Generator<Group> {
    for (const [turn, file] of this.#order().entries()) {
      if (turn < this.#turn) continue
      const { blocks } = (this.#catalog.files[file] as CatalogFile).index
      for (const [group, rows] of blocks.entries()) if (rows > 0) yield { file, group, turn }
    }
  }

  #read({ file, group }: Group): Promise<TokenRows> {
    if (this.#pool !== undefined) return this.#pool.readTokens(file, group, this.#options.column)
    const known = this.#catalog.files[file] as CatalogFile
    return readTokenRows(known, known.index.detail as FileMetaData, this.#columnOf(file), group, freshMemory)
  }

  #columnOf(file: number) {
    const known = this.#catalog.files[file] as CatalogFile
    return findTokenColumn(known, known.index.detail as FileMetaData, this.#options.column)
  }

  #order(): number[] {
    const { seed } = this.#options
    if (seed === undefined) return [...this.#own]
    const order = shardOrder({ seed, epoch: this.#epoch }, this.#own.length)
    return this.#own.map((_, turn) => this.#own[order.at(turn)] as number)
  }
}

/** Opens a folder (or address) of Parquet files for its tokens. */
export async function openTokens(uri: string, options: TokenStreamOptions): Promise<TokenStream> {
  const catalog = await openCatalog({ uri, format: 'parquet' })
  try {
    return new TokenStream(catalog, options)
  } catch (error) {
    catalog.close()
    throw error
  }
}

function requireOptions(options: TokenStreamOptions): void {
  const { batchSize, sequenceLength, padId = 0, eosId = 0, readers = 0, prefetch = 0 } = options
  requireReaders(readers)
  for (const [name, id] of Object.entries({ padId, eosId }))
    if ((id | 0) !== id) throw new MisuseError(name, `${id} is not a token, a whole number of 32 bits`)
  if (!Number.isSafeInteger(batchSize) || batchSize < 1)
    throw new MisuseError('batchSize', `${batchSize} is not a number of rows, at least 1`)
  if (!Number.isSafeInteger(sequenceLength) || sequenceLength < 1)
    throw new MisuseError('sequenceLength', `${sequenceLength} is not a number of tokens, at least 1`)
  if (!Number.isSafeInteger(prefetch) || prefetch < 0)
    throw new MisuseError('prefetch', `${prefetch} is not a number of row groups`)
}
