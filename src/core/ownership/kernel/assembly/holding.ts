// Who held the points before a change of members; ../kernel.ts says what a holding is. Seats are one or two bytes each:
// T is u8 or u16.

/** By point: the seat of its owner. */
export let ownersP: usize = 0
/** By seat: the word, the units (f64), and how many points the member is to release; below 0 if it is gone. */
export let seatCount: i32 = 0
export let oldWordP: usize = 0
export let oldUnitsP: usize = 0
export let surplusP: usize = 0

export function setHolding(owners: usize, count: i32, word: usize, units: usize, surplus: usize): void {
  ownersP = owners
  seatCount = count
  oldWordP = word
  oldUnitsP = units
  surplusP = surplus
}

export function ownerOf<T>(point: i32): usize {
  return load<T>(ownersP + (point as usize) * sizeof<T>()) as usize
}
