/** What must be undone, in the opposite order, however far a start has come. */
export class Unwinding {
  readonly #steps: (() => void | Promise<void>)[] = []

  add(step: () => void | Promise<void>): void {
    this.#steps.push(step)
  }

  /** Each step once. One that fails does not keep the others from being done. */
  async run(): Promise<void> {
    const failures: unknown[] = []
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'a peer was not closed cleanly')
  }
}
