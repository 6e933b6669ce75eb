import type { TensorLayout } from './safetensors.ts'
import { pieces, type Span } from './span.ts'

// Biases and norms are of some kilobytes: together they are still one name, and a change of one costs no more than this.
const groupBytesMax = 256 * 1_024

/**
 * Cuts a safetensors file at the borders of its tensors, so that a tensor that did not change is the same chunks
 * wherever in the file it stands. Large tensors are cut from their own beginning; small neighbours go together.
 */
export function cutTensors({ headerBytes, tensors }: TensorLayout, sizeBytes: number): Span[] {
  const spans: Span[] = [...pieces(0, headerBytes)]
  let groupFrom = headerBytes
  const closeGroup = (to: number): void => {
    spans.push(...pieces(groupFrom, to - groupFrom))
    groupFrom = to
  }
  for (const { begin, end } of tensors) {
    if (end - groupFrom > groupBytesMax) closeGroup(begin)
    if (end - begin > groupBytesMax) {
      spans.push(...pieces(begin, end - begin))
      groupFrom = end
    }
  }
  // What follows the last tensor, if anything, belongs to the last group.
  closeGroup(sizeBytes)
  return spans.filter(({ length }) => length > 0)
}
