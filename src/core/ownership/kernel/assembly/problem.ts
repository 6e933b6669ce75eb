// Where the problem at hand lies in memory. Names that end in P are addresses. The caller leaves room to read on
// to the next multiple of 16 numbers.

/** Points: two words each. */
export let aP: usize = 0
export let bP: usize = 0
export let pointCount: i32 = 0

export function setPoints(a: usize, b: usize, count: i32): void {
  aP = a
  bP = b
  pointCount = count
}

/** Contenders, heaviest first: the seat that each has, a word each, units (f64), and 2 / 2^32 / units (f32). */
export let contenderCount: i32 = 0
export let seatP: usize = 0
export let wordP: usize = 0
export let unitsP: usize = 0
export let scaleP: usize = 0
export let areWeightsEqual: bool = true

export function setContenders(
  count: i32,
  seat: usize,
  word: usize,
  units: usize,
  scale: usize,
  areEqual: bool,
): void {
  contenderCount = count
  seatP = seat
  wordP = word
  unitsP = units
  scaleP = scale
  areWeightsEqual = areEqual
  // A loop that runs on to the next multiple of 16 finds the first contender again.
  for (let beyond = count; beyond & 15; beyond++) store<i32>(word + ((beyond as usize) << 2), load<i32>(word))
  if (areEqual) return
  for (let contender = 0; contender < count; contender++) {
    const each = load<f64>(units + ((contender as usize) << 3))
    store<f32>(scale + ((contender as usize) << 2), (4.656612873077393e-10 / each) as f32)
  }
}

/** By point, the contender chosen and the score there. By contender, the least score that it takes. */
export let choiceP: usize = 0
export let scoreP: usize = 0
export let barP: usize = 0
/** 64 bytes to spread vectors into. */
export let laneP: usize = 0

export function setChoices(choice: usize, score: usize, bar: usize, lane: usize): void {
  choiceP = choice
  scoreP = score
  barP = bar
  laneP = lane
}
