import type { Prng } from '../../src/base/prng.ts'

/**
 * A copy of a valid frame with a few things wrong with it. Mostly values: a frame whose lengths no longer fit
 * is refused before anybody looks at what it says.
 */
export function mutated(dice: Prng, frame: Uint8Array, other: Uint8Array): Uint8Array {
  let bytes = frame
  for (let left = dice.between(1, 3); left > 0; left--) {
    const mutate = dice.pick(dice.chance(0.7) ? valueMutations : lengthMutations) as Mutation
    bytes = mutate(dice, bytes, other)
  }
  return bytes
}

type Mutation = (dice: Prng, bytes: Uint8Array, other: Uint8Array) => Uint8Array

/** The longest varints, and those around the limits of 32, 53 and 64 bits. */
const nastyVarints: readonly (readonly number[])[] = [
  [0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0x7f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x1f],
  [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
  [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80],
  [0x80, 0x00],
]

const valueMutations: readonly Mutation[] = [
  function flipBit(dice, bytes) {
    const copy = bytes.slice()
    const at = dice.below(copy.length)
    if (copy.length > 0) copy[at] = (copy[at] as number) ^ (1 << dice.below(8))
    return copy
  },
  function setByte(dice, bytes) {
    const copy = bytes.slice()
    if (copy.length > 0) copy[dice.below(copy.length)] = dice.below(256)
    return copy
  },
]

const lengthMutations: readonly Mutation[] = [
  function cutOff(dice, bytes) {
    return bytes.slice(0, dice.below(bytes.length + 1))
  },
  function leaveOut(dice, bytes) {
    const from = dice.below(bytes.length + 1)
    return spliced(bytes, from, dice.below(8), [])
  },
  function putIn(dice, bytes) {
    return spliced(
      bytes,
      dice.below(bytes.length + 1),
      0,
      Array.from({ length: dice.between(1, 8) }, () => dice.below(256)),
    )
  },
  function putInNumber(dice, bytes) {
    return spliced(bytes, dice.below(bytes.length + 1), dice.below(2), dice.pick(nastyVarints) ?? [])
  },
  function repeat(dice, bytes) {
    const from = dice.below(bytes.length + 1)
    const part = bytes.subarray(from, from + dice.between(1, 40))
    return spliced(bytes, from, 0, part)
  },
  function cross(dice, bytes, other) {
    const from = dice.below(other.length + 1)
    return spliced(
      bytes,
      dice.below(bytes.length + 1),
      dice.below(40),
      other.subarray(from, from + dice.between(1, 40)),
    )
  },
  // Keeps the version, so that what comes after it is looked at.
  function fillTail(dice, bytes) {
    const copy = bytes.slice()
    for (let at = Math.max(2, dice.below(copy.length + 1)); at < copy.length; at++) copy[at] = dice.below(256)
    return copy
  },
]

function spliced(bytes: Uint8Array, from: number, leftOut: number, putIn: ArrayLike<number>): Uint8Array {
  const tail = bytes.subarray(Math.min(bytes.length, from + leftOut))
  const result = new Uint8Array(from + putIn.length + tail.length)
  result.set(bytes.subarray(0, from))
  result.set(putIn, from)
  result.set(tail, from + putIn.length)
  return result
}
