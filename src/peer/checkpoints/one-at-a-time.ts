/** What is done to one thing is done in the order in which it was asked for; different things do not wait for each other. */
export class OneAtATime {
  readonly #last = new Map<string, Promise<unknown>>()

  do<T>(name: string, action: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(name) ?? Promise.resolve()).then(action)
    const over = done
      .catch(() => {})
      .then(() => {
        if (this.#last.get(name) === over) this.#last.delete(name)
      })
    this.#last.set(name, over)
    return done
  }
}
