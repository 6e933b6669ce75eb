import { MisuseError } from './errors.ts'

/** A peer's identity: the text form of its Ed25519 key's libp2p peer id. */
export type PeerId = string

/** Raised by a peer at every start; a peer that was removed raises it to come back. */
export type Incarnation = number

/** Views are numbered from 1; 0 means "no view". */
export type ViewNumber = number

/** One shard of one epoch of one data set: the unit of ownership and of progress. */
export interface ShardRef {
  readonly dataSet: string
  readonly epoch: number
  readonly shard: number
}

// Eight digits keep the byte order of shard ids equal to the order of their indices.
const shardDigits = 8
export const shardsPerDataSetMax = 10 ** shardDigits

/** The id that is hashed for ownership; it does not name the epoch, so shards keep their owner across epochs. */
export function shardId(dataSet: string, shard: number): string {
  return `${dataSet}/${String(shard).padStart(shardDigits, '0')}`
}

export function shardKey(ref: ShardRef): string {
  return `${ref.dataSet}@${ref.epoch}/${ref.shard}`
}

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

export function isName(text: string): boolean {
  return namePattern.test(text)
}

const attemptPattern = /^([^~]+)~([1-9]\d{0,8})$/

/** A data set that was restored is another one from then on: `corpus`, then `corpus~1`, `corpus~2` and so on. */
export function isDataSetName(text: string): boolean {
  return isName(nameWithoutAttempt(text))
}

export function nameWithoutAttempt(dataSet: string): string {
  return attemptPattern.exec(dataSet)?.[1] ?? dataSet
}

/** How often the data set was restored. */
export function attemptOf(dataSet: string): number {
  return Number(attemptPattern.exec(dataSet)?.[2] ?? 0)
}

/** Whether a person who says `name` means this data set: in whatever attempt, or in the one that the name says. */
export function isNamed(dataSet: string, name: string): boolean {
  return dataSet === name || nameWithoutAttempt(dataSet) === name
}

export function attemptName(name: string, attempt: number): string {
  return attempt === 0 ? name : `${name}~${attempt}`
}

export function nextAttempt(dataSet: string): string {
  return attemptName(nameWithoutAttempt(dataSet), attemptOf(dataSet) + 1)
}

/** Checks a name that a person chose for a job, a data set or a barrier. */
export function requireName(field: string, text: string): string {
  if (!isName(text)) {
    throw new MisuseError(
      field,
      `${JSON.stringify(text)} is not a name; use 1 to 64 letters, digits, dots, dashes or underscores, the first a letter or digit`,
    )
  }
  return text
}
