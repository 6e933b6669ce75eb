import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../base/assert.ts'
import { textOf } from '../data-error.ts'
import { type PreviewOptions, previewData } from './preview.ts'
import type { PreviewAnswer } from './preview-in-thread.ts'
import { sampleJson } from './sample-json.ts'

// The program of a thread that makes one preview: to list and decode files would keep a peer from its leases.

assert(parentPort !== null, 'this file is the program of a thread')
const tell = (answer: PreviewAnswer) => parentPort?.postMessage(answer)
try {
  tell({ samples: (await previewData(workerData as PreviewOptions)).map(sampleJson) })
} catch (error) {
  tell({ fault: textOf(error) })
}
