/** What `shoal` says to a script. docs/OPERATING.md lists them. */
export const exitCodes = {
  ok: 0,
  /** The command ran and its answer is no, or it failed. */
  failed: 1,
  /** A flag, a variable or the configuration is wrong. */
  misuse: 2,
  /** The peer does not start; the message says why. */
  startRefused: 3,
  /** No peer answers at the endpoint. */
  unreachable: 4,
  /** The peer answered that it cannot. */
  refused: 5,
} as const
