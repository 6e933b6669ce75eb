/**
 * Lets a bug end the process. Some of our code is called from within libp2p, which catches and forgets; an assertion
 * that fails there must not be forgotten.
 */
export function orCrash(action: () => void): void {
  try {
    action()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
