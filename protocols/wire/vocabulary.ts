import { refused } from './decoded.ts'

/** The words of a union of strings and their names in an enum of the wire. */
export interface Vocabulary<Word extends string, WireWord extends string> {
  toWire(word: Word): WireWord
  /** Refuses "unspecified", which is also what an absent field reads as. */
  fromWire(wireWord: WireWord, field: string): Word
}

/** The record has a key for every word of the union, or it does not compile. */
export function vocabulary<Word extends string, WireWord extends string>(
  names: Readonly<Record<Word, WireWord>>,
): Vocabulary<Word, WireWord> {
  const words = new Map<WireWord, Word>()
  for (const [word, name] of Object.entries(names) as [Word, WireWord][]) words.set(name, word)
  return {
    toWire: (word) => names[word],
    fromWire(wireWord, field) {
      const word = words.get(wireWord)
      if (word === undefined) throw refused('missing', field)
      return word
    },
  }
}
