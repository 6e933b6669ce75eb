import { StartRefusal } from '../start-refusal.ts'

/** libp2p wraps the errors of its listeners in text; what an operator needs is in there. */
export function listenRefusal(listen: readonly string[], error: unknown): StartRefusal {
  const where = listen.join(', ')
  const text = (error as Error).message
  if (text.includes('EADDRINUSE')) {
    return new StartRefusal(
      'port-taken',
      `${where} is in use by another process. Stop it, or listen on another port; port 0 takes any that is free.`,
      error,
    )
  }
  if (text.includes('EACCES')) {
    return new StartRefusal(
      'listen-failed',
      `${where} may not be used by this user. Listen on a port from 1024 on.`,
      error,
    )
  }
  const reason = /Error(?: \[\w+\])?: ([^\n]*)/.exec(text)?.[1] ?? text.split('\n', 1).join()
  return new StartRefusal(
    'listen-failed',
    `cannot listen on ${where} (${reason}). Give an address of this machine, or /ip4/0.0.0.0/tcp/PORT for all of them.`,
    error,
  )
}
