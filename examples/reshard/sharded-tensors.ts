import type { CheckpointReader, LoadedTensor } from '../../src/index.ts'

// The layout that PyTorch's distributed checkpoints have: every worker saves its own rows of every tensor, in a file of
// its own, and notes which rows they are. Whoever reads it may be another number of workers.

/** What a worker notes in its part's state: for each tensor its whole shape, and where its own rows begin. */
export interface ShardNotes {
  readonly file: string
  readonly tensors: Readonly<Record<string, { readonly shape: readonly number[]; readonly firstRow: number }>>
}

/** The rows that a worker has: as even as can be. */
export function rowsOf(rows: number, worker: number, workers: number): readonly [from: number, to: number] {
  return [Math.floor((rows * worker) / workers), Math.floor((rows * (worker + 1)) / workers)]
}

/** Reads rows [from, to) of a tensor that several workers saved. It reads no chunk in which none of them is. */
export async function readRows(
  reader: CheckpointReader,
  name: string,
  [from, to]: readonly [number, number],
): Promise<Uint8Array> {
  const pieces: { readonly firstRow: number; readonly tensor: LoadedTensor }[] = []
  for (const { state } of reader.manifests) {
    const { file, tensors } = JSON.parse(new TextDecoder().decode(state)) as ShardNotes
    const notes = tensors[name]
    if (notes === undefined) continue
    const saved = (await reader.tensors(file)).find((tensor) => tensor.name === name)
    const rows = saved?.shape[0] ?? 0
    const first = Math.max(from, notes.firstRow)
    const last = Math.min(to, notes.firstRow + rows)
    if (first >= last) continue
    const slice = [first - notes.firstRow, last - notes.firstRow] as const
    pieces.push({ firstRow: first, tensor: await reader.readTensor(file, name, [slice]) })
  }
  pieces.sort((left, right) => left.firstRow - right.firstRow)
  return Buffer.concat(pieces.map(({ tensor }) => tensor.bytes))
}
