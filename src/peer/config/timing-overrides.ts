import { z } from 'zod'
import { presets, type TimingSettings } from '../../core/settings.ts'
import { didYouMean } from './did-you-mean.ts'
import { number, pairs, switched } from './field-schemas.ts'

export const timingNames = Object.keys(presets.lan) as (keyof TimingSettings)[]

const isKnown = (name: string): boolean => (timingNames as string[]).includes(name)

// Ranges, and how the numbers must fit together, are the core's to judge (resolveTiming): here only their kind is.
const shape = Object.fromEntries(
  timingNames.map((name) => [
    name,
    (typeof presets.lan[name] === 'boolean' ? switched() : number(0, 1e9)).optional(),
  ]),
)

/** Timings by name that replace those of the preset. */
export const timingOverrides = pairs(
  z
    .looseObject(shape, { error: 'give NAME=VALUE, such as workLeaseRenewals=6' })
    .superRefine((given, context) => {
      for (const name of Object.keys(given).filter((name) => !isKnown(name))) {
        context.addIssue({
          code: 'custom',
          message: `${name} is no timing: ${didYouMean(name, timingNames)}`,
        })
      }
    }),
) as z.ZodType<Partial<TimingSettings>>
