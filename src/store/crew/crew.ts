import type { ResultOf, Task } from './task.ts'

/** Somebody who works, one task after the other. */
export interface Hand {
  do<T extends Task>(task: T): Promise<ResultOf<T>>
}

/** Those who hash, compress, copy, read and write, so that the thread that asks never has to. */
export interface Crew {
  readonly hands: readonly Hand[]
  /** Of the memory that came with tasks, so much is not needed any more: it is given back when there is much of it. */
  letGo(bytes: number): void
  close(): Promise<void>
}

/**
 * Gives each task to the next hand that is free, at most `atOnce` at a time to each. The first failure ends it: no further
 * task is begun, and those under way are waited for.
 */
export async function shareOut<T extends Task>(
  hands: readonly Hand[],
  tasks: Iterable<T>,
  done: (result: ResultOf<T>, task: T) => void,
  atOnce = 1,
): Promise<void> {
  const waiting = tasks[Symbol.iterator]()
  let failure: { readonly error: unknown } | undefined
  const work = async (hand: Hand): Promise<void> => {
    while (failure === undefined) {
      const next = waiting.next()
      if (next.done === true) return
      try {
        const result = await hand.do(next.value)
        done(result, next.value)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, () => hands.map(work)).flat())
  if (failure !== undefined) throw failure.error
}
