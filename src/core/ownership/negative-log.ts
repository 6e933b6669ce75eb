// Written out, since the specification gives these digits.
// biome-ignore lint/suspicious/noApproximativeNumericConstant: see above
const squareRootOfHalf = 0.7071067811865476
// biome-ignore lint/suspicious/noApproximativeNumericConstant: see above
const ln2 = 0.6931471805599453

// 2^(zeros - 32) brings an unsigned number with so many leading zero bits into [0.5, 1).
const scaleByZeros = Float64Array.from({ length: 33 }, (_, zeros) => 2 ** (zeros - 32))

/**
 * -ln((h + 0.5) / 2^32) for a score seen as an unsigned number h, made of + - * / only, each rounded as IEEE
 * 754 says, so that every machine gets the same bits. `Math.log` differs between engines, and one differing
 * bit could give a shard two owners. Strictly falling in h; off by less than 10^-13 of its value.
 *
 * The argument is m * 2^k with m around 1; ln(m) = 2 artanh(z), z = (m - 1) / (m + 1), as a series.
 */
export function negativeLog(score: number): number {
  const h = (score ^ 0x80000000) >>> 0
  const zeros = Math.clz32(h)
  let k = -zeros
  let m = (h + 0.5) * (scaleByZeros[zeros] as number)
  if (m < squareRootOfHalf) {
    m = m + m
    k = k - 1
  }
  const f = m - 1
  const z = f / (f + 2)
  const z2 = z * z
  let series = 0.07692307692307693 + z2 * 0.06666666666666667
  series = 0.09090909090909091 + z2 * series
  series = 0.1111111111111111 + z2 * series
  series = 0.14285714285714285 + z2 * series
  series = 0.2 + z2 * series
  series = 0.3333333333333333 + z2 * series
  series = 1 + z2 * series
  return -(k * ln2 + 2 * z * series)
}
