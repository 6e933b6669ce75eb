/** What is used here of noise's decoder beyond libp2p's interface. */
export interface LengthPrefixedDecoder {
  lengthDecoder(bytes: { readonly byteLength: number }): number
}

const lengthBytes = 2
const longestFrameBytes = 65_535

/**
 * Makes the end of what was read cheap. noise takes frames until a length can no longer be read, and learns of that
 * by an error: a stack trace for every packet, a sixteenth of what an idle peer takes of the processor. Told that the
 * next frame is as long as frames can be, it waits for more just the same.
 */
export function endReadsCheaply(decoder: LengthPrefixedDecoder): void {
  const { lengthDecoder } = decoder
  decoder.lengthDecoder = (bytes) =>
    bytes.byteLength < lengthBytes ? longestFrameBytes : lengthDecoder(bytes)
}
