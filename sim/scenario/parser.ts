import { type Condition, conditionForms } from './condition.ts'
import { defaultSetup, type ScenarioSetup } from './operation.ts'
import { readSentence, type Slot, wordsOf } from './sentence.ts'
import { type Meaning, statementForms } from './statement.ts'

export interface Statement {
  /** Where it stands, counted from 1. */
  readonly line: number
  readonly text: string
  readonly meaning: Exclude<Meaning, { kind: 'setup' | 'add' }> | AddPeers
}

/** The peers that a line adds, by name: p1, p2 and so on through the whole scenario. */
export interface AddPeers {
  readonly kind: 'add'
  readonly peers: readonly string[]
  readonly together: boolean
}

export interface Scenario {
  /** The comment at the top of the file: what the story is. */
  readonly title: string
  readonly setup: ScenarioSetup
  readonly statements: readonly Statement[]
}

export interface ScenarioFault {
  readonly line: number
  /** The word that does not fit; empty at the end of the line. */
  readonly word: string
  readonly text: string
}

export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly fault: ScenarioFault }

/** Reads a scenario; says at the first line that it cannot read what would have been possible there. */
export function parseScenario(text: string): ParsedScenario {
  const statements: Statement[] = []
  const known = new Set<string>()
  let setup = defaultSetup
  let peersCount = 0
  for (const [index, raw] of text.split('\n').entries()) {
    const line = index + 1
    const words = wordsOf(raw)
    if (words.length === 0) continue
    const reading = readLine(known, words)
    if (!reading.ok) return { ok: false, fault: faultAt(line, words, reading) }
    const { meaning } = reading
    const statement = { line, text: raw.replace(/#.*$/, '').trim() }
    if (meaning.kind === 'setup') {
      if (peersCount > 0) return { ok: false, fault: tooLate(line, words) }
      setup = { ...setup, ...meaning.setup }
    } else if (meaning.kind === 'add') {
      const peers = Array.from({ length: meaning.count }, () => `p${++peersCount}`)
      for (const peer of peers) known.add(peer)
      statements.push({ ...statement, meaning: { kind: 'add', peers, together: meaning.together } })
    } else {
      if (meaning.kind === 'call') known.add(meaning.name)
      statements.push({ ...statement, meaning })
    }
  }
  return { ok: true, scenario: { title: titleOf(text), setup, statements } }
}

interface Misfit {
  readonly at: number
  readonly expected: readonly string[]
}

function readLine(
  known: ReadonlySet<string>,
  words: readonly string[],
): { ok: true; meaning: Meaning } | ({ ok: false } & Misfit) {
  const conditions = conditionForms(known)
  let misfit: Misfit | undefined
  // A condition takes the rest of the line; if it fails, its own complaint is better than "a condition".
  const condition: Slot<Condition> = {
    expected: 'a condition',
    read: (all, at) => {
      const reading = readSentence(conditions, all, at)
      if (reading.ok) return { value: reading.meaning, next: reading.next }
      misfit = reading
      return undefined
    },
  }
  const reading = readSentence(statementForms(known, condition), words)
  if (reading.ok) return reading
  return misfit !== undefined && misfit.at >= reading.at ? { ok: false, ...misfit } : reading
}

function faultAt(line: number, words: readonly string[], { at, expected }: Misfit): ScenarioFault {
  const word = words[at] ?? ''
  const found = at < words.length ? `"${word}"` : 'the end of the line'
  const before = at === 0 ? '' : ` after "${words.slice(0, at).join(' ')}"`
  const text = `line ${line}: ${found} does not fit${before}; possible: ${expected.join(' | ')}`
  return { line, word, text }
}

function tooLate(line: number, words: readonly string[]): ScenarioFault {
  const text = `line ${line}: "${words.join(' ')}" must stand before the first peer is added`
  return { line, word: words[0] ?? '', text }
}

function titleOf(text: string): string {
  return /^#\s*(.*)$/m.exec(text)?.[1]?.trim() ?? ''
}
