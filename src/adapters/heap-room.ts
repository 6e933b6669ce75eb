import { setFlagsFromString } from 'node:v8'

// Four times what lives: a peer's 30 MB may become 120 before everything is looked through.
const roomyPercent = 300

let isAllowed = false
let users = 0

/** For a process that is a peer and nothing else: what is said to V8 counts for all that runs in the process. */
export function allowHeapRoom(): void {
  isAllowed = true
}

/**
 * Gives the heap room while megabytes pass through it. V8 counts the memory of every buffer as growth of the heap, and
 * that of a peer is so small that it would look through all of it for every chunk: two thirds of the time that goes into
 * sending one, or taking it. An idle peer is not to grow, so the room is taken away again.
 */
export async function withHeapRoom<T>(action: () => Promise<T>): Promise<T> {
  if (users++ === 0) grow(roomyPercent)
  try {
    return await action()
  } finally {
    if (--users === 0) grow(0)
  }
}

/** 0: as V8 thinks best. Each collection looks anew. */
function grow(percent: number): void {
  if (isAllowed) setFlagsFromString(`--heap-growing-percent=${percent}`)
}
