import { MisuseError } from '../../base/errors.ts'
import { itemBytesOf, type Tensor } from '../chunk/safetensors.ts'

/** [from, to) of one dimension; undefined for all of it. */
export type Slice = readonly [from: number, to: number] | undefined

export interface SlicedTensor {
  readonly shape: readonly number[]
  /** Runs of bytes of the file, in the order in which they stand one after the other in the slice. */
  readonly runs: readonly { readonly begin: number; readonly end: number }[]
  readonly sizeBytes: number
}

/** Works out which bytes a slice of a tensor is made of. Slices stand for dimensions from the first on. */
export function sliceTensor(tensor: Tensor, slices: readonly Slice[]): SlicedTensor {
  const { name, dtype, shape, begin } = tensor
  const itemBytes = itemBytesOf(dtype)
  if (itemBytes === undefined && slices.length > 0)
    throw new MisuseError(
      'slices',
      `${name} has items of type ${dtype}, whose size is not known: read it whole`,
    )
  if (slices.length > shape.length)
    throw new MisuseError(
      'slices',
      `${slices.length} slices for ${name}, which has ${shape.length} dimensions`,
    )
  const bounds = shape.map((size, dimension) => boundsOf(name, dimension, size, slices[dimension]))
  const sliced = bounds.map(([from, to]) => to - from)
  if (itemBytes === undefined) return whole(tensor)
  // From the last dimension that is not taken whole, everything behind it is one run.
  const cut = bounds.findLastIndex(([from, to], dimension) => from !== 0 || to !== shape[dimension])
  if (cut === -1) return whole(tensor)
  const strides = stridesOf(shape, itemBytes)
  const [runFrom, runTo] = bounds[cut] as readonly [number, number]
  const stride = strides[cut] as number
  const runs: { begin: number; end: number }[] = []
  const walk = (dimension: number, at: number): void => {
    if (dimension === cut) {
      if (runTo > runFrom) runs.push({ begin: at + runFrom * stride, end: at + runTo * stride })
      return
    }
    const [from, to] = bounds[dimension] as readonly [number, number]
    for (let index = from; index < to; index++)
      walk(dimension + 1, at + index * (strides[dimension] as number))
  }
  walk(0, begin)
  return { shape: sliced, runs, sizeBytes: sliced.reduce((product, size) => product * size, itemBytes) }
}

function whole({ shape, begin, end }: Tensor): SlicedTensor {
  return { shape, runs: end > begin ? [{ begin, end }] : [], sizeBytes: end - begin }
}

function boundsOf(name: string, dimension: number, size: number, slice: Slice): readonly [number, number] {
  if (slice === undefined) return [0, size]
  const [from, to] = slice
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to < from || to > size)
    throw new MisuseError(
      'slices',
      `[${from}, ${to}) is not within [0, ${size}), dimension ${dimension} of ${name}`,
    )
  return slice
}

function stridesOf(shape: readonly number[], itemBytes: number): number[] {
  const strides: number[] = []
  let bytes = itemBytes
  for (let dimension = shape.length - 1; dimension >= 0; dimension--) {
    strides[dimension] = bytes
    bytes *= shape[dimension] as number
  }
  return strides
}
