import type { Origin } from '../../core/manifest/origin.ts'
import type { TableSection } from '../../core/table-section.ts'
import type { Cutting } from '../crew/task.ts'

/** A save while another runs waits its turn, or fails with `busy` before anything is captured. */
export type WhenBusy = 'queue' | 'refuse'

/** What is to be saved. */
export interface SaveRequest {
  readonly run: string
  readonly step: number
  /** The job in which it is saved; absent without a mesh. */
  readonly origin?: Origin
  /** The view in which the step was made; 0 without a mesh. */
  readonly view?: number
  /** This part, and how many there are. */
  readonly part?: number
  readonly parts?: number
  /** A folder, or files by their path in the checkpoint. */
  readonly files?: string | Readonly<Record<string, string>>
  /** Memory, by its path in the checkpoint. It is copied before `save` returns. */
  readonly buffers?: Readonly<Record<string, Uint8Array>>
  /** Buffers are shared memory that nobody changes until `published`: nothing is copied. */
  readonly areBuffersLent?: boolean
  /** Where the data had got. */
  readonly cursors?: readonly TableSection[]
  /** Whatever else is to be found again: JSON, or bytes. */
  readonly state?: unknown
  readonly tags?: readonly string[]
  readonly cutting?: Cutting
  /** What happens to it while another runs, if not what the store was opened with. */
  readonly whenBusy?: WhenBusy
  readonly onProgress?: (progress: SaveProgress) => void
}

export interface SaveProgress {
  readonly doneBytes: number
  readonly totalBytes: number
  /** Written: not there before. */
  readonly newBytes: number
}

/** A part that is there, whole and durable. */
export interface PublishedPart {
  readonly id: string
  readonly run: string
  readonly view: number
  readonly step: number
  readonly part: number
  readonly parts: number
  readonly totalBytes: number
  readonly newBytes: number
  readonly chunks: number
  readonly newChunks: number
  /** What it took, after all that, until others had it too. */
  readonly replicateMs: number
}

/** A save under way: its bytes are captured. */
export interface Save {
  readonly totalBytes: number
  /** Resolves when the part is whole, durable and replicated as asked; fails with nothing visible. */
  readonly published: Promise<PublishedPart>
}
