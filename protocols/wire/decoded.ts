/** What a decoder returns. It never throws: bytes of another peer are a value or a reason, nothing else. */
export type Decoded<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }

/** Why bytes are refused. Stable: counters, tests and logs name these. */
export type RefusedCode =
  /** More bytes than a frame of the protocol may have. */
  | 'too-large'
  /** Not the wire format at all: cut off, overlong, not UTF-8. */
  | 'malformed'
  /** Of a major version that this peer does not speak. */
  | 'other-major'
  /** A kind of message or record that this version does not know. */
  | 'unknown-kind'
  /** A known kind, but of another protocol than the stream it came by. */
  | 'wrong-protocol'
  /** A known kind that must not travel by gossip. */
  | 'not-for-gossip'
  | 'bad-signature'
  /** A field without which the message says nothing. */
  | 'missing'
  /** A list longer than its limit. */
  | 'too-many'
  /** A field whose value cannot be. */
  | 'invalid'
  /** The decoder itself failed: a defect of ours, kept from ending the peer. */
  | 'internal'

/** What ends a decoding; `decoding` makes a reason of it, and nothing else catches it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  code: RefusedCode = 'internal'
}

// One object for all: to note the stack each time took 26 µs, ten times a decoding, and whoever sends us
// nonsense should not be able to spend our time so cheaply. It is caught before there can be another.
const theRefusal = new Refused()

/** To be thrown: `throw refused('missing', 'term')`. */
export function refused(code: RefusedCode, detail: string): Refused {
  theRefusal.code = code
  theRefusal.message = `${code}: ${detail}`
  return theRefusal
}

/** Runs a decoder that may throw, the generated code included. */
export function decoding<T>(decode: () => T): Decoded<T> {
  try {
    return { ok: true, value: decode() }
  } catch (error) {
    return { ok: false, reason: reasonOf(error) }
  }
}

/** The code at the head of a reason. */
export function codeOf(reason: string): string {
  return reason.slice(0, reason.indexOf(':'))
}

function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const text = error instanceof Error ? error.message : String(error)
  // These two are how the generated code says that a list is over its limit, or a word not in the enum.
  if (error instanceof Error && error.name === 'MaxLengthError') return `too-many: ${text}`
  if (text === 'Invalid enum value') return 'invalid: a word that this version does not know'
  return `internal: ${text}`
}
