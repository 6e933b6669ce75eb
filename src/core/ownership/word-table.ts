/**
 * Member words and where they stand, for the way back from a winning score to its member: open addressing,
 * at most a quarter full, pairs of (word, index). A free slot is marked by index -1.
 */
export class WordTable {
  slots = new Int32Array(32)
  mask = 15

  /** Fills the table anew; false when two words are the same. */
  fill(words: Int32Array, count: number): boolean {
    let size = 16
    while (size < 4 * count) size *= 2
    if (this.slots.length < 2 * size) this.slots = new Int32Array(2 * size)
    this.mask = size - 1
    const { slots, mask } = this
    for (let slot = 0; slot < size; slot++) slots[2 * slot + 1] = -1
    for (let index = 0; index < count; index++) {
      const word = words[index] as number
      let slot = slotOf(word) & mask
      while ((slots[2 * slot + 1] as number) >= 0) {
        if (slots[2 * slot] === word) return false
        slot = (slot + 1) & mask
      }
      slots[2 * slot] = word
      slots[2 * slot + 1] = index
    }
    return true
  }
}

// Words are hashes already: their low bits will do.
function slotOf(word: number): number {
  return word ^ (word >>> 16)
}

const scratch = new WordTable()

export function areDistinct(words: Int32Array): boolean {
  return scratch.fill(words, words.length)
}
