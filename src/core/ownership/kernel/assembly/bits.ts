/** Of 64 bits those that stand for a point, the first bit being `first`: the ones beyond the last point are masked out. */
export function bitsBelow(to: i32, first: i32): u64 {
  return first + 64 > to ? ((1 as u64) << ((to - first) as u64)) - 1 : ~(0 as u64)
}

/**
 * Writes the points of 64 that have a bit set; returns where they end. Four are written whether there are so many
 * or not: how many there are comes as a surprise each time, and a jump would cost more than the scores of 16 points.
 */
// @ts-ignore: a decorator of AssemblyScript
@inline
export function writePoints(intoP: usize, bits: u64, first: i32): usize {
  const end = intoP + ((popcnt(bits) as usize) << 2)
  let rest = bits
  let next = intoP
  do {
    store<i32>(next, first + (ctz(rest) as i32))
    rest &= rest - 1
    store<i32>(next, first + (ctz(rest) as i32), 4)
    rest &= rest - 1
    store<i32>(next, first + (ctz(rest) as i32), 8)
    rest &= rest - 1
    store<i32>(next, first + (ctz(rest) as i32), 12)
    rest &= rest - 1
    next += 16
  } while (next < end)
  return end
}
