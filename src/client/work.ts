import type {
  CommitAnswer,
  CommitRequest,
  NextAnswer,
  NextRequest,
  SampleRangeMessage,
} from '../api/messages.ts'

/** Where work comes from: a client of a peer. */
export interface WorkSource {
  next(request: NextRequest, signal?: AbortSignal): Promise<NextAnswer>
  commit(request: CommitRequest): Promise<CommitAnswer>
}

export interface WorkOptions extends Pick<NextRequest, 'dataSet' | 'samplesMax'> {
  readonly signal?: AbortSignal
}

/** Samples to work on. */
export interface Work {
  readonly range: SampleRangeMessage
  /** For a synthetic data set. */
  readonly content: NextAnswer['content']
  /** Whether the lease still covers this: look before each sample, and drop the rest once it does not. */
  isValid(): boolean
  /** All of it is done. With `waitMs` waits for a majority to have it. */
  commit(options?: { readonly waitMs?: number }): Promise<CommitAnswer>
}

const waitMs = 10_000
/** After an answer that will not change at once. */
const pauseMs = 50

/** The client of a peer that is not there yet, or that waits for commits, simply waits. */
export async function* workOf(client: WorkSource, options: WorkOptions): AsyncIterable<Work> {
  const { signal, ...wanted } = options
  while (signal?.aborted !== true) {
    // The lease counts from before the call: its answer may have been on the way for a while.
    const askedAtMs = performance.now()
    const { range, content, validForMs, nothing } = await client.next({ ...wanted, waitMs }, signal)
    if (range !== undefined) {
      yield {
        range,
        content,
        isValid: () => performance.now() - askedAtMs < validForMs,
        commit: ({ waitMs = 0 } = {}) => {
          const { size: _, ...span } = range
          return client.commit({ ...span, waitMs })
        },
      }
    } else if (nothing === 'finished' || nothing === 'leaving') return
    else if (nothing === 'window-full') await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
