import { parentPort } from 'node:worker_threads'
import { assert } from '../../base/assert.ts'
import { collectGarbage } from './collect-garbage.ts'
import type { FromThread, ToThread } from './thread-messages.ts'
import { tellError } from './thread-messages.ts'
import { Workbench } from './workbench.ts'

// The program of a thread of the crew: takes a task, does it, answers, takes the next.

assert(parentPort !== null, 'this file is the program of a thread')
const port = parentPort
const bench = new Workbench()
const tell = (message: FromThread) => port.postMessage(message)

async function take(message: ToThread): Promise<void> {
  if (message.kind === 'let-go') {
    collectGarbage()
    return
  }
  if (message.kind === 'close') {
    await bench.close()
    tell({ kind: 'closed' })
    port.close()
    return
  }
  try {
    tell({ kind: 'done', number: message.number, result: await bench.do(message.task) })
  } catch (error) {
    tell({ kind: 'failed', number: message.number, error: tellError(error) })
  }
}

port.on('message', (message: ToThread) => {
  void take(message)
})
