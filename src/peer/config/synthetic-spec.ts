import { z } from 'zod'
import { isName } from '../../base/ids.ts'
import { pairs, text, wholeNumber } from './field-schemas.ts'

/** A data set that needs no files: what a sample holds follows from the seed, the shard and the index. */
export interface SyntheticSpec {
  readonly name: string
  readonly shards: number
  readonly samples: number
  readonly epochs: number
  readonly seed: number
  readonly bytes: number
}

const prefix = 'synthetic:'
const way =
  'give synthetic:name=NAME,shards=N,samples=N,epochs=N,seed=N,bytes=N; what you leave out has a default'

const fields = z.strictObject(
  {
    name: text('give a name of letters, digits, dots, dashes or underscores', isName).default('synthetic'),
    shards: wholeNumber(1, 1_000_000, ' of shards').default(64),
    samples: wholeNumber(0, 1_000_000_000, ' of samples per shard').default(1_000),
    epochs: wholeNumber(1, 1_000_000, ' of epochs').default(1),
    seed: wholeNumber(0, 2 ** 32 - 1).default(1),
    bytes: wholeNumber(0, 1_048_576, ' of bytes per sample').default(64),
  },
  { error: way },
)

export const syntheticSpec = z.preprocess(
  (value) => (typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : value),
  pairs(fields),
) as z.ZodType<SyntheticSpec>
