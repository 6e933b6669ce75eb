import { randomFillSync } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

const layers = 8

/** A safetensors file of about this size, with eight layers of random bytes, of which some can be made anew. */
export async function writeModel(
  path: string,
  sizeMb: number,
  changed: readonly number[] | 'all',
): Promise<number> {
  const layerBytes = Math.floor((sizeMb * 1e6) / layers / 8) * 8
  const header: Record<string, unknown> = {}
  for (let layer = 0; layer < layers; layer++)
    header[`layer.${layer}.weight`] = {
      dtype: 'F32',
      shape: [layerBytes / 4],
      data_offsets: [layer * layerBytes, (layer + 1) * layerBytes],
    }
  const json = JSON.stringify(header).padEnd(1_024)
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(json.length))
  const head = Buffer.concat([length, Buffer.from(json)])
  const file = await open(path, changed === 'all' ? 'w' : 'r+')
  try {
    await file.write(head, 0, head.length, 0)
    const wanted = changed === 'all' ? Array.from({ length: layers }, (_, layer) => layer) : changed
    for (const layer of wanted) await fill(file, head.length + layer * layerBytes, layerBytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return head.length + layers * layerBytes
}

async function fill(file: FileHandle, offset: number, length: number): Promise<void> {
  const block = Buffer.alloc(Math.min(length, 4 * 2 ** 20))
  for (let at = 0; at < length; at += block.length) {
    const part = block.subarray(0, Math.min(block.length, length - at))
    randomFillSync(part)
    await file.write(part, 0, part.length, offset + at)
  }
}
