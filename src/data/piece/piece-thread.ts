import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../base/assert.ts'
import { PieceShelf } from './piece-shelf.ts'
import type { PieceResult, PieceSetup, PieceTask } from './piece-task.ts'

// The program of the thread that fetches, hashes and keeps pieces: a peer's own thread has leases to renew.

assert(parentPort !== null, 'this file is the program of a thread')
const port = parentPort
const shelf = new PieceShelf(workerData as PieceSetup)

port.on('message', (task: PieceTask) => {
  void shelf.do(task).then((result: PieceResult) => {
    if (result.kind === 'given') port.postMessage(result, [result.bytes.buffer as ArrayBuffer])
    else port.postMessage(result)
  })
})
