import { isAbsolute, resolve } from 'node:path'
import { MisuseError } from '../../base/errors.ts'
import type { AddDataSetOptions } from '../../data/catalog/add-data-set.ts'

/** What `shoal dataset add` takes, as text. */
export interface PlanFlags {
  readonly format?: string
  readonly shardBy: string
  readonly order: string
  readonly shuffle: string
  readonly seed: string
  readonly epochs: string
  readonly batch?: string
  readonly lanes?: string
  readonly digest?: string
}

export function planOf(name: string, uri: string, flags: PlanFlags): AddDataSetOptions {
  const { format, batch, lanes, digest } = flags
  return {
    name,
    uri: wholeUri(uri),
    ...(format === undefined ? {} : { format }),
    shardBy: shardByOf(flags.shardBy),
    order: oneOf<'free' | 'global'>('--order', flags.order, ['free', 'global']),
    shuffle: shuffleOf(flags.shuffle),
    seed: wholeNumber('--seed', flags.seed, 0),
    epochs: wholeNumber('--epochs', flags.epochs, 1),
    ...(batch === undefined ? {} : { batch: wholeNumber('--batch', batch, 1) }),
    ...(lanes === undefined ? {} : { lanes: wholeNumber('--lanes', lanes, 1) }),
    ...(digest === undefined ? {} : { digest: oneOf('--digest', digest, ['full', 'edges']) }),
  }
}

/** Peers on other nodes read it, too: a path from here would mean something else there. */
export function wholeUri(uri: string): string {
  return /^[a-z][a-z0-9+.-]+:/i.test(uri) || isAbsolute(uri) ? uri : resolve(uri)
}

export function wholeNumber(flag: string, text: string, least: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && Number.isSafeInteger(value) && value >= least) return value
  throw new MisuseError(flag, `${JSON.stringify(text)} is not a whole number from ${least} on`)
}

export function oneOf<const Text extends string>(flag: string, text: string, allowed: readonly Text[]): Text {
  const found = allowed.find((one) => one === text)
  if (found !== undefined) return found
  throw new MisuseError(flag, `${JSON.stringify(text)}; give ${allowed.join(' or ')}`)
}

function shardByOf(text: string): NonNullable<AddDataSetOptions['shardBy']> {
  if (text === 'file' || text === 'row-group') return text
  const rows = /^rows:(\d+)$/.exec(text)?.[1]
  if (rows !== undefined) return { rows: wholeNumber('--shard-by', rows, 1) }
  throw new MisuseError('--shard-by', `${JSON.stringify(text)}; give file, row-group or rows:N`)
}

function shuffleOf(text: string): NonNullable<AddDataSetOptions['shuffle']> {
  if (text === 'full' || text === 'none') return text
  const window = /^window:(\d+)$/.exec(text)?.[1]
  if (window !== undefined) return { window: wholeNumber('--shuffle', window, 1) }
  throw new MisuseError('--shuffle', `${JSON.stringify(text)}; give full, none or window:N`)
}
