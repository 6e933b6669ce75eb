/** A place in a form of sentence that is filled by one or more words. */
export interface Slot<Value> {
  /** What may stand here, for the message about what does not. */
  readonly expected: string
  /** Reads from `words[at]` on; undefined when that does not fit. */
  read(words: readonly string[], at: number): { readonly value: Value; readonly next: number } | undefined
}

type SlotValues<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? First extends Slot<infer Value>
    ? [Value, ...SlotValues<Rest>]
    : SlotValues<Rest>
  : []

/** One form of sentence, such as "kill", a peer, "with its disk", and what it means. */
export interface Form<Meaning> {
  readonly parts: readonly (string | Slot<unknown>)[]
  readonly mean: (...values: unknown[]) => Meaning
}

/** A text part may hold several words; the meaning gets the values of the slots, in order. */
export function form<const Parts extends readonly (string | Slot<unknown>)[], Meaning>(
  parts: Parts,
  mean: (...values: SlotValues<Parts>) => Meaning,
): Form<Meaning> {
  const words = parts.flatMap((part): (string | Slot<unknown>)[] =>
    typeof part === 'string' ? part.split(' ') : [part],
  )
  return { parts: words, mean: mean as (...values: unknown[]) => Meaning }
}

export type Reading<Meaning> =
  | { readonly ok: true; readonly meaning: Meaning; readonly next: number }
  /** The first word that fits no form, and all that would have fitted there. */
  | { readonly ok: false; readonly at: number; readonly expected: readonly string[] }

const endOfLine = 'the end of the line'

/** Finds the form that the words from `at` to the end follow. */
export function readSentence<Meaning>(
  forms: readonly Form<Meaning>[],
  words: readonly string[],
  at = 0,
): Reading<Meaning> {
  let furthest = at
  let expected = new Set<string>()
  for (const { parts, mean } of forms) {
    const attempt = follow(parts, words, at)
    if (attempt.missing === undefined) return { ok: true, meaning: mean(...attempt.values), next: attempt.at }
    if (attempt.at > furthest) {
      furthest = attempt.at
      expected = new Set()
    }
    if (attempt.at === furthest) expected.add(attempt.missing)
  }
  return { ok: false, at: furthest, expected: [...expected] }
}

interface Attempt {
  readonly at: number
  readonly values: readonly unknown[]
  readonly missing: string | undefined
}

function follow(
  parts: readonly (string | Slot<unknown>)[],
  words: readonly string[],
  start: number,
): Attempt {
  const values: unknown[] = []
  let at = start
  for (const part of parts) {
    if (typeof part === 'string') {
      if (words[at] !== part) return { at, values, missing: part }
      at++
      continue
    }
    const read = part.read(words, at)
    if (read === undefined) return { at, values, missing: part.expected }
    values.push(read.value)
    at = read.next
  }
  return { at, values, missing: at < words.length ? endOfLine : undefined }
}

/** The words of a line without its comment. Numbers, units, commas, colons and percent signs stand alone. */
export function wordsOf(line: string): string[] {
  const text = line.replace(/#.*$/, '')
  return text.match(/\d+(?:\.\d+)?(?![\w.])|\d+(?:\.\d+)?|[A-Za-z][\w.-]*|-\d+|[,:%]|[^\s\w]/g) ?? []
}
