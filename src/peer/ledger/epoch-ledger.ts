import { appendFileSync } from 'node:fs'
import { appendFile, readFile, rename, rm, writeFile } from 'node:fs/promises'
import type { PeerId } from '../../base/ids.ts'

/** [from, to) of a shard; `view` is that of its last commit. */
interface Range {
  readonly from: number
  to: number
  view: number
}

export interface EpochLedgerOptions {
  readonly path: string
  readonly epoch: number
  readonly peer: PeerId
  /** Lines that may be appended before the file is written anew, while there are few ranges. */
  readonly linesMax: number
}

/** So many lines are made or read in one turn: the thread has leases to renew. */
const linesPerTurn = 1_000

/**
 * What this peer had committed of one epoch: ranges, joined where one begins at the end of another. Commits are appended to
 * a file; when that has twice as many lines as there are ranges it is written anew. So file and memory grow with the ranges,
 * which are few where shards are read in order, and not with the samples.
 */
export class EpochLedger {
  readonly #options: EpochLedgerOptions
  readonly #shards = new Map<number, Range[]>()
  #news = new Map<number, Range[]>()
  #rangeCount = 0
  #lineCount = 0
  #isRead = false
  #isStopped = false

  constructor(options: EpochLedgerOptions) {
    this.#options = options
  }

  get epoch(): number {
    return this.#options.epoch
  }

  add(shard: number, from: number, to: number, view: number): void {
    join(this.#news, shard, { from, to, view })
  }

  /** Writes what is new. Not called while it runs. */
  async write(): Promise<void> {
    if (!this.#isRead) await this.#read()
    const news = this.#news
    this.#news = new Map()
    for (const [shard, ranges] of news) for (const range of ranges) this.#join(shard, range)
    const newLines = countOf(news)
    if (this.#lineCount + newLines > Math.max(this.#options.linesMax, 2 * this.#rangeCount)) {
      await this.#rewrite()
      return
    }
    for await (const text of this.#texts(news)) await appendFile(this.#options.path, text)
    this.#lineCount += newLines
  }

  /** Writes the last of it at once. */
  stop(): void {
    this.#isStopped = true
    const lines = [...this.#news].flatMap(([shard, ranges]) =>
      ranges.map((range) => this.#line(shard, range)),
    )
    if (lines.length > 0) appendFileSync(this.#options.path, lines.join(''))
    this.#news.clear()
  }

  /** What an earlier process wrote. */
  async #read(): Promise<void> {
    this.#isRead = true
    const text = await readFile(this.#options.path, 'utf8').catch(() => '')
    const lines = text.split('\n')
    // Half a line at the end, of a crash: the next is not to be written on it.
    if (lines[lines.length - 1] === '') lines.pop()
    else await appendFile(this.#options.path, '\n')
    for (const [index, line] of lines.entries()) {
      if (index % linesPerTurn === linesPerTurn - 1) await nextTurn()
      const range = parse(line)
      if (range !== undefined) this.#join(range.shard, range)
    }
    this.#lineCount = lines.length
  }

  async #rewrite(): Promise<void> {
    const { path } = this.#options
    const aside = `${path}.new`
    await rm(aside, { force: true })
    await writeFile(aside, '')
    for await (const text of this.#texts(this.#shards)) await appendFile(aside, text)
    // What is appended at the end must not be replaced by this.
    if (this.#isStopped) return
    await rename(aside, path)
    this.#lineCount = this.#rangeCount
  }

  async *#texts(shards: ReadonlyMap<number, readonly Range[]>): AsyncGenerator<string> {
    let lines: string[] = []
    for (const [shard, ranges] of shards)
      for (const range of ranges) {
        lines.push(this.#line(shard, range))
        if (lines.length < linesPerTurn) continue
        yield lines.join('')
        lines = []
        await nextTurn()
      }
    if (lines.length > 0) yield lines.join('')
  }

  #line(shard: number, { from, to, view }: Range): string {
    const { epoch, peer } = this.#options
    return `${JSON.stringify({ epoch, shard, from, to, view, peer })}\n`
  }

  #join(shard: number, range: Range): void {
    this.#rangeCount += join(this.#shards, shard, range)
  }
}

/** A range that goes on from one that is there makes it longer. Returns how many ranges there are more than before. */
function join(shards: Map<number, Range[]>, shard: number, { from, to, view }: Range): 0 | 1 {
  const ranges = shards.get(shard)
  if (ranges === undefined) {
    shards.set(shard, [{ from, to, view }])
    return 1
  }
  // The last is the one that goes on, nearly always.
  const last = ranges.findLast((one) => one.to === from)
  if (last === undefined) {
    ranges.push({ from, to, view })
    return 1
  }
  last.to = to
  last.view = Math.max(last.view, view)
  return 0
}

function countOf(shards: ReadonlyMap<number, readonly Range[]>): number {
  let count = 0
  for (const ranges of shards.values()) count += ranges.length
  return count
}

function parse(line: string): (Range & { readonly shard: number }) | undefined {
  try {
    const { shard, from, to, view } = JSON.parse(line) as Record<string, unknown>
    const isWhole = [shard, from, to, view].every((value) => Number.isSafeInteger(value))
    return isWhole ? ({ shard, from, to, view } as Range & { shard: number }) : undefined
  } catch {
    return undefined
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
