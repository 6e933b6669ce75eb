import { at, at64 } from './score'

// The way back from a winning score to its contender: open addressing, at most a quarter full, pairs of (word,
// contender). A free slot is marked by contender -1.

let tableP: usize = 0
let tableMask: i32 = 0
// A few points are looked up among the words themselves, faster than a table is made.
let tableWordP: usize = 0

/** `slots` is a power of two, with room for 8 bytes each; none to do without a table. */
export function fillTable(table: usize, slots: i32, wordP: usize, count: i32): void {
  tableP = table
  tableMask = slots - 1
  tableWordP = wordP
  if (slots === 0) return
  memory.fill(table, 0xff, (slots as usize) << 3)
  for (let contender = 0; contender < count; contender++) {
    const word = load<i32>(at(wordP, contender))
    let slot = slotOf(word)
    while (load<i32>(at64(table, slot), 4) >= 0) slot = (slot + 1) & tableMask
    store<i32>(at64(table, slot), word)
    store<i32>(at64(table, slot), contender, 4)
  }
}

/** The contender that has the word; there is one. */
export function contenderOf(word: i32): i32 {
  if (tableMask < 0) return lookThrough(word)
  let slot = slotOf(word)
  while (load<i32>(at64(tableP, slot)) !== word || load<i32>(at64(tableP, slot), 4) < 0) {
    slot = (slot + 1) & tableMask
  }
  return load<i32>(at64(tableP, slot), 4)
}

function lookThrough(word: i32): i32 {
  let contender = 0
  while (load<i32>(at(tableWordP, contender)) !== word) contender++
  return contender
}

// Words are hashes already: their low bits will do.
function slotOf(word: i32): i32 {
  return (word ^ (word >>> 16)) & tableMask
}
