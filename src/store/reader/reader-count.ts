/** What decides how many read at a time. */
export interface ReaderCircumstances {
  readonly cores: number
  readonly reads: number
  readonly totalBytes: number
  /** That will be handed out as memory; 0 where it goes to files. */
  readonly resultBytes: number
  /** What each reader needs for itself. */
  readonly scratchBytes: number
  readonly availableBytes: number
}

// Below this, waking other threads costs more than they save.
const tinyBytes = 8 * 2 ** 20

// What is left to everybody else.
const usableRatio = 0.8

/** As many as the cores, the reads and four fifths of the free memory allow; 0 when not even the result fits. */
export function readerCount(circumstances: ReaderCircumstances): number {
  const { cores, reads, totalBytes, resultBytes, scratchBytes, availableBytes } = circumstances
  const leftBytes = usableRatio * availableBytes - resultBytes
  if (leftBytes < scratchBytes) return 0
  if (totalBytes < tinyBytes || reads < 2) return 1
  return Math.max(1, Math.min(cores, reads, Math.floor(leftBytes / scratchBytes)))
}
