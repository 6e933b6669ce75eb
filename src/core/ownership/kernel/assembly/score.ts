// What ownership computes again and again, in AssemblyScript, which scripts/build-wasm.ts compiles to WebAssembly
// with SIMD. What is computed is said in ../kernel.ts and in protocols/ownership/SPEC.md; the typed kernel computes
// the same in plain JavaScript. No relaxed SIMD and no fused multiply-add: those give different bits on different
// CPUs.

import { aP, bP } from './problem'

const firstFactor: i32 = 0x7feb352d
const secondFactor: i32 = 0x846ca68b
const firstInverse: i32 = 0x1d69e2a5
const secondInverse: i32 = 0x43021123

/** The address of a 32-bit number in an array. */
export function at(arrayP: usize, index: i32): usize {
  return arrayP + ((index as usize) << 2)
}

/** The address of a 64-bit number in an array. */
export function at64(arrayP: usize, index: i32): usize {
  return arrayP + ((index as usize) << 3)
}

export function scoreOf(a: i32, b: i32, c: i32): i32 {
  const x = (a ^ c) * firstFactor
  return ((x ^ (x >>> 15)) + b) * secondFactor
}

export function scores(a: v128, b: v128, c: v128): v128 {
  const x = i32x4.mul(v128.xor(a, c), i32x4.splat(firstFactor))
  return i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 15)), b), i32x4.splat(secondFactor))
}

/** The same, with the factors from `kept`. */
// @ts-ignore: a decorator of AssemblyScript; a call would cost as much as what is called.
@inline
export function scoresWith(first: v128, second: v128, a: v128, b: v128, c: v128): v128 {
  const x = i32x4.mul(v128.xor(a, c), first)
  return i32x4.mul(i32x4.add(v128.xor(x, i32x4.shr_u(x, 15)), b), second)
}

export function firstFactors(): v128 {
  return kept(i32x4.splat(firstFactor))
}

export function secondFactors(): v128 {
  return kept(i32x4.splat(secondFactor))
}

// Below what LinearMemory hands out.
const spareP: usize = 16

/** For a vector that a loop needs in every turn: the engine would make it anew in each, but not what was read. */
export function kept(value: v128): v128 {
  v128.store(spareP, value)
  return v128.load(spareP)
}

/** The member word that gives this score. */
export function wordOf(a: i32, b: i32, score: i32): i32 {
  const y = score * secondInverse - b
  return ((y ^ (y >>> 15) ^ (y >>> 30)) * firstInverse) ^ a
}

/** At equal scores or gains the point with the smaller hash comes first. */
export function isHashBefore(point: i32, other: i32): bool {
  const high = load<u32>(at(bP, point))
  const otherHigh = load<u32>(at(bP, other))
  return high !== otherHigh ? high < otherHigh : load<u32>(at(aP, point)) < load<u32>(at(aP, other))
}

/** How far a score lies below the highest possible one. */
export function shortfallOf(score: i32): f64 {
  return ((i32.MAX_VALUE - score) as u32) as f64
}

/** ../../negative-log.ts says what this is. The same operations in the same order. */
export function negativeLog(score: i32): f64 {
  const h = (score ^ i32.MIN_VALUE) as u32
  const zeros = clz(h) as i32
  let k: i32 = -zeros
  let m: f64 = ((h as f64) + 0.5) * reinterpret<f64>(((1023 - 32 + zeros) as u64) << 52)
  if (m < 0.7071067811865476) {
    m = m + m
    k = k - 1
  }
  const f = m - 1.0
  const z = f / (f + 2.0)
  const z2 = z * z
  let series: f64 = 0.07692307692307693 + z2 * 0.06666666666666667
  series = 0.09090909090909091 + z2 * series
  series = 0.1111111111111111 + z2 * series
  series = 0.14285714285714285 + z2 * series
  series = 0.2 + z2 * series
  series = 0.3333333333333333 + z2 * series
  series = 1.0 + z2 * series
  return -((k as f64) * 0.6931471805599453 + 2.0 * z * series)
}
