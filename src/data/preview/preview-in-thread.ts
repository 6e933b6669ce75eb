import { Worker } from 'node:worker_threads'
import type { PreviewOptions } from './preview.ts'

/** Samples as JSON takes them, or what is wrong with the files. */
export type PreviewAnswer = { readonly samples: readonly unknown[] } | { readonly fault: string }

// A thread loads no TypeScript: what runs from source, as tests do, takes the one that was built.
const isSource = import.meta.url.endsWith('.ts')
const program = new URL(
  isSource ? '../../../dist/src/data/preview/preview-thread.js' : './preview-thread.js',
  import.meta.url,
)

const previewMsMax = 30_000
const heapMbMax = 1_024

/** The same as `previewData`, in a thread that ends with it, and within bounds of time and memory. */
export function previewInThread(options: PreviewOptions): Promise<PreviewAnswer> {
  const worker = new Worker(program, {
    workerData: options,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax },
  })
  return new Promise((resolve) => {
    const end = (answer: PreviewAnswer) => {
      clearTimeout(giveUp)
      resolve(answer)
      void worker.terminate()
    }
    const giveUp = setTimeout(
      () => end({ fault: `the files could not be looked through within ${previewMsMax / 1_000} s` }),
      previewMsMax,
    )
    worker.once('message', end)
    worker.once('error', (error: Error) => end({ fault: error.message }))
  })
}
