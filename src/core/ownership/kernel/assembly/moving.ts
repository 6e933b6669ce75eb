import { carry, prepareCarrying } from './carrying'
import { chooseAll } from './choices'
import { clearMovers, moverCount, moverP, ownersP } from './holding'
import { match } from './matching'
import { lower, measureOwners } from './nearness'
import { aP, bP, choiceP, contenderCount, memberP, pointCount, scoreP, setPoints, wordP } from './problem'
import { finishReleasing, prepareReleasing, release, releaseToOneContender } from './releasing'
import { at, scoreOf } from './score'

// From the owners before a change of members to those after; ../kernel.ts says what that is, and ../typed-kernel.ts
// is the same in TypeScript.

// How to look for points to release: there are no donors, any contenders, or one contender and equal weights whose
// units are a power of two.
const releaseNone: i32 = 0
const releaseToOne: i32 = 2

// 64 bytes for a change of indices; and the words of the movers, side by side.
let roomP: usize = 0
let moverAP: usize = 0
let moverBP: usize = 0

export function setMoving(room: usize, moverA: usize, moverB: usize): void {
  roomP = room
  moverAP = moverA
  moverBP = moverB
}

/** False, with nothing placed, when other than so many movers are found: then the contenders have not room for all. */
export function moveNarrow(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  return move<u8>(movers, gainMin, way, isSurveyed)
}

export function moveWide(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  return move<u16>(movers, gainMin, way, isSurveyed)
}

function move<T>(movers: i32, gainMin: f64, way: i32, isSurveyed: bool): bool {
  if (way !== releaseNone && contenderCount > 1) chooseAll()
  if (way === releaseToOne && !isSurveyed) measureOwners<T>()
  clearMovers()
  prepareReleasing(gainMin)
  if (way === releaseToOne) releaseToOneContender<T>()
  else if (way !== releaseNone) release<T>()
  finishReleasing<T>()
  prepareCarrying<T>(roomP)
  carry<T>()
  if (moverCount !== movers) return false
  if (contenderCount === 1) giveAll<T>()
  else if (movers > 0) share<T>()
  return true
}

function giveAll<T>(): void {
  const member = load<i32>(memberP)
  const word = load<i32>(wordP)
  for (let mover = 0; mover < moverCount; mover++) {
    const point = load<i32>(at(moverP, mover))
    setOwner<T>(point, member, scoreOf(load<i32>(at(aP, point)), load<i32>(at(bP, point)), word))
  }
}

/** Matches the movers with the contenders, as if there were no other points. */
function share<T>(): void {
  for (let mover = 0; mover < moverCount; mover++) {
    const point = load<i32>(at(moverP, mover))
    store<i32>(at(moverAP, mover), load<i32>(at(aP, point)))
    store<i32>(at(moverBP, mover), load<i32>(at(bP, point)))
  }
  setPoints(moverAP, moverBP, moverCount)
  match()
  for (let mover = 0; mover < moverCount; mover++) {
    const member = load<i32>(at(memberP, load<i32>(at(choiceP, mover))))
    setOwner<T>(load<i32>(at(moverP, mover)), member, load<i32>(at(scoreP, mover)))
  }
}

function setOwner<T>(point: i32, member: i32, score: i32): void {
  store<T>(ownersP + (point as usize) * sizeof<T>(), member as T)
  lower(point, score)
}
