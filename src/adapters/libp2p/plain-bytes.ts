/**
 * The same memory as a plain array. What comes from a socket is a Buffer, of which `slice` is no copy: a codec that keeps
 * 64 bytes of a frame, and copies them so as not to keep the frame, would keep the frame.
 */
export function plainBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
