import { z } from 'zod'

// A value comes as text (flag, variable) or as what the file's format has for it. Every schema here takes both, and
// answers with one sentence that says what is possible: the reader has the wrong value before them already.

export function text(way: string, isSound: (value: string) => boolean = () => true) {
  return z
    .string({ error: way })
    .trim()
    .min(1, way)
    .refine((value) => isSound(value), way)
}

export function wholeNumber(low: number, high: number, what = '') {
  const way = `give a whole number${what} from ${low} to ${high}`
  return z.preprocess(numberOf, z.number({ error: way }).int(way).min(low, way).max(high, way))
}

export function number(low: number, high: number) {
  const way = `give a number from ${low} to ${high}`
  return z.preprocess(numberOf, z.number({ error: way }).min(low, way).max(high, way))
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.enum(choices, { error: `choose one of ${choices.join(', ')}` })
}

export function switched() {
  return z.preprocess(booleanOf, z.boolean({ error: 'give true or false' }))
}

/** A list in the file, or text with commas, or a flag that is given several times. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess(itemsOf, z.array(item, { error: 'give a list' }))
}

/** Pairs such as `marginMs=20,viewBurst=5`, or a table in the file. */
export function pairs<Shape extends z.ZodType>(shape: Shape) {
  return z.preprocess(pairsOf, shape)
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(value.trim())
    ? Number(value)
    : value
}

const truths: Readonly<Record<string, boolean>> = {
  true: true,
  '1': true,
  yes: true,
  on: true,
  false: false,
  '0': false,
  no: false,
  off: false,
}

function booleanOf(value: unknown): unknown {
  return typeof value === 'string' ? (truths[value.trim().toLowerCase()] ?? value) : value
}

function itemsOf(value: unknown): unknown {
  const parts = Array.isArray(value) ? (value as unknown[]) : [value]
  return parts.flatMap((part) => (typeof part === 'string' ? splitAtCommas(part) : [part]))
}

function pairsOf(value: unknown): unknown {
  const parts = Array.isArray(value) ? (value as unknown[]) : [value]
  if (!parts.every((part) => typeof part === 'string')) return value
  const entries: [string, string][] = []
  for (const pair of parts.flatMap((part) => splitAtCommas(part))) {
    const at = pair.indexOf('=')
    entries.push(at < 0 ? [pair, ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()])
  }
  return Object.fromEntries(entries)
}

function splitAtCommas(part: string): string[] {
  return part
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
