/** Why a peer does not start. Each code has its row in docs/OPERATING.md. */
export const startRefusalCodes = [
  'api-listen-failed',
  'checkpoints-not-open',
  'identity-damaged',
  'identity-exposed',
  'identity-missing',
  'listen-failed',
  'log-damaged',
  'log-from-newer-version',
  'log-missing',
  'network-key-invalid',
  'observations-not-writable',
  'port-taken',
  'state-folder-in-use',
  'state-folder-not-writable',
  'state-folder-unreadable',
] as const

export type StartRefusalCode = (typeof startRefusalCodes)[number]

/** Thrown while a peer opens its folder or its port. The text says what is wrong, where, and what to do. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  readonly code: StartRefusalCode

  constructor(code: StartRefusalCode, text: string, cause?: unknown) {
    super(text, { cause })
    this.code = code
  }
}
