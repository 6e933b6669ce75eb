import type { Hash } from '../../base/digest.ts'
import type { PeerId, ViewNumber } from '../../base/ids.ts'
import type { TableSection } from '../table-section.ts'
import type { Origin } from './origin.ts'

/** One file of a checkpoint, as the chunks that it is made of, in order. */
export interface ManifestFile {
  /** Relative, with `/`. */
  readonly path: string
  readonly sizeBytes: number
  readonly layout: 'plain' | 'safetensors'
  readonly hashes: readonly Hash[]
  /** As many as hashes; together they are the size. */
  readonly lengths: readonly number[]
}

/**
 * One part of a checkpoint: what it holds, and how far the data had got when it was saved. Model and data are one
 * commit: whoever restores the one has the other. It is addressed by its hash and signed by its author.
 */
export interface Manifest {
  /** Which training run: usually the name of the job. */
  readonly run: string
  readonly step: number
  /** The job in which it was saved; absent without a mesh, and in manifests of old. */
  readonly origin?: Origin
  /** The view in which the step was made; 0 without a mesh. */
  readonly view: ViewNumber
  /** From 0. The checkpoint is complete when all parts of the same run, job, view, step and number of parts are there. */
  readonly part: number
  readonly parts: number
  readonly author: PeerId
  /** Of the author's wall clock, for people. */
  readonly savedAtMs: number
  readonly files: readonly ManifestFile[]
  /** How far every shard was committed. */
  readonly cursors: readonly TableSection[]
  /** Whatever else the program wants to find again; not looked into. */
  readonly state: Uint8Array
  /** A checkpoint with a tag is kept by a prune that keeps this tag. */
  readonly tags: readonly string[]
}

export interface IdentifiedManifest {
  /** SHA-256 of its bytes. */
  readonly id: Hash
  readonly manifest: Manifest
  /** The author's signature of its card, where it is replicated. */
  readonly cardSignature?: Uint8Array
}

export const stateBytesMax = 256 * 1_024
export const pathBytesMax = 1_024
export const chunkLengthMax = 4 * 1_024 * 1_024

/** A path that stays below the folder it is restored to, on every system. */
export function isSafePath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are refused.
  if (path === '' || /[\\\u0000-\u001f]/.test(path)) return false
  return path.split('/').every((step) => step !== '' && step !== '.' && step !== '..')
}
