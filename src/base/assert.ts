/** Thrown when the code contradicts itself. Nobody catches it: the peer stops rather than guess. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError'
}

/** States what must hold here. Never used on bytes or values that another peer sent. */
export function assert(claim: unknown, text: string): asserts claim {
  if (!claim) throw new AssertionError(text)
}

/** The `default` of a switch that the compiler knows to be complete. */
export function unreachable(value: never): never {
  throw new AssertionError(`unreachable: ${JSON.stringify(value)}`)
}
