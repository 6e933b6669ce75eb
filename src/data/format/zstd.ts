import { decompress as decompressSlowly } from 'fzstd'
import { loadZstd } from '../../zstd/zstd.ts'

/** Unpacks zstd. */
export type UnpackZstd = (bytes: Uint8Array) => Uint8Array

/** What says that it becomes larger than this is not believed. */
const lengthMax = 2 ** 29

/** Of however many frames, whether they tell their length or not. */
export async function loadUnpackZstd(): Promise<UnpackZstd> {
  const { expand } = await loadZstd()
  return (bytes) => {
    try {
      if (saidLength(bytes) <= lengthMax) return expand(bytes)
    } catch {
      // More than one frame, or damage: JavaScript takes five times as long, knows the first, and says what is wrong.
    }
    return decompressSlowly(bytes)
  }
}

/** How long a frame says that its content is (RFC 8878, 3.1.1.1); infinite where it does not say. */
function saidLength(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const descriptor = view.getUint8(4)
  const isSingle = (descriptor & 0x20) !== 0
  const at = 5 + (isSingle ? 0 : 1) + ([0, 1, 2, 4][descriptor & 3] as number)
  switch (descriptor >>> 6) {
    case 0:
      return isSingle ? view.getUint8(at) : Number.POSITIVE_INFINITY
    case 1:
      return view.getUint16(at, true) + 256
    case 2:
      return view.getUint32(at, true)
    default:
      return Number(view.getBigUint64(at, true))
  }
}
