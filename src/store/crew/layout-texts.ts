import { setImmediate } from 'node:timers/promises'
import { parseSafetensors, type Tensor, type TensorLayout } from '../chunk/safetensors.ts'
import type { LayoutTexts } from './task.ts'

// Some milliseconds to read.
const tensorsPerText = 4_096

/** Reads the header of a safetensors file. Blocks: for worker threads. */
export function readLayout(header: Uint8Array, sizeBytes: number): LayoutTexts | undefined {
  // Not shared: a text decoder takes no shared memory.
  const layout = parseSafetensors(header.slice(), sizeBytes)
  if (layout === undefined) return undefined
  const { tensors } = layout
  const texts: string[] = []
  for (let first = 0; first < tensors.length; first += tensorsPerText)
    texts.push(JSON.stringify(tensors.slice(first, first + tensorsPerText)))
  return { ...layout, tensors: texts }
}

/** The other end of it: with a turn for others after each text. */
export async function layoutOf({ tensors: texts, ...rest }: LayoutTexts): Promise<TensorLayout> {
  const tensors: Tensor[] = []
  for (const text of texts) {
    for (const tensor of JSON.parse(text) as Tensor[]) tensors.push(tensor)
    await setImmediate()
  }
  return { ...rest, tensors }
}
