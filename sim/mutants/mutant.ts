import type { FaultKind } from '../virtual/faults/fault-kinds.ts'

/** One protocol fault, planted by replacing a piece of source text that occurs exactly once in its file. */
export interface Mutant {
  readonly name: string
  /** What the rule protects from, in a line: why the fault must not stay unseen. */
  readonly why: string
  readonly edits: readonly Edit[]
  /** What every run that is to catch it suffers, and nothing else; drawn by each seed where none is named. */
  readonly fault?: FaultKind
  /** The world whose seeds are to catch it; the peers' own where none is named. */
  readonly world?: 'replication'
}

export interface Edit {
  /** From the root of the project. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** How often the text to replace occurs: once, or the mutant has rotted. */
export function occurrences(source: string, find: string): number {
  return source.split(find).length - 1
}

/** The source with the edit made; undefined when the text does not occur exactly once. */
export function patched(source: string, { find, replace }: Edit): string | undefined {
  return occurrences(source, find) === 1 ? source.replace(find, () => replace) : undefined
}
