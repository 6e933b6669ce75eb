import { Checker } from './checker.ts'
import type { RunSummary } from './probe.ts'

/** Same seed, same run: the transcript's hash is equal. */
export class SameRun extends Checker<never> {
  constructor() {
    super('I-18', [])
  }

  observe(): void {}

  override finish({ atMs, transcripts }: RunSummary): void {
    const different = [...new Set(transcripts)]
    if (different.length > 1)
      this.violated(atMs, `the same seed gave ${different.length} transcripts: ${different.join(', ')}`)
  }
}
