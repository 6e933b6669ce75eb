import * as zlib from 'node:zlib'
import { AssertionError } from '../base/assert.ts'

/** Synchronous: for worker threads only. */
export interface Zstd {
  compress(bytes: Uint8Array): Uint8Array
  /** Throws on anything that is not a whole frame. */
  expand(bytes: Uint8Array): Uint8Array
}

interface NewerZlib {
  readonly zstdCompressSync?: (bytes: Uint8Array) => Uint8Array
  readonly zstdDecompressSync?: (bytes: Uint8Array) => Uint8Array
}

// The fastest: floats hardly shrink further, and a save waits for it.
const level = 1

let loaded: Promise<Zstd> | undefined

/** For whoever has nothing to compress or to expand: loading takes a thread as long as hashing 60 megabytes. */
export const noZstd: Zstd = {
  compress: () => unloaded(),
  expand: () => unloaded(),
}

/**
 * Node's own where it has one (22.15 and newer), else WebAssembly. The bytes are the same format. Nobody else may load the
 * WebAssembly: a second time swaps its memory under whoever uses it, and zeros come out.
 */
export function loadZstd(): Promise<Zstd> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Zstd> {
  const { zstdCompressSync, zstdDecompressSync } = zlib as NewerZlib
  if (zstdCompressSync !== undefined && zstdDecompressSync !== undefined)
    return { compress: zstdCompressSync, expand: zstdDecompressSync }
  const wasm = await import('@bokuweb/zstd-wasm')
  await wasm.init()
  return { compress: (bytes) => wasm.compress(bytes, level), expand: (bytes) => wasm.decompress(bytes) }
}

function unloaded(): never {
  throw new AssertionError('zstd is not loaded, since nothing was to be compressed')
}
