import { MisuseError } from '../../src/base/errors.ts'
import { type Condition, conditionForms } from './condition.ts'
import { readSentence, wordsOf } from './sentence.ts'

/** Reads a condition as it stands after `expect`; throws, with what would have been possible, if it is none. */
export function readCondition(text: string, peers: readonly string[]): Condition {
  const words = wordsOf(text)
  const reading = readSentence(conditionForms(new Set(peers)), words)
  if (reading.ok) return reading.meaning
  const found = reading.at < words.length ? `"${words[reading.at] ?? ''}"` : 'the end'
  throw new MisuseError(
    'condition',
    `${JSON.stringify(text)}: ${found} does not fit; possible: ${reading.expected.join(' | ')}`,
  )
}
