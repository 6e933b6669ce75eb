import { Checker } from './checker.ts'
import type { SeenOf } from './observation.ts'

/**
 * A message that is forged, replayed, oversized, malformed, from outside the job or of a lineage that is over changes
 * nothing but a counter.
 */
export class InertJunk extends Checker<'bad-message'> {
  constructor() {
    super('I-16', ['bad-message'])
  }

  observe({ atMs, peer, badness, detail, changed }: SeenOf<'bad-message'>): void {
    if (changed.length > 0) {
      this.violated(
        atMs,
        `a message to ${peer} that was ${badness} (${detail}) changed its ${changed.join(', ')}`,
      )
    }
  }
}
