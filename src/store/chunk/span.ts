/** A run of bytes of a file. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** Small enough to be hashed, sent and held several at a time; large enough that names cost next to nothing. */
export const chunkBytesMax = 4 * 2 ** 20

/** A stretch in pieces of the largest size. */
export function* pieces(offset: number, length: number): Generator<Span> {
  for (let from = 0; from < length; from += chunkBytesMax)
    yield { offset: offset + from, length: Math.min(chunkBytesMax, length - from) }
}

export function cutFixed(sizeBytes: number): Span[] {
  return [...pieces(0, sizeBytes)]
}
