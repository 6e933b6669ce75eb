import type { Kernel, KernelName } from './kernel.ts'
import { simdKernel } from './simd-kernel.ts'
import { TypedKernel } from './typed-kernel.ts'

const typed = new TypedKernel()
const simd = simdKernel()

// Below this many scores, copying into WebAssembly's memory costs more than its loops save.
const simdScoresMin = 4_096

let forced: KernelName | undefined

/** The kernel for a problem of so many scores. */
export function kernelFor(scores: number): Kernel {
  if (forced === 'typed' || simd === undefined) return typed
  return forced === 'wasm' || scores >= simdScoresMin ? simd : typed
}

/** Whether this engine can run the WebAssembly kernel. */
export function hasSimd(): boolean {
  return simd !== undefined
}

/** Runs `work` with one kernel for problems of every size, to compare the two. */
export function withKernel<Result>(name: KernelName, work: () => Result): Result {
  const before = forced
  forced = name
  try {
    return work()
  } finally {
    forced = before
  }
}
