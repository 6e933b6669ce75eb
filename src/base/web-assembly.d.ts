/**
 * The part of WebAssembly that the pure layers use. It belongs to the language's engine and not to a platform,
 * and computes the same everywhere; TypeScript however declares it only for browsers.
 */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: ArrayBufferView<ArrayBuffer> | ArrayBuffer)
  }

  class Memory {
    constructor(limits: { initial: number; maximum?: number })
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }

  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>)
    readonly exports: Record<string, unknown>
  }

  /** Says whether this engine takes the bytes; how a kernel finds out whether there is SIMD. */
  function validate(bytes: ArrayBufferView<ArrayBuffer> | ArrayBuffer): boolean
}
