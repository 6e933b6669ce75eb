const encoder = new TextEncoder()

/** Bytes that a text takes on the wire. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}
