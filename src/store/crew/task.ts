import type { PackEntry } from '../chunk/pack-format.ts'
import type { AddedChunk } from '../chunk/pack-writer.ts'
import type { TensorLayout } from '../chunk/safetensors.ts'
import type { Sealing } from '../chunk/sealing.ts'
import type { Span } from '../chunk/span.ts'
import type { StoreErrorCode } from '../store-error.ts'
import type { StorePlace } from './place.ts'

/** How a file is cut. `auto` takes a safetensors file by its tensors and anything else in pieces of one size. */
export type Cutting = 'auto' | 'fixed' | 'content'

/** Captured bytes: an open file, which may have lost its name since, or memory. */
export type Source =
  | { readonly kind: 'file'; readonly descriptor: number }
  | { readonly kind: 'memory'; readonly bytes: Uint8Array }

/** One chunk to load: where it is in what is read, and which bytes of it go where. */
export interface WantedChunk {
  readonly hash: string
  /** From the beginning of the read. */
  readonly at: number
  readonly storedLength: number
  readonly length: number
  readonly seal: number
  readonly parts: readonly WantedPart[]
}

export interface WantedPart {
  /** Within the chunk. */
  readonly from: number
  readonly to: number
  /** Of the task's targets, and the place within it. */
  readonly target: number
  readonly targetAt: number
}

export type Target =
  | { readonly kind: 'memory'; readonly memory: SharedArrayBuffer }
  | { readonly kind: 'file'; readonly descriptor: number }
  /** Only verified. */
  | { readonly kind: 'none' }

export interface LoadTask {
  readonly kind: 'load'
  readonly place: StorePlace
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly chunks: readonly WantedChunk[]
  readonly targets: readonly Target[]
  readonly key: Uint8Array | undefined
}

/** What one thread is asked to do. */
export type Task =
  | { readonly kind: 'cut'; readonly source: Source; readonly sizeBytes: number; readonly how: Cutting }
  | {
      readonly kind: 'begin-pack'
      readonly session: number
      readonly place: StorePlace
      readonly sealing: Sealing
      readonly known: SharedArrayBuffer
    }
  | {
      readonly kind: 'pack'
      readonly session: number
      readonly source: Source
      readonly spans: readonly Span[]
      /** What they have to be, where that is known: what is something else is not written. */
      readonly hashes?: readonly string[]
    }
  | { readonly kind: 'finish-pack'; readonly session: number }
  | { readonly kind: 'abandon-pack'; readonly session: number }
  | LoadTask
  /** The header of what may be a safetensors file. */
  | { readonly kind: 'layout'; readonly header: Uint8Array; readonly sizeBytes: number }
  | {
      readonly kind: 'repack'
      readonly place: StorePlace
      readonly pack: string
      readonly keep: readonly PackEntry[]
      readonly keyTag: string | undefined
    }

export interface CutFile {
  readonly layout: 'safetensors' | 'plain'
  readonly spans: readonly Span[]
}

/**
 * A layout on its way out of a thread. What comes from a thread is taken apart in one go by the one who gets it, which for
 * the tensors of a large model is a tenth of a second and more: texts are copied at once, and read one per turn.
 */
export interface LayoutTexts extends Omit<TensorLayout, 'tensors'> {
  /** Some tensors each, as JSON. */
  readonly tensors: readonly string[]
}

/** A chunk that could not be loaded; nothing of it was written to the target, or it is to be loaded again. */
export interface LoadFault {
  readonly hash: string
  readonly code: StoreErrorCode
  readonly text: string
}

export interface Results {
  readonly cut: CutFile
  readonly 'begin-pack': undefined
  readonly pack: readonly AddedChunk[]
  readonly 'finish-pack': undefined
  readonly 'abandon-pack': undefined
  readonly load: readonly LoadFault[]
  /** undefined for what is not one. */
  readonly layout: LayoutTexts | undefined
  readonly repack: string
}

export type ResultOf<T extends Task> = Results[T['kind']]
