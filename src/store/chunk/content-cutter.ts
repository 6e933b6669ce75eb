import { chunkBytesMax } from './span.ts'

// FastCDC (Xia et al., USENIX ATC 2016): a rolling "gear" hash of the last 32 bytes; a cut where its top bits are all
// zero. Before the wanted size more bits must be zero than after it, which keeps sizes together.
const chunkBytesMin = 256 * 1_024
const chunkBytesWanted = 2 ** 20
const strictMask = 0xffff_ffff << 10
const looseMask = 0xffff_ffff << 14

/** Finds cuts that depend on the bytes around them only: what is inserted or taken out moves no cut but its neighbours'. */
export class ContentCutter {
  #hash = 0
  #length = 0

  /** Takes the next bytes of a file; returns the lengths of the chunks that end within them. */
  push(bytes: Uint8Array): number[] {
    const lengths: number[] = []
    let hash = this.#hash
    let length = this.#length
    for (let index = 0; index < bytes.length; index++) {
      hash = ((hash << 1) + (gear[bytes[index] as number] as number)) | 0
      length++
      if (length < chunkBytesMin) continue
      if ((hash & (length < chunkBytesWanted ? strictMask : looseMask)) !== 0 && length < chunkBytesMax)
        continue
      lengths.push(length)
      length = 0
      hash = 0
    }
    this.#hash = hash
    this.#length = length
    return lengths
  }

  /** What is left at the file's end; 0 for nothing. */
  finish(): number {
    return this.#length
  }
}

/** 256 fixed numbers without a pattern (splitmix32). Changed, they would make every file new. */
const gear = Int32Array.from({ length: 256 }, (_, index) => {
  let mixed = Math.imul(index + 1, 0x9e37_79b9)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0_aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a_2d97)
  return mixed ^ (mixed >>> 15)
})
