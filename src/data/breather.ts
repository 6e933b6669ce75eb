/** So long a program may take what is ready without a pause. */
const breathEveryMs = 20

/**
 * Lets timers and sockets have their turn. Whoever takes batches that are ready, one after the other, never waits; and as
 * long as a reader thread is faster than the program, Node goes on with its messages and comes to nothing else.
 */
export class Breather {
  #breathedAtMs = performance.now()

  async maybeBreathe(): Promise<void> {
    if (performance.now() - this.#breathedAtMs < breathEveryMs) return
    await new Promise((resolve) => setImmediate(resolve))
    this.#breathedAtMs = performance.now()
  }
}
