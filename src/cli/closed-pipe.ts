/** A command whose reader has had enough, as in `shoal events | head`, is done. */
function end(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
  process.exit()
}

export function endWhenNobodyReads(): void {
  process.stdout.on('error', end)
}

/** Not so a peer: whoever reads its log may come and go. */
export function goOnWhenNobodyReads(): void {
  process.stdout.off('error', end)
}
