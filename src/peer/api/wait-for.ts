/** Somebody who calls back whenever it may be worth looking again. */
export interface Listenable {
  listen(listener: () => void): () => void
}

/** Looks at once, and again whenever something may have changed, until it is so, or for `limitMs`. */
export async function waitFor(
  source: Listenable,
  limitMs: number,
  signal: AbortSignal,
  isSo: () => boolean,
): Promise<void> {
  if (isSo() || limitMs === 0 || signal.aborted) return
  await new Promise<void>((resolve) => {
    const stop = source.listen(() => {
      if (isSo()) end()
    })
    const timer = setTimeout(end, limitMs)
    signal.addEventListener('abort', end, { once: true })
    function end(): void {
      stop()
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
