// Who held the points before a change of members, and what comes of it; ../kernel.ts says what a holding is. Owners
// and indices are one or two bytes each: T is u8 or u16, and its highest value means "no member".

/** By point: the owner before; once carried over, the owner now. */
export let ownersP: usize = 0
/** By old member index: the new one, the word, the units (f64), and how many points it is to release. */
export let oldCount: i32 = 0
export let indexP: usize = 0
export let oldWordP: usize = 0
export let oldUnitsP: usize = 0
export let surplusP: usize = 0
/** The points that need a new owner, in no order. */
export let moverP: usize = 0
export let moverCount: i32 = 0

export function setOwners(owners: usize, mover: usize): void {
  ownersP = owners
  moverP = mover
}

export function setOldMembers(count: i32, index: usize, word: usize, units: usize, surplus: usize): void {
  oldCount = count
  indexP = index
  oldWordP = word
  oldUnitsP = units
  surplusP = surplus
}

/** The old index of the member that held the point. */
export function ownerOf<T>(point: i32): usize {
  return load<T>(ownersP + (point as usize) * sizeof<T>()) as usize
}

export function clearMovers(): void {
  moverCount = 0
}

export function addMover(point: i32): void {
  store<i32>(moverP + ((moverCount as usize) << 2), point)
  moverCount++
}
