import { choiceP, memberP, pointCount } from './problem'
import { at } from './score'

/** Turns the contender that each point has chosen into a member index of one or two bytes. */
export function nameMembersNarrow(outP: usize): void {
  nameMembers<u8>(outP)
}

export function nameMembersWide(outP: usize): void {
  nameMembers<u16>(outP)
}

function nameMembers<T>(outP: usize): void {
  for (let point = 0; point < pointCount; point++) {
    const member = load<i32>(at(memberP, load<i32>(at(choiceP, point))))
    store<T>(outP + (point as usize) * sizeof<T>(), member as T)
  }
}
