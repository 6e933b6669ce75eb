/**
 * Bytes that stay: copied, so that a signature of 64 bytes does not hold a frame of megabytes. What comes from a socket or
 * a file is a Buffer, of which `slice` would be no copy.
 */
export function kept(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
