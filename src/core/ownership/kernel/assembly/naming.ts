import { choiceP, pointCount, seatP } from './problem'
import { at } from './score'

/** Turns the contender that each point has chosen into a seat of one or two bytes. */
export function nameChoicesNarrow(outP: usize): void {
  nameChoices<u8>(outP)
}

export function nameChoicesWide(outP: usize): void {
  nameChoices<u16>(outP)
}

function nameChoices<T>(outP: usize): void {
  for (let point = 0; point < pointCount; point++) {
    const seat = load<i32>(at(seatP, load<i32>(at(choiceP, point))))
    store<T>(outP + (point as usize) * sizeof<T>(), seat as T)
  }
}

/**
 * Turns seats of one byte into the members who have them; `tableP` is room for 256 bytes. A swizzle looks sixteen
 * seats up among sixteen members and gives 0 for a seat that is none of theirs.
 */
export function nameSeatsNarrow(
  ownersP: usize,
  count: i32,
  memberP: usize,
  seatCount: i32,
  tableP: usize,
  outP: usize,
): void {
  for (let seat = 0; seat < seatCount; seat++) {
    store<u8>(tableP + (seat as usize), load<i32>(at(memberP, seat)) as u8)
  }
  const sixteen = i8x16.splat(16)
  const tableEnd = tableP + (seatCount as usize)
  for (let point = 0; point < count; point += 16) {
    let seats = v128.load(ownersP + (point as usize))
    let members = i8x16.splat(0)
    for (let table = tableP; table < tableEnd; table += 16) {
      members = v128.or(members, i8x16.swizzle(v128.load(table), seats))
      seats = i8x16.sub(seats, sixteen)
    }
    v128.store(outP + (point as usize), members)
  }
}

/** The same for seats of two bytes; `memberBytes` for each member. */
export function nameSeatsWide(ownersP: usize, count: i32, memberP: usize, memberBytes: i32, outP: usize): void {
  for (let point = 0; point < count; point++) {
    const member = load<i32>(at(memberP, load<u16>(ownersP + ((point as usize) << 1)) as i32))
    if (memberBytes === 1) store<u8>(outP + (point as usize), member as u8)
    else store<u16>(outP + ((point as usize) << 1), member as u16)
  }
}
