import { InvalidArgumentError } from 'commander'
import { type WireKind, wireKinds } from '../../../sim/processes/wires.ts'
import type { SeedRange } from '../../../sim/virtual/index.ts'

/** What `shoal sim` was asked for. */
export interface SimFlags {
  readonly virtual?: true
  readonly peers?: number
  readonly shards?: number
  readonly samplesPerShard?: number
  readonly epochs?: number
  readonly dataset?: string
  readonly order?: 'free' | 'global'
  readonly faults?: string
  readonly preset?: 'lan' | 'test'
  readonly network?: WireKind
  readonly seed?: number
  readonly seeds?: SeedRange
  readonly minutes?: number
  readonly trace?: true
  readonly keep?: true
  readonly json?: true
}

/** What a shell reports for a program that Ctrl-C ended. */
export const interruptedExitCode = 130

export function parseRange(text: string): SeedRange {
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? []
  const range = { first: Number(first), last: Number(last) }
  if (!Number.isSafeInteger(range.first) || !Number.isSafeInteger(range.last) || range.first > range.last) {
    throw new InvalidArgumentError('Give two seeds, the lower first, such as 1..500.')
  }
  return range
}

export function parseOrder(text: string): 'free' | 'global' {
  if (text !== 'free' && text !== 'global') throw new InvalidArgumentError('Choose free or global.')
  return text
}

export function parsePreset(text: string): 'lan' | 'test' {
  if (text !== 'lan' && text !== 'test') throw new InvalidArgumentError('Choose lan or test.')
  return text
}

export function parseNetwork(text: string): WireKind {
  const kind = wireKinds.find((one) => one === text)
  if (kind === undefined) throw new InvalidArgumentError(`Choose ${wireKinds.join(' or ')}.`)
  return kind
}
