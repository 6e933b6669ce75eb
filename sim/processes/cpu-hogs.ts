import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Programs that do nothing but use up the processors, for a limited time, whatever becomes of us. */
export class CpuHogs {
  readonly #running = new Set<ChildProcess>()

  run(forMs: number, done: () => void): void {
    const program = `const end = Date.now() + ${Math.round(forMs)}; while (Date.now() < end);`
    // One more than there are processors, so that nobody can hide on an idle one.
    const hogs = Array.from({ length: availableParallelism() + 1 }, () =>
      spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
    )
    let left = hogs.length
    for (const hog of hogs) {
      this.#running.add(hog)
      hog.once('error', () => {})
      hog.once('close', () => {
        this.#running.delete(hog)
        if (--left === 0) done()
      })
    }
  }

  stop(): void {
    for (const hog of this.#running) hog.kill('SIGKILL')
  }
}
