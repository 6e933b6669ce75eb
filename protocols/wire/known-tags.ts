import { bytesToHex, hexToBytes } from './hex.ts'
import { kept } from './kept.ts'

const tagBytes = 8
const slots = 64
const bytesKeptMax = 1_024

/**
 * The tags seen last, both ways. Every envelope carries those of its job, genesis and lineage, which hardly
 * ever change; see KnownTexts for why that is worth remembering.
 */
export class KnownTags {
  readonly #bytesOf = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #seen: ({ readonly bytes: Uint8Array; readonly tag: string } | undefined)[] = new Array<undefined>(
    slots,
  ).fill(undefined)

  /** Shared: the caller writes them to the wire and nowhere else. */
  toBytes(tag: string): Uint8Array<ArrayBuffer> {
    let bytes = this.#bytesOf.get(tag)
    if (bytes === undefined) {
      bytes = hexToBytes(tag, tagBytes)
      if (this.#bytesOf.size === bytesKeptMax) this.#bytesOf.clear()
      this.#bytesOf.set(tag, bytes)
    }
    return bytes
  }

  fromBytes(bytes: Uint8Array, field: string): string {
    const slot = (bytes[0] ?? 0) & (slots - 1)
    const seen = this.#seen[slot]
    if (seen !== undefined && isEqual(seen.bytes, bytes)) return seen.tag
    const tag = bytesToHex(bytes, tagBytes, field)
    this.#seen[slot] = { bytes: kept(bytes), tag }
    return tag
  }
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false
  return true
}
