const pauseMs = 200

export interface Patience {
  /** How long the peer may be away before it is given up. */
  readonly peerAwayMsMax: number
  /** Ends the waiting, not a call that is under way: what its answer hands out must not be lost. */
  readonly signal?: AbortSignal | undefined
}

/** Calls the peer until it answers: one that is restarted is waited for. */
export async function throughAbsences<Answer>(
  { peerAwayMsMax, signal }: Patience,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const startedAtMs = performance.now()
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isOver = signal?.aborted === true || performance.now() - startedAtMs > peerAwayMsMax
      if (!isAway(error) || isOver) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

export function isAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'PeerUnreachableError'
}
