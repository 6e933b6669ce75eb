import { z } from 'zod'
import { utf8Length } from '../../base/utf8.ts'
import { descriptionBytesMax } from '../../core/data-set.ts'
import { DataError, textOf } from '../data-error.ts'

const whole = z.int().min(0)

export const shardBy = z.union([z.enum(['file', 'row-group']), z.strictObject({ rows: z.int().min(1) })])
export type ShardBy = z.infer<typeof shardBy>

/** How far samples are mixed: not at all, as far as the order allows, or over windows of so many shards. */
export const shuffle = z.union([z.enum(['none', 'full']), z.strictObject({ window: z.int().min(1) })])
export type Shuffle = z.infer<typeof shuffle>

const schema = z.strictObject({
  version: z.literal(1),
  uri: z.string().min(1).max(1_024),
  format: z.string().min(1).max(64),
  shardBy,
  /** Free: members read their shards. Global: members share out every batch, cut into lanes. */
  order: z.enum(['free', 'global']),
  shuffle,
  seed: whole,
  batch: z.int().min(1).optional(),
  lanes: z.int().min(1).optional(),
  files: whole,
  samples: whole,
  /** What a file's digest is of: all of its bytes, or its size and its two ends. */
  digest: z.enum(['full', 'edges']),
  /** The beginnings of the files' digests, one after the other, in base64: whose file is another one is named. */
  checks: z.string().max(3_600),
  checkBytes: z.int().min(0).max(4),
})

/** How a registered data set is read: what the agreed state keeps as its description, and never looks into. */
export type Description = z.infer<typeof schema>

export function descriptionText(description: Description): string {
  return JSON.stringify(description)
}

export function descriptionFits(description: Description): boolean {
  return utf8Length(descriptionText(description)) <= descriptionBytesMax
}

export function parseDescription(dataSet: string, text: string | undefined): Description {
  if (text === undefined || text === '')
    throw new DataError(
      'format-unknown',
      dataSet,
      'this data set was registered without a description, so nobody knows where it lies. Register it with: shoal dataset add',
    )
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw new DataError(
      'format-unknown',
      dataSet,
      `its description cannot be read (${textOf(error)}). It was registered by another version: use that one`,
      error,
    )
  }
}
