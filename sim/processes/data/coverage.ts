import { createHash } from 'node:crypto'
import { type ShardRef, shardKey } from '../../../src/base/ids.ts'
import type { DataSetRegistered, Observation } from '../../check/observation.ts'
import { RangesByKey } from '../../check/sample-ranges.ts'
import { LineTail } from '../line-tail.ts'

/** What became of the samples of a data set, each counted once for every epoch. */
export interface Coverage {
  readonly samples: number
  readonly committed: number
  /** Left out by agreement. */
  readonly quarantined: number
  /** Committed more than once in an epoch: never, or shoal has a fault. */
  readonly repeated: number
}

export interface CoverageReport {
  readonly coverage: Coverage
  /** SHA-256 over the names and contents of what was committed, in the order of steps, or of shards. */
  readonly orderDigest: string
  /** One line for each committed sample, in that order. */
  readonly text: string
  readonly complaints: readonly string[]
}

/** As `shoal dataset read --names --json` writes it. */
interface ReadLine {
  readonly epoch: number
  readonly ranges: readonly {
    readonly shard: number
    readonly from: number
    readonly to: number
    readonly names: readonly string[]
  }[]
}

/** Sets what was committed, as the peers saw it, beside what was read, as the workers wrote it. */
export class CoverageBook {
  readonly #committed = new RangesByKey()
  readonly #quarantined = new Set<string>()
  readonly #isGlobal: boolean
  #dataSet: DataSetRegistered | undefined

  constructor(isGlobal: boolean) {
    this.#isGlobal = isGlobal
  }

  observe(observation: Observation): void {
    switch (observation.kind) {
      case 'data-set':
        this.#dataSet = observation
        break
      case 'quarantined':
        this.#quarantined.add(shardKey(observation))
        break
      case 'accepted':
        this.#committed.of(shardKey(observation)).add(observation.from, observation.cursor)
        break
      case 'event':
        if (observation.event.kind === 'shard-started')
          this.#committed.of(shardKey(observation.event.shard)).add(0, observation.event.cursor)
        break
      default:
    }
  }

  /** `samples` are those of one epoch. */
  report(samples: number, files: readonly string[]): CoverageReport {
    const complaints: string[] = []
    const read = readBy(files, this.#isGlobal, complaints)
    const lines: string[] = []
    let repeated = 0
    let quarantined = 0
    const epochs = this.#dataSet?.epochs ?? 0
    for (let epoch = 0; epoch < epochs; epoch++) {
      const inEpoch = new Set<string>()
      for (const unit of this.#units(epoch)) {
        const names = read.get(unitKey(unit, unit.at))
        if (!this.#committed.of(shardKey(unit)).covers(unit.at, unit.at + 1)) {
          if (this.#quarantined.has(shardKey(unit))) quarantined += names?.length ?? 1
          continue
        }
        if (names === undefined)
          complaints.push(`sample ${unit.at} of ${shardKey(unit)} was committed, and nobody read it`)
        for (const name of names ?? []) {
          if (inEpoch.has(name)) repeated++
          inEpoch.add(name)
          lines.push(name)
        }
      }
    }
    const coverage = { samples: samples * epochs, committed: lines.length, quarantined, repeated }
    const missing = coverage.samples - coverage.committed - quarantined
    if (repeated > 0) complaints.push(`${repeated} samples were committed more than once in an epoch`)
    if (missing > 0) complaints.push(`${missing} of ${coverage.samples} samples were not committed`)
    const text = lines.map((line) => `${line}\n`).join('')
    return {
      coverage,
      orderDigest: createHash('sha256').update(text).digest('hex'),
      text,
      complaints: complaints.slice(0, complaintsMax),
    }
  }

  /** In global order step by step, and in each all lanes; in free order shard by shard. */
  *#units(epoch: number): Generator<ShardRef & { readonly at: number }> {
    if (this.#dataSet === undefined) return
    const { dataSet, sizes } = this.#dataSet
    const shards = Array.from(sizes, (size, shard) => ({ size, ref: { dataSet, epoch, shard } }))
    if (!this.#isGlobal) {
      for (const { size, ref } of shards) for (let at = 0; at < size; at++) yield { ...ref, at }
      return
    }
    const steps = Math.max(0, ...shards.map(({ size }) => size))
    for (let at = 0; at < steps; at++) for (const { size, ref } of shards) if (at < size) yield { ...ref, at }
  }
}

const complaintsMax = 10

function unitKey({ epoch, shard }: { epoch: number; shard: number }, at: number): string {
  return `${epoch}/${shard}/${at}`
}

/** Names by unit. What two workers read at the same place must be the same. */
function readBy(
  files: readonly string[],
  isGlobal: boolean,
  complaints: string[],
): Map<string, readonly string[]> {
  const read = new Map<string, readonly string[]>()
  const put = (key: string, names: readonly string[]): void => {
    const before = read.get(key)
    if (before !== undefined && before.join() !== names.join())
      complaints.push(`at ${key} one worker read ${before.join()}, and another ${names.join()}`)
    read.set(key, names)
  }
  for (const file of files) {
    const tail = new LineTail(file)
    for (let texts = tail.read(); texts.length > 0; texts = tail.read())
      for (const text of texts) {
        const line = parse(text)
        for (const { shard, from, names } of line?.ranges ?? []) {
          const unit = { epoch: line?.epoch ?? 0, shard }
          if (isGlobal) put(unitKey(unit, from), names)
          else for (const [offset, name] of names.entries()) put(unitKey(unit, from + offset), [name])
        }
      }
    tail.close()
  }
  return read
}

/** A worker that was killed may have left half a line, which the next one wrote on: neither was committed by that line. */
function parse(text: string): ReadLine | undefined {
  try {
    return JSON.parse(text.slice(Math.max(0, text.lastIndexOf('{"epoch"')))) as ReadLine
  } catch {
    return undefined
  }
}
